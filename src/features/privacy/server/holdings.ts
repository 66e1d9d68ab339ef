import { conversationHoldings, missHoldings } from '#features/assistant/server/personal-data.ts'
import { chatDeliveryHoldings, chatHoldings } from '#features/chats/server/personal-data.ts'
import { optOutHoldings } from '#features/chats/server/opt-out/queries.ts'
import { importedLineHoldings } from '#features/customers/server/import/personal-data.ts'
import { customerHoldings, findPerson } from '#features/customers/server/personal-data.ts'
import { invitationHoldings } from '#features/invitations/server/personal-data.ts'
import { reservationHoldings, walkInHoldings } from '#features/reservations/server/personal-data.ts'
import { answerHoldings, surveyLinkHoldings } from '#features/research/server/personal-data.ts'
import { ownContactsOf } from './own-contacts.ts'
import { listErasureRequests } from './requests.queries.ts'
import { isErasedPhone, isWholeName, type DataSubject, type Traces } from '#lib/person/person.ts'
import { searchForm } from '#lib/text/search-form.ts'
import { entriesAbout, type PersonRows } from '#platform/audit/person.ts'
import type { Db } from '#platform/database/database.ts'
import { lettersAbout } from '#platform/mail/person.ts'

type Contact = { name?: string | null; email?: string | null; phone?: string | null }

/** What features hold of a person under their phone or their customers: found by indexes, without a search of texts. */
export async function heldByFeatures(db: Db, person: DataSubject) {
  return {
    ...(await customerHoldings(db, person)),
    reservations: await reservationHoldings(db, person),
    invitations: await invitationHoldings(db, person),
    research_answers: await answerHoldings(db, person),
    survey_links: await surveyLinkHoldings(db, person),
    chats: await chatHoldings(db, person),
    assistant_conversations: await conversationHoldings(db, person),
    assistant_misses: await missHoldings(db, person),
    chat_deliveries: await chatDeliveryHoldings(db, person),
    message_opt_outs: await optOutHoldings(db, person),
    erasure_requests: await listErasureRequests(db, person),
  }
}

/** Names, e-mails and phones that a person gave, each once. */
function contactsIn(held: Awaited<ReturnType<typeof heldByFeatures>>) {
  const contacts: Contact[] = [
    ...held.customers,
    ...held.invitations,
    ...held.research_answers,
    ...held.reservations.map((row) => ({
      name: row.owner_name,
      email: row.owner_email,
      phone: row.owner_phone,
    })),
    ...held.chats.map(({ customer_name }) => ({ name: customer_name })),
  ]
  const all = (field: keyof Contact) => [
    ...new Set(contacts.flatMap((contact) => contact[field] || []).map((text) => text.trim())),
  ]
  return { names: all('name'), emails: all('email'), phones: all('phone').filter((p) => !isErasedPhone(p)) }
}

/**
 * The words by which texts about a person are found. Left out are words that would find other people too: first names, the house's own
 * contacts, and a former phone that another customer has now.
 */
async function tracesOf(
  db: Db,
  person: DataSubject,
  contacts: ReturnType<typeof contactsIn>,
): Promise<Traces> {
  const own = await ownContactsOf(db, person.business_id)
  const words = [...contacts.names.filter(isWholeName), ...contacts.emails]
  const former = contacts.phones.filter((phone) => !person.phones.includes(phone))
  const phones = [...person.phones]
  for (const phone of former) {
    const { customer_ids } = await findPerson(db, { business_id: person.business_id, phones: [phone] })
    if (customer_ids.every((id) => person.customer_ids.includes(id))) phones.push(phone)
  }
  return {
    phones: phones.filter((phone) => !own.phones.includes(phone)),
    words: words.filter((word) => !own.words.includes(searchForm(word))),
  }
}

/**
 * Everything that a business holds about a person, by feature, and what else is needed to erase it. Letters and audit entries have no phone
 * column: they are found by the person's names in the other data.
 */
export async function findHoldings(db: Db, person: DataSubject) {
  const { business_id } = person
  const held = await heldByFeatures(db, person)
  const contacts = contactsIn(held)
  const traces = await tracesOf(db, person, contacts)
  const rows: PersonRows = {
    customer: person.customer_ids,
    reservation: held.reservations.map(({ id }) => id),
    research: held.research_answers.map(({ id }) => id),
  }
  return {
    held: {
      ...held,
      walk_ins: await walkInHoldings(db, business_id, contacts.names),
      imported_lines: await importedLineHoldings(db, business_id, traces),
      mails: await lettersAbout(db, business_id, traces),
      audit_entries: await entriesAbout(db, business_id, rows, traces),
    },
    names: contacts.names,
    traces,
    rows,
  }
}

export type Holdings = Awaited<ReturnType<typeof findHoldings>>['held']

/** How many rows of each kind are held. */
export const countsOf = (held: Holdings): Record<keyof Holdings, number> =>
  Object.fromEntries(Object.entries(held).map(([kind, rows]) => [kind, rows.length])) as Record<
    keyof Holdings,
    number
  >
