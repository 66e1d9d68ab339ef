import * as prices from '../prices.contract.ts'
import * as contract from '../sections.contract.ts'
import { copyItem, copySection } from './copies.ts'
import { addItem, changeItem, removeItem, setAvailable } from './item-changes.ts'
import { orderItems, orderSections } from './orders.ts'
import { setPrices } from './prices.ts'
import { listSectionRows, requireMenuRow, sectionView } from './queries.ts'
import { addSection, changeSection, removeSection } from './section-changes.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

const ordered = done('Ordem salva com sucesso!')
const deleted = done('Registro excluído com sucesso!')
const savedSection = done('Seção salva com sucesso!')
const savedItem = done('Item salvo com sucesso!')

export const sectionRoutes: Route[] = [
  serve(contract.listSections, async ({ db, branch, params }) => {
    await requireMenuRow(db, branch, params.id)
    return (await listSectionRows(db, branch.business_id, params.id)).map(sectionView)
  }),

  serve(contract.createSection, ({ db, branch, params, body, now }) =>
    transaction(db, async (trx) => ({
      ...savedSection,
      section: await addSection(trx, branch, now, params.id, body.name),
    })),
  ),

  serve(contract.orderSections, ({ db, branch, params, body }) =>
    transaction(db, async (trx) => {
      await orderSections(trx, branch, params.id, body.section_ids)
      return ordered
    }),
  ),

  serve(contract.updateSection, ({ db, branch, params, body, now }) =>
    transaction(db, async (trx) => ({
      ...savedSection,
      section: await changeSection(trx, branch, now, params, body),
    })),
  ),

  serve(contract.deleteSection, (call) =>
    transaction(call.db, async (trx) => {
      await removeSection(trx, call.branch, call, call.params)
      return deleted
    }),
  ),

  serve(contract.copySection, ({ db, branch, params, body, person, now }) =>
    transaction(db, async (trx) =>
      done('Seção copiada com sucesso!', {
        section: await copySection(trx, { branch, person, now }, params, body),
      }),
    ),
  ),

  serve(contract.orderItems, ({ db, branch, params, body }) =>
    transaction(db, async (trx) => {
      await orderItems(trx, branch, params, body.item_ids, body.moved_id ?? null)
      return ordered
    }),
  ),

  serve(contract.createItem, (call) =>
    transaction(call.db, async (trx) => ({
      ...savedItem,
      item: await addItem(trx, call.branch, call, call.params, call.body),
    })),
  ),

  serve(contract.updateItem, (call) =>
    transaction(call.db, async (trx) => ({
      ...savedItem,
      item: await changeItem(trx, call.branch, call, call.params, call.body),
    })),
  ),

  serve(contract.switchItem, ({ db, branch, params, body }) =>
    transaction(db, async (trx) => ({
      ...savedItem,
      item: await setAvailable(trx, branch, params, body.available),
    })),
  ),

  serve(prices.setPrices, ({ db, branch, params, body, now }) =>
    transaction(db, async (trx) =>
      done('Preços salvos com sucesso!', { items: await setPrices(trx, branch, now, params.id, body.items) }),
    ),
  ),

  serve(contract.deleteItem, (call) =>
    transaction(call.db, async (trx) => {
      await removeItem(trx, call.branch, call, call.params)
      return deleted
    }),
  ),

  serve(contract.copyItem, ({ db, branch, params, body, person, now }) =>
    transaction(db, async (trx) =>
      done('Item copiado com sucesso!', { item: await copyItem(trx, { branch, person, now }, params, body) }),
    ),
  ),
]
