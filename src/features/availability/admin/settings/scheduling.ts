import type * as z from 'zod/mini'
import { firstSaved } from '../../config.ts'
import type { Config } from './settings-words.ts'
import type { SettingsPart } from './useSettingsPart.ts'
import type { SchedulingSettings } from '../../contract.ts'

export type SchedulingValues = z.output<typeof SchedulingSettings>
export type SchedulingForm = SettingsPart<SchedulingValues>['form']

/** The settings in the card 'Configuração de Agendamento'; before the first save, what that would write (D-145). */
export const schedulingOf = (config: Config): SchedulingValues => ({
  accept_reservations: config.accept_reservations,
  min_person_per_reservation: config.min_person_per_reservation,
  max_person_per_reservation:
    config.updated_at === null ? firstSaved.max_person_per_reservation : config.max_person_per_reservation,
  auto_accept_reservations: config.auto_accept_reservations,
  auto_accept_reservations_max: config.auto_accept_reservations_max,
  reservations_interval: config.reservations_interval,
  minimum_antecedence: config.minimum_antecedence,
  maximum_antecedence: config.maximum_antecedence,
})
