import { stateAbbreviation } from './states.ts'

/** Brazil's time zones by their distance from UTC, each with the places that know it (D-42). */
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

/** Where nothing else is known (D-42). */
export const defaultTimeZone = 'America/Sao_Paulo'

/** Whether an establishment may have this time zone. */
export const isTimeZone = (name: string): boolean => timeZones.some(({ zones }) => Object.hasOwn(zones, name))

/** The time zone of a state where it is not that of Brasília (D-42). */
const ofState: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  MT: 'America/Cuiaba',
  MS: 'America/Campo_Grande',
}

/**
 * The time zone after an address came to a state (D-42). One with the same time stays: who chose Recife for Pernambuco meant it.
 */
export function timeZoneIn(stateId: number, before: string): string {
  const zone = ofState[stateAbbreviation(stateId)] ?? defaultTimeZone
  const group = timeZones.find(({ zones }) => Object.hasOwn(zones, zone))
  return group && Object.hasOwn(group.zones, before) ? before : zone
}
