import { stateAbbreviation } from '#features/branches/states.ts'

// Apart from states.ts, which every public page carries.
const names =
  'Acre|Alagoas|Amapá|Amazonas|Bahia|Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Mato Grosso|Mato Grosso do Sul|Minas Gerais|Pará|Paraíba|Paraná|Pernambuco|Piauí|Rio de Janeiro|Rio Grande do Norte|Rio Grande do Sul|Rondônia|Roraima|Santa Catarina|São Paulo|Sergipe|Tocantins'

/** The states as an address form offers them, by name. */
export const states: { id: number; abbreviation: string; name: string }[] = names
  .split('|')
  .map((name, index) => ({ id: index + 1, abbreviation: stateAbbreviation(index + 1), name }))
