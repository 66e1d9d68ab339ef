import * as contract from '../contract.ts'
import { copyMenu } from './copies.ts'
import { menuImportRoutes } from './import.routes.ts'
import { addMenu, changeMenu, removeMenu, setMenuStatus } from './menu-changes.ts'
import { orderMenus } from './orders.ts'
import { listMenus, requireMenu } from './queries.ts'
import { sectionRoutes } from './sections.routes.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

const saved = 'Cardápio salvo com sucesso!'

export const routes: Route[] = [
  serve(contract.listMenus, ({ db, branch }) => listMenus(db, branch)),

  serve(contract.findMenu, ({ db, branch, params }) => requireMenu(db, branch, params.id)),

  serve(contract.createMenu, (call) =>
    transaction(call.db, async (trx) =>
      done(saved, { menu: await addMenu(trx, call.branch, call, call.body) }),
    ),
  ),

  serve(contract.orderMenus, ({ db, branch, body }) =>
    transaction(db, async (trx) => {
      await orderMenus(trx, branch, body.menu_ids)
      return done('Ordem salva com sucesso!')
    }),
  ),

  serve(contract.updateMenu, (call) =>
    transaction(call.db, async (trx) =>
      done(saved, { menu: await changeMenu(trx, call.branch, call, call.params.id, call.body) }),
    ),
  ),

  serve(contract.switchMenu, ({ db, branch, params, body }) =>
    transaction(db, async (trx) =>
      done(saved, { menu: await setMenuStatus(trx, branch, params.id, body.status) }),
    ),
  ),

  serve(contract.deleteMenu, (call) =>
    transaction(call.db, async (trx) => {
      await removeMenu(trx, call.branch, call, call.params.id)
      return done('Registro excluído com sucesso!')
    }),
  ),

  serve(contract.copyMenu, ({ db, branch, params, body, person, now }) =>
    transaction(db, async (trx) =>
      done('Cardápio copiado com sucesso!', {
        menu: await copyMenu(trx, { branch, person, now }, params.id, body),
      }),
    ),
  ),

  ...sectionRoutes,
  ...menuImportRoutes,
]
