import { stateAbbreviation } from './states.ts'

// Not in states.ts, which every public page loads.
const names =
  'Acre|Alagoas|Amapá|Amazonas|Bahia|Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Mato Grosso|Mato Grosso do Sul|Minas Gerais|Pará|Paraíba|Paraná|Pernambuco|Piauí|Rio de Janeiro|Rio Grande do Norte|Rio Grande do Sul|Rondônia|Roraima|Santa Catarina|São Paulo|Sergipe|Tocantins'

/** The states for an address form, by name. */
export const states: { id: number; abbreviation: string; name: string }[] = names
  .split('|')
  .map((name, index) => ({ id: index + 1, abbreviation: stateAbbreviation(index + 1), name }))
