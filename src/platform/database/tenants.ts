import type { Statement } from './engine/bundle.ts'

/** The role of migration 0003, to which the row policies apply. */
export const tenantRole = 'casa_cheia_tenant'

/** Limits the rest of the transaction to one business: the row policies apply to the role, the setting says whose rows. */
export function enterBusiness(businessId: number): Statement {
  if (!Number.isSafeInteger(businessId)) throw new Error(`${businessId} is no business.`)
  return {
    text: `select set_config('role', '${tenantRole}', true), set_config('app.business_id', $1, true)`,
    values: [String(businessId)],
    role: 'house',
  }
}
