import { requireCustomer } from '#features/customers/server/record/queries.ts'
import { listCustomerReservations } from '../../customer.contract.ts'
import { figuresOfCustomer, lastOfCustomer } from './customer.queries.ts'
import { staffView } from '../shapes.ts'
import { localNow } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'

export const customerReservationRoutes = [
  serve(listCustomerReservations, async ({ db, branch, params, now }) => {
    const { customer_id } = params
    const local = localNow(now, branch.timezone)
    await requireCustomer(db, branch, customer_id)
    const [rows, figures] = await Promise.all([
      lastOfCustomer(db, branch, customer_id),
      figuresOfCustomer(db, branch, customer_id, local),
    ])
    return { reservations: rows.map((row) => staffView(row, local.date)), ...figures }
  }),
]
