/** The 27 states by the id that addresses store (PUB-14, D-67): alphabetical by name. */
const abbreviations =
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ')

/** The two letters of a state id, or '' if unknown. */
export const stateAbbreviation = (id: number): string => abbreviations[id - 1] ?? ''
