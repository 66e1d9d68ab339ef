import { otherForm, type Customer } from './customer.ts'
import type { World } from './world.ts'

/** The customer that digits reach, in either form of a Brazilian mobile. */
export function customerByDigits(world: World, digits: string): Customer | undefined {
  const all = Object.values(world.customers)
  const other = otherForm(digits)
  return (
    all.find(({ wa_id }) => wa_id === digits) ?? all.find(({ wa_id }) => other !== null && wa_id === other)
  )
}

export const customerByUserId = (world: World, userId: string): Customer | undefined =>
  Object.values(world.customers).find(
    ({ user_id, parent_user_id }) => user_id === userId || parent_user_id === userId,
  )

export const customerByIgsid = (world: World, igsid: string): Customer | undefined =>
  Object.values(world.customers).find((customer) => customer.igsid === igsid)
