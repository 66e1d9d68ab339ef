import { requestReservation } from '#features/reservations/request.contract.ts'
import type { TestHouse } from './app.ts'
import { venue, type Venue } from './venue.ts'

let people = 0

/** A request for a table for two on Saturday 2026-11-21 at 20:00, from a new person each time. */
export const requestForm = (given: Record<string, unknown> = {}) => ({
  name: 'Maria Silva',
  phone: `(11) 9${String(10_000_000 + ++people)}`,
  email: 'maria@exemplo.com',
  birth_date: '17/05/1990',
  person_number: 2,
  date: '2026-11-21',
  time: '20:00',
  service_id: -1,
  ...given,
})

export type GivenPlace = {
  venue?: Parameters<typeof venue>[1]
  service?: Parameters<Venue['service']>[0] | null
}

/** A venue with its reservations and one dinner from 18:00 to 22:00, unless another service or none is given. */
export async function bookablePlace(product: TestHouse, { venue: given, service = {} }: GivenPlace = {}) {
  const here = await venue(product, given)
  const dinner = service && (await here.service(service))
  return {
    ...here,
    dinner,
    /** A visitor asks for a table. */
    ask: (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      product.call(requestReservation, { params: here.path, body: requestForm(fields) }, { headers }),
    rows: () =>
      product.house.db
        .selectFrom('reservation')
        .selectAll()
        .where('branch_id', '=', here.path.branch_id)
        .orderBy('id')
        .execute(),
  }
}
