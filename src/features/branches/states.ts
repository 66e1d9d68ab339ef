/** The 27 states by the id that addresses store (PUB-14, D-67): alphabetical by name. */
const names =
  'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins'

export const states: { id: number; abbreviation: string; name: string }[] = names
  .split('|')
  .map((state, index) => ({ id: index + 1, abbreviation: state.slice(0, 2), name: state.slice(3) }))

/** Two letters of a state id, or '' for none. */
export const stateAbbreviation = (id: number): string => states[id - 1]?.abbreviation ?? ''
