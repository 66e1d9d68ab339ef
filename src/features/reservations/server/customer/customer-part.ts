import { partOf } from '#features/customers/server/merge/parts.ts'

/** The reservations of a customer, for merging two records of one person. */
export const reservationPart = partOf('reservation')
