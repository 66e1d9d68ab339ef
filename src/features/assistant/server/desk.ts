import { platforms } from '#features/channels/platforms.ts'
import { sql } from 'kysely'
import type { BookingResult, Desk, BusinessDesk, WantedTable } from '../conversation/desk.ts'
import type { HouseKnowledge } from './facts.ts'
import { offersOf, unitOf } from './offers.ts'
import { listUpcoming } from './own.queries.ts'
import { phoneOfChat } from '#features/chats/server/customer/queries.ts'
import { findInBusiness } from '#features/guests/server/queries.ts'
import { isProvenEmail } from '#features/guests/rules.ts'
import { bookTable } from '#features/reservations/server/booking/booking.ts'
import { calendarLink } from '#features/reservations/server/own/calendar.ts'
import { statusLink } from '#features/reservations/server/letters/mails.ts'
import { decide } from '#features/reservations/server/booking/moves.ts'
import { changeOwn } from '#features/reservations/server/own/own-changes.ts'
import type { ReservationRecord } from '#features/reservations/server/queries.ts'
import { isStandInName, nameOfProfile } from '#lib/person/person.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import type { Channel } from '#features/channels/rules.ts'
import { openBranches } from './branches.queries.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** A conversation, and who writes in it. */
export type ChatOfDesk = {
  id: number
  business_id: number
  channel: Channel
  customer_address: string
  customer_name: string
}

type Conversation = { chat: ChatOfDesk; known: (branch_id: number) => Promise<HouseKnowledge> }

/** The house as the database knows it, in the transaction of a turn. `known` reads an establishment once. */
export async function openHouse(trx: Trx, act: Act, { chat, known }: Conversation): Promise<BusinessDesk> {
  const branches = await openBranches(trx, { business_id: chat.business_id })
  return {
    now: localNow(act.now, branches[0]?.timezone ?? ''),
    units: async () => branches.map(unitOf),
    desk: async (branch_id) => {
      const branch = branches.find(({ id }) => id === branch_id)
      return branch ? deskOf({ trx, act, chat, known, branch, branches }) : null
    },
  }
}

type DeskConversation = Conversation & { trx: Trx; act: Act; branch: Branch; branches: Branch[] }

function deskOf(given: DeskConversation): Desk {
  const { trx, act, branch, chat } = given
  const now = localNow(act.now, branch.timezone)
  const upcoming = () => {
    const whose = { business_id: chat.business_id, chat_id: chat.id, phone: phoneOfChat(chat) }
    return listUpcoming(trx, act.house, given.branches, whose, act.now)
  }
  return {
    ...offersOf(trx, branch, {
      known: () => given.known(branch.id),
      now,
      site: act.house.settings.appUrl,
      name: nameOf(chat.customer_name),
      showsPlaces: platforms[chat.channel].takesPlaces,
    }),
    async customer() {
      const phone = phoneOfChat(chat)
      const known = phone === null ? undefined : await findInBusiness(trx, branch, phone)
      // Anybody may have typed a name under this phone (D-168): only a name from staff comes before the platform's.
      const kept = known?.email_source === 'staff' ? nameOf(known.name) : null
      return { phone, name: kept ?? nameOfProfile(chat.customer_name) }
    },
    book: (wanted) => book(given, wanted),
    upcoming,
    async cancel(id) {
      const own = (await upcoming()).find((one) => one.id === id)
      if (!own) return { problem: 'Não encontrei essa reserva.' }
      const answer = await attempt(trx, () => decide(trx, own.branch, id, 'cancel', act))
      if (answer instanceof Refusal) return { problem: answer.message }
      return { calendar: own.isConfirmed ? calendarLink(act.house, own.branch, answer) : null }
    },
    async change({ id, wish, seen }) {
      const own = (await upcoming()).find((one) => one.id === id)
      if (!own) return { kind: 'refused', code: 'not_found', sentence: 'Não encontrei essa reserva.' }
      return bookedBy(given, own.branch, () => changeOwn(trx, own.branch, id, { wish, seen }, act))
    },
  }
}

/** A name that somebody gave; null for a phone or a stand-in (D-146). */
const nameOf = (name: string) => (/\p{L}{2}/u.test(name) && !isStandInName(name) ? name : null)

/** Runs `fn`; a refusal in it leaves the turn's transaction as it was. */
async function attempt<T>(trx: Trx, fn: () => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint attempt`.execute(trx)
  try {
    const done = await fn()
    await sql`release savepoint attempt`.execute(trx)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint attempt`.execute(trx)
    return error
  }
}

/** Writes a reservation; if it is refused, undoes it and says why. */
async function bookedBy(
  { trx, act, known }: DeskConversation,
  branch: Branch,
  write: () => Promise<ReservationRecord>,
): Promise<BookingResult> {
  const answer = await attempt(trx, write)
  if (answer instanceof Refusal) return { kind: 'refused', code: answer.code, sentence: answer.message }
  const { services } = (await known(branch.id)).house
  const service = services.find(({ id }) => id === answer.service_id)?.name ?? null
  const isConfirmed = answer.status === 'CON'
  return { kind: 'booked', isConfirmed, link: statusLink(act.house, branch, answer), service }
}

/**
 * A visitor's request (D-46, D-104); the guest confirmed it in words, so it may be a second one that evening (D-142). Its letters go to the
 * record's e-mail if that is proven, and the platform proves the phone (D-168).
 */
async function book(given: DeskConversation, wanted: WantedTable): Promise<BookingResult> {
  const { trx, act, chat, branch } = given
  const { people: person_number, date, time, name, phone, reason } = wanted
  const known = phone === phoneOfChat(chat) ? await findInBusiness(trx, branch, phone) : undefined
  const email = known && isProvenEmail(known.email_source) ? known.email : null
  const owner = { name, phone, email, birth_date: known?.birth_date ?? null }
  const form = { ...owner, person_number, date, time, reason, chat_id: chat.id, anyway: true }
  return bookedBy(given, branch, async () => {
    const { reservation } = await bookTable(trx, branch, form, 'visitor', act)
    return reservation
  })
}
