/** Numbers that say nothing of a table: ages, prices, streets, the number of a table. */

const people = '(?! ?(?:pessoas?|lugares?|adultos?|criancas?|convidad|amig))'

/** Each with a word that it needs. */
const aside: [RegExp, RegExp, string][] = [
  // '3 filhos (2, 5 e 11 anos)', 'ela tem 8 meses', '3 são vegetarianos'
  [/\(/, /\( ?\d{1,2}(?: ?(?:,|e) ?\d{1,2})+(?: (?:anos|aninhos|meses))? ?\)/g, ' '],
  [/\d mes/, /\b(?:de |com |tem )?\d{1,2} mes(?:es)?\b/g, ' '],
  [/\d sao/, /\b\d{1,2} sao (?=vegan|vegetarian|criancas|celiac|alergic|cadeirant|bebes)/g, ' '],
  // 'estou a 5 minutos daí'
  [/min/, /\ba (?:uns )?\d{1,3} min (?=dai|daqui|d[aeo]\b)/g, ' '],
  // 'minha avó de 80 anos', 'faz 15 aninhos', 'níver de 18 da Ju'
  [/\d an/, /\b(?:d[eo]s? |com |meus |seus |os )?\d{1,3} (?:anos|aninhos|aninho)\b(?: e meio)?/g, ' '],
  [/complet/, /\b(?:completa|completo|completando|completara) \d{1,3}\b(?! ?(?:pessoas|dias|meses|h))/g, ' '],
  [/aniversario|festa/, new RegExp(`\\b(?:aniversario|festa) de \\d{1,3}\\b${people}`, 'g'), 'aniversario '],
  [
    /rea(?:l|is)|conto|pila|euro|dolar/,
    /\b\d{1,5} ?(?:reais|real|contos?|pila|euros?|dolares)\b(?: por (?:pessoa|cabeca))?/g,
    ' ',
  ],
  // 'a mesa 7', 'mesa de número 12'; 'mesa 7 para 4' may be two tables' worth.
  [
    /mesa/,
    /\b(d?[ao]|n[ao]|aquel[ea]|ess[ae]|est[ae]|n?aquela|dessa|daquela) mesa (?:de )?(?:numero |no )?\d{1,3}\b(?! ?(?:h|pessoas|lugares)|[/:])/g,
    '$1 mesa ',
  ],
  [
    /mesa/,
    /\bmesa (?:de )?(?:numero|no) \d{1,3}\b|\bmesa \d{1,3}(?= (?:ta|esta|livre|disponivel|perto|que|ai|aquela)\b)/g,
    'mesa ',
  ],
  // 'são duas reservas' counts nobody.
  [/\d reservas/, /\b\d{1,2} reservas\b/g, 'reservas'],
  [/\d de /, /\b(ponte|rua|avenida|praca|largo) (?:d[eao] )?\d{1,2} de [a-z]+/g, '$1 '],
  // Where somebody lives or waits.
  [
    /\d\d/,
    /\b(?:n[ao] |numero |casa |apto |apartamento |ap |quarto |km |br |sala |bloco |pel[ao] )+(?:numero |no )?\d{2,5}\b(?! ?(?:h|:|pessoas|min))(?= d[aeo] | ai | ?[,.]|$| e | entro| pega)/g,
    ' ',
  ],
  [/n[ou]|casa|apto/, /\b(?:no|numero|casa|apto|apartamento) no? ?\d{1,5}\b/g, ' '],
  [
    /rua|av|travessa|alameda|praca|ponte|largo|rodovia|estrada|viaduto|ladeira|beco/,
    /\b(rua|avenida|av|travessa|alameda|praca|ponte|largo|rodovia|estrada|viaduto|ladeira|beco) ([a-z ]{2,40}?) ?(?:, )?(?:numero |no )?\d{1,5}\b(?! ?(?:h|:|\/|pessoas|lugares|min))/g,
    '$1 $2 ',
  ],
  [
    /mor|resid|hosped|hotel/,
    /\b(mor(?:o|amos)|resid(?:o|imos)|hospedad[oa]s?|(?:estou|estamos|to|ta) (?:n[oa] )?hotel)\b([a-z ]{2,40}?)(?:, )?(?:numero |no )?\d{2,5}\b(?! ?(?:h|:|\/|pessoas|lugares|min))/g,
    '$1$2 ',
  ],
]

/** The words without such numbers. */
export const withoutAsides = (words: string): string =>
  /\d/.test(words)
    ? aside.reduce((read, [where, what, by]) => (where.test(read) ? read.replace(what, by) : read), words)
    : words
