import { expect, test } from 'vitest'
import { takeTurn } from './take-turn.ts'
import { lockChat } from '#features/chats/server/outbound/lock-chat.queries.ts'
import { createReservation } from '#features/reservations/contract.ts'
import { addDays, numericDate } from '#lib/days/dates.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { bookablePlace, requestForm } from '#test/request-form.ts'

// 12:00 of Friday in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { house } = product
const { db } = house

const runs = 50
const seats = 10

type BookableVenue = Awaited<ReturnType<typeof bookablePlace>>
let made = 0

/** A conversation in which everything for a table of two is said but the last tap; it answers that tap. */
async function readyToBook({ business_id, branch }: BookableVenue, date: string) {
  const phone = `551199${String(1_000_000 + ++made)}`
  const { id } = await db
    .insertInto('chat')
    .values({
      business_id,
      branch_id: branch.id,
      channel: 'whatsapp',
      customer_address: phone,
      customer_name: 'Ana',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const say = (text: string, choice: string | null = null) =>
    transaction(db, async (trx) => {
      const chat = await lockChat(trx, { id, business_id })
      return takeTurn(trx, actOf('bot', house), chat, [{ message_id: 1, type: 'text', text, choice }])
    })
  await say(`mesa para 2 dia ${numericDate(date)} às 20h`)
  await say('não')
  return () => say('Pedir a mesa', 'do:confirm')
}

test(
  'assistant, visitors and staff who want the last ten seats of a date at once never get more than ten',
  { tags: ['D-38'], timeout: 240_000 },
  async () => {
    const here = await bookablePlace(product, {
      service: { max_persons: seats },
      venue: { config: { maximum_antecedence: 525_600 } },
    })
    const byStaff = (date: string) =>
      product.call(
        createReservation,
        { params: here.path, body: requestForm({ date }) },
        { token: here.owner.token },
      )
    const dates = Array.from({ length: runs }, (_, index) => addDays('2026-11-21', index))

    for (const [run, date] of dates.entries()) {
      const taps = await Promise.all([readyToBook(here, date), readyToBook(here, date)])
      const tries = [
        ...taps,
        ...[1, 2, 3].map(() => () => here.ask({ date })),
        ...[1, 2].map(() => () => byStaff(date)),
      ]
      // Each run somebody else is the first to ask.
      const first = run % tries.length
      await Promise.all(
        [...tries.slice(first), ...tries.slice(0, first)].map((ask): Promise<unknown> => ask()),
      )
    }

    const rows = await here.rows()
    const held = dates.map((date) =>
      rows.filter((row) => row.date === date).reduce((sum, { person_number }) => sum + person_number, 0),
    )
    expect(held).toEqual(dates.map(() => seats))
    // Everybody won now and then: nobody waits for the others.
    expect(rows.some(({ chat_id }) => chat_id !== null)).toBe(true)
    expect(rows.some(({ status }) => status === 'CON')).toBe(true)
  },
)
