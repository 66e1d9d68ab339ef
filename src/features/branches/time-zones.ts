import { stateAbbreviation } from './states.ts'

/** Brazil's time zones by their offset from UTC, each with the places that use it (D-42). */
export const timeZones = [
  { offset: 'UTC−2', zones: { 'America/Noronha': 'Fernando de Noronha' } },
  {
    offset: 'UTC−3, horário de Brasília',
    zones: {
      'America/Sao_Paulo': 'Brasília, Sudeste, Sul e Goiás',
      'America/Bahia': 'Bahia',
      'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte',
      'America/Recife': 'Pernambuco',
      'America/Maceio': 'Alagoas e Sergipe',
      'America/Belem': 'Pará (leste) e Amapá',
      'America/Santarem': 'Pará (oeste)',
      'America/Araguaina': 'Tocantins',
    },
  },
  {
    offset: 'UTC−4',
    zones: {
      'America/Manaus': 'Amazonas',
      'America/Cuiaba': 'Mato Grosso',
      'America/Campo_Grande': 'Mato Grosso do Sul',
      'America/Porto_Velho': 'Rondônia',
      'America/Boa_Vista': 'Roraima',
    },
  },
  {
    offset: 'UTC−5',
    zones: { 'America/Rio_Branco': 'Acre', 'America/Eirunepe': 'Amazonas (sudoeste)' },
  },
] as const

/** The default zone (D-42). */
export const defaultTimeZone = 'America/Sao_Paulo'

export const isTimeZone = (name: string): boolean => timeZones.some(({ zones }) => Object.hasOwn(zones, name))

/** The time zones of the states that do not use Brasília's (D-42). */
const ofState: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  MT: 'America/Cuiaba',
  MS: 'America/Campo_Grande',
}

/** The time zone of a state (D-42); Brasília's without one. */
export const zoneOfState = (stateId: number | null): string =>
  (stateId === null ? undefined : ofState[stateAbbreviation(stateId)]) ?? defaultTimeZone

/** The time zone of an establishment, and whether staff chose it: a new address does not change a chosen one (D-120). */
export type Zone = { timezone: string; timezone_chosen: boolean }

/**
 * The time zone after a save; `sent` is the one in the body. A sent zone counts as chosen, unless it is the default of the state: then it
 * follows the address again (D-120).
 */
export function zoneAfter(
  before: Zone,
  sent: string | null | undefined,
  state: { before: number | null; after: number | null },
): Zone {
  if (sent) {
    return { timezone: sent, timezone_chosen: state.after === null || sent !== zoneOfState(state.after) }
  }
  if (before.timezone_chosen || state.after === null || state.after === state.before) return before
  return { timezone: zoneOfState(state.after), timezone_chosen: false }
}

/** Whether the form's zone was chosen by hand, so that another state in the form does not change it (D-120). */
export function isByHand(timezone: string, stateId: number | null, saved: Zone): boolean {
  const isSaved = timezone === saved.timezone
  if (isSaved && saved.timezone_chosen) return true
  return stateId === null ? !isSaved : timezone !== zoneOfState(stateId)
}
