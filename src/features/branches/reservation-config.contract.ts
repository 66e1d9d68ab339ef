import * as z from 'zod/mini'

/** The reservation settings in every full answer (back-office spec §3, pages spec §3); interval and antecedences in minutes. */
export const ReservationSettings = z.object({
  business_branch_id: z.int(),
  accept_reservations: z.boolean(),
  accept_online_reservations: z.boolean(),
  accept_phone_reservations: z.boolean(),
  auto_accept_reservations: z.boolean(),
  auto_accept_reservations_max: z.int(),
  min_person_per_reservation: z.int(),
  max_person_per_reservation: z.int(),
  reservations_interval: z.int(),
  minimum_antecedence: z.int(),
  maximum_antecedence: z.int(),
})
