import { glanceAtCustomer } from '#features/customers/server/glance.ts'
import { reservationsOfGuest } from '#features/reservations/server/list/guest-ahead.queries.ts'
import type { ChatPanelData } from '../../panel.contract.ts'
import { optedOutSince } from '../opt-out/queries.ts'
import { type ChatAddress, customerIdOf, phoneOfChat } from './queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { SignedInUser } from '#platform/http/door/door.ts'

/** The panel shows at most so many future reservations. */
const nextLimit = 3

type Glance = NonNullable<Awaited<ReturnType<typeof glanceAtCustomer>>>

/**
 * A customer as the panel answers them; the record's own parts only for people who may read it. Allergies and diets are for all who serve
 * the guest: a conversation that goes to another branch does not leave them behind.
 */
function shownCustomer(person: SignedInUser, row: Glance): ChatPanelData['customer'] {
  const { id, name, phone, only_wrote, links, last_visit } = row
  const hasCustomers = person.features.includes('customer')
  const mayRead = hasCustomers && links.length > 0
  const notes = mayRead ? row.notes : row.notes.filter(({ kind }) => kind !== 'note')
  return {
    id,
    name,
    phone,
    only_wrote,
    branches: links.map(({ branch_id }) => branch_id),
    tags: mayRead ? row.tags.map(({ tag }) => tag) : null,
    notes: hasCustomers
      ? notes.map((note) => ({ ...note, created_at: new Date(note.created_at).toISOString() }))
      : null,
    visits_count: links.reduce((sum, { visits_count }) => sum + visits_count, 0),
    last_visit,
  }
}

/** The side panel of a conversation that this person reaches. */
export async function panelOf(
  db: Db,
  person: SignedInUser,
  chat: ChatAddress,
  now: Date,
): Promise<ChatPanelData> {
  const phone = phoneOfChat(chat)
  const { business_id } = chat
  const opted_out_at = (await optedOutSince(db, chat))?.toISOString() ?? null
  const row = await glanceAtCustomer(db, person, business_id, customerIdOf(chat))
  const mayBook = person.features.includes('reservation')
  const booked =
    row && mayBook
      ? await reservationsOfGuest(db, person, { business_id, customer_id: row.id }, { now, limit: nextLimit })
      : { next: mayBook ? [] : null, last: null }
  const customer = row ? shownCustomer(person, row) : null
  return { now: now.toISOString(), phone, opted_out_at, customer, ...booked }
}
