import { expect, test } from 'vitest'
import { listSlots } from '../slots.contract.ts'
import { createReservation } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { reservationMessages } from '#features/reservations/rules.ts'
import { testHouse } from '#test/app.ts'
import { goldenConfig, goldenRows, goldenServices } from '#test/golden.ts'
import { venue } from '#test/venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })

/** The branch of golden.md, in the given zone. */
async function goldenVenue(timezone: string) {
  const here = await venue(product, { branch: { timezone }, config: goldenConfig })
  for (const { id: _, meta, ...service } of goldenServices) {
    await here.service({ ...service, name: 'Serviço', meta: JSON.stringify(meta) })
  }
  return here
}

test.each(['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'])(
  'the server in %s offers and takes what golden.md says, at each of its instants',
  // Hundreds of calls in sequence: under load they took 42 s.
  { tags: ['D-35', 'D-36', 'D-42'], timeout: 180_000 },
  async (zone) => {
    const here = await goldenVenue(zone)
    let guests = 0
    for (const { instant, date, staff, visitors } of goldenRows.filter((row) => row.zone === zone)) {
      product.turnTo(instant)
      // Sessions expire by the same clock.
      await product.house.db
        .updateTable('session')
        .set({ last_seen_at: new Date(instant), created_at: new Date(instant) })
        .execute()
      const named = `${instant}, asked for ${date}`
      const params = { ...here.path, date }
      const { token } = here.editor
      const times = async (token: string | null) =>
        (await product.call(listSlots, { params, query: {} }, { token })).body.map(({ time }) => time)

      expect(await times(token), `at ${named}`).toEqual(staff)
      expect(await times(null), `at ${named}`).toEqual(visitors)

      const form = (time: string) => ({
        name: 'Maria Silva',
        phone: `119${String(30_000_000 + ++guests)}`,
        email: 'maria@exemplo.com',
        birth_date: '1990-05-17',
        person_number: 1,
        date,
        time,
      })
      for (const time of ['22:30', '10:00']) {
        const entered = await product.call(
          createReservation,
          { params: here.path, body: form(time) },
          { token },
        )
        const asked = await product.call(requestReservation, { params: here.path, body: form(time) })
        expect(entered.body.msg, `${named} ${time}`).toBe(
          staff.includes(time) ? reservationMessages.added : reservationMessages.gone,
        )
        const answer = visitors.includes(time) ? reservationMessages.requested : reservationMessages.gone
        expect(asked.body.msg, `${named} ${time}`).toBe(answer)
      }
      await product.house.db.deleteFrom('reservation').where('branch_id', '=', here.path.branch_id).execute()
    }
  },
)
