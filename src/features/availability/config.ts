/** Reservation settings as stored (back-office spec §3); antecedences and interval in minutes. */
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

/** The choices of the settings form; any other value is refused (pages spec §9, D-30). Intervals and antecedences in minutes. */
export const intervalOptions: readonly number[] = [10, 15, 20, 30, 60]
export const antecedenceOptions: readonly number[] = [
  0, 60, 120, 240, 480, 720, 1080, 1440, 2880, 4320, 10_080, 20_160, 30_240, 40_320,
]
export const partySize = { min: 1, max: 100 } as const

/** Most characters of a cancellation policy (D-32). */
export const policyLengthLimit = 5000

/** The settings that calls answer until the first save (back-office spec §3). Until then bookings follow `unsavedLimits` (D-31). */
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

/** The defaults for fields that the first save leaves out, and the values that the form proposes: parties of 1 to 5 (D-145). */
export const firstSaved: StoredConfig = { ...defaultConfig, max_person_per_reservation: 5 }

/** Until the first save: parties of 1 to 5 and no antecedence (D-31). */
const unsavedLimits: StoredConfig = {
  ...firstSaved,
  minimum_antecedence: 0,
  maximum_antecedence: 0,
}

/** The settings that a branch's bookings follow; `saved` is null before the first save. */
export const bookingConfig = (saved: StoredConfig | null): StoredConfig => saved ?? unsavedLimits

/** The smallest and largest party a branch takes. */
export function partyLimits(saved: StoredConfig | null): { min: number; max: number } {
  const config = bookingConfig(saved)
  return { min: config.min_person_per_reservation, max: config.max_person_per_reservation }
}

/** A visitor's request is confirmed at once when approval is automatic and the party is small enough (D-46). */
export function isAutoAccepted(saved: StoredConfig | null, people: number): boolean {
  const config = bookingConfig(saved)
  return config.auto_accept_reservations && people <= config.auto_accept_reservations_max
}

/** A maximum antecedence at or below the minimum would leave nothing to book, so it is ignored (D-36). */
export const isMaximumIgnored = ({
  minimum_antecedence,
  maximum_antecedence,
}: Pick<StoredConfig, 'minimum_antecedence' | 'maximum_antecedence'>): boolean =>
  maximum_antecedence > 0 && maximum_antecedence <= minimum_antecedence

/** The most minutes ahead that a visitor may book; Infinity without a limit (D-36). */
export const latestAhead = (config: StoredConfig): number =>
  config.maximum_antecedence === 0 || isMaximumIgnored(config) ? Infinity : config.maximum_antecedence

/** The party that a form begins with: two people, or as near to it as the branch takes. */
export const firstParty = ({ min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, 2))

/** Party size limits: for any booking, and for automatic approval. */
export type Limits = Pick<
  StoredConfig,
  'min_person_per_reservation' | 'max_person_per_reservation' | 'auto_accept_reservations_max'
>

/** Limits that contradict each other, each with its sentence for the field that was `given` (D-30, RESCFG-18). */
export function limitProblems(
  config: Limits,
  given: Partial<Limits> = config,
): Partial<Record<keyof Limits, string>> {
  const { min_person_per_reservation: min, max_person_per_reservation: max } = config
  const blamed =
    given.max_person_per_reservation === undefined
      ? 'min_person_per_reservation'
      : 'max_person_per_reservation'
  return {
    ...(min > max ? { [blamed]: 'O mínimo de pessoas não pode ser maior que o máximo.' } : {}),
    ...(config.auto_accept_reservations_max > max
      ? { auto_accept_reservations_max: 'O limite da aprovação não pode ser maior que o máximo de pessoas.' }
      : {}),
  }
}

/** Raising the minimum above the maximum raises the maximum too (D-30). */
export const withMinimum = <Values extends Limits>(values: Values, min: number): Values => ({
  ...values,
  min_person_per_reservation: min,
  max_person_per_reservation: Math.max(min, values.max_person_per_reservation),
})

/** Lowering the maximum below the automatic approval limit lowers that limit too (RESCFG-17). */
export const withMaximum = <Values extends Limits>(values: Values, max: number): Values => ({
  ...values,
  max_person_per_reservation: max,
  auto_accept_reservations_max: Math.min(max, values.auto_accept_reservations_max),
})
