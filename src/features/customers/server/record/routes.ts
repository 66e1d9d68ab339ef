import type * as z from 'zod/mini'
import type { GuestData } from '#features/guests/server/registration.queries.ts'
import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { done } from '#lib/call/done.ts'
import { requireEditedPhone } from '#lib/person/edited-phone.ts'
import {
  addNote,
  createOrEditCustomer,
  type CustomerDetails,
  listTags,
  removeNote,
  saveTags,
  showCustomer,
} from '../../record.contract.ts'
import { customerMessages } from '../../rules.ts'
import { savingCustomer } from '../save-customer.queries.ts'
import { customerView } from '../view.ts'
import { editCustomer, phoneTaken } from './edit-customer.ts'
import {
  deleteNote,
  findRecord,
  insertNote,
  listTagsInUse,
  lockCustomer,
  replaceTags,
  requireCustomer,
} from './queries.ts'
import { notFound } from '#lib/call/refusal.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door/door.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findRecord>>>

const recordView = (
  { branch, now }: { branch: Branch; now: Date },
  { tags, notes, updated_at, ...row }: Row,
): z.output<typeof CustomerDetails> => ({
  ...customerView(branch, row),
  updated_at: updated_at.toISOString(),
  tags: tags.map(({ tag }) => tag),
  today: dateIn(now, branch.timezone),
  notes: notes.map((note) => ({ ...note, created_at: new Date(note.created_at).toISOString() })),
})

/**
 * Adds a customer and returns the id. One whom the business knows only from its other branches is linked to this one, and their empty fields
 * are filled. Throws 'phone_taken' when the branch has a customer with this phone: of many adds at once one succeeds (D-138).
 */
async function addCustomer(trx: Trx, branch: BranchKey, person: GuestData, act: PersonAct): Promise<number> {
  const { rows } = await trx.executeQuery(savingCustomer(trx, branch, person, act))
  const { id, is_new_here } = rows[0]!
  if (!is_new_here) throw phoneTaken(await requireCustomer(trx, branch, id))
  await audit(trx, act, { action: 'save', entity: 'customer', entity_id: id, branch })
  return id
}

async function createOrEdit(call: Call<typeof createOrEditCustomer>) {
  const { db, branch, body } = call
  const { customer_id, updated_at, ...person } = body
  requirePastBirthDate(call, person.birth_date)
  if (!customer_id) requireEditedPhone(person.phone, null)
  return transaction(db, async (trx) => {
    if (customer_id) await editCustomer(trx, branch, { ...person, id: customer_id, updated_at }, call)
    const id = customer_id || (await addCustomer(trx, branch, person, call))
    return requireRecord(trx, branch, id)
  })
}

async function requireRecord(db: Db, branch: Branch, id: number): Promise<Row> {
  const row = await findRecord(db, branch, id)
  if (!row) throw notFound()
  return row
}

export const recordRoutes = [
  serve(showCustomer, async (call) =>
    recordView(call, await requireRecord(call.db, call.branch, call.params.customer_id)),
  ),

  serve(createOrEditCustomer, async (call) => {
    const customer = recordView(call, await createOrEdit(call))
    return done(customerMessages.saved, { customer })
  }),

  serve(addNote, (call) => {
    const { db, branch, params, body, person, now } = call
    const { customer_id } = params
    return transaction(db, async (trx) => {
      await lockCustomer(trx, branch, customer_id)
      const id = await insertNote(trx, branch, {
        customer_id,
        ...body,
        author_id: person.id,
        created_at: now,
      })
      const changes = { kind: body.kind, note: id }
      await audit(trx, call, { action: 'note', entity: 'customer', entity_id: customer_id, branch, changes })
      const note = { id, ...body, author: person.name, created_at: now.toISOString() }
      return done('Anotação salva.', { note })
    })
  }),

  serve(removeNote, (call) => {
    const { db, branch, params } = call
    const { customer_id, id } = params
    return transaction(db, async (trx) => {
      await lockCustomer(trx, branch, customer_id)
      const removed = await deleteNote(trx, branch, { customer_id, id })
      if (!removed) throw notFound()
      const changes = { kind: removed.kind, note: id }
      await audit(trx, call, {
        action: 'remove-note',
        entity: 'customer',
        entity_id: customer_id,
        branch,
        changes,
      })
      return done('Anotação removida.')
    })
  }),

  serve(saveTags, (call) => {
    const { db, branch, params, body } = call
    const { customer_id } = params
    return transaction(db, async (trx) => {
      await lockCustomer(trx, branch, customer_id)
      await replaceTags(trx, branch, customer_id, body.tags)
      await audit(trx, call, {
        action: 'tags',
        entity: 'customer',
        entity_id: customer_id,
        branch,
        changes: body,
      })
      return done('Etiquetas salvas.', { tags: body.tags })
    })
  }),

  serve(listTags, ({ db, branch }) => listTagsInUse(db, branch)),
]
