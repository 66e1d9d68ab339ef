/** Reservation settings as stored (1 §3); antecedences and interval in minutes. */
export type StoredConfig = {
  accept_reservations: boolean
  accept_online_reservations: boolean
  accept_phone_reservations: boolean
  auto_accept_reservations: boolean
  auto_accept_reservations_max: number
  min_person_per_reservation: number
  max_person_per_reservation: number
  reservations_interval: number
  minimum_antecedence: number
  maximum_antecedence: number
}

/** What fills the settings form while nothing was saved (1 §3). Bookings then go by `unsavedLimits` (D-31). */
export const defaultConfig: StoredConfig = {
  accept_reservations: true,
  accept_online_reservations: true,
  accept_phone_reservations: false,
  auto_accept_reservations: false,
  auto_accept_reservations_max: 1,
  min_person_per_reservation: 1,
  max_person_per_reservation: 1,
  reservations_interval: 10,
  minimum_antecedence: 60,
  maximum_antecedence: 60,
}

/** While no settings were saved: parties of 1 to 5 and no antecedence (D-31). */
const unsavedLimits: StoredConfig = {
  ...defaultConfig,
  max_person_per_reservation: 5,
  minimum_antecedence: 0,
  maximum_antecedence: 0,
}

/** The settings that bookings of a branch go by; null is a branch that saved none. */
export const bookingConfig = (saved: StoredConfig | null): StoredConfig => saved ?? unsavedLimits

/** Parties a branch takes, smallest and largest. */
export function partyLimits(saved: StoredConfig | null): { min: number; max: number } {
  const config = bookingConfig(saved)
  return { min: config.min_person_per_reservation, max: config.max_person_per_reservation }
}

/** A visitor's request is confirmed at once when approval is automatic and the party is small enough (D-46). */
export function isAutoAccepted(saved: StoredConfig | null, people: number): boolean {
  const config = bookingConfig(saved)
  return config.auto_accept_reservations && people <= config.auto_accept_reservations_max
}
