/** People who are named instead of counted: 'eu e minha esposa'. */

const one =
  'esposa|esposo|marido|mulher|namorad[oa]|noiv[oa]|companheir[oa]|mae|pai|filh[oa]|irma|irmao|amig[oa]|sogra|sogro|avo|chefe|colega|soci[oa]|prim[oa]|ti[oa]|net[oa]|crush|mozao|parceir[oa]'
const many = 'amigos|amigas|filhos|filhas|irmaos|irmas|primos|primas|colegas|netos|convidados|criancas|bebes'
const pairs = 'pais|sogros|avos'

const own = /\b(?:eu|mim|comigo|vou com|irei com)\b/
const withSomebody = /\bcom (?:a |o )?(?:minha|meu|meus|minhas)\b/
const uncounted = new RegExp(
  `\\b(?:meus|minhas|os|as|uns|umas|alguns|algumas|com|e) (?:${many})\\b|\\b(?:familia|galera|turma|pessoal|equipe)\\b`,
)
const single = new RegExp(`(?<!\\bd[aeo]s? )\\b(?:minha|meu|uma?|[ao]|e|mais) (?:${one})\\b`, 'g')
/** 'só eu e ela' */
const other = /\b(?:eu|mim) (?:e|mais|com) el[ae]\b/
const pair = new RegExp(`\\b(?:meus|os) (?:${pairs})\\b`, 'g')
const counted = new RegExp(`\\b(\\d{1,3}|uma?|meus \\d|minhas \\d) (?:${many})\\b`, 'g')
const kin = new RegExp(
  `\\b(?:${one}|${many}|${pairs}|minhas?|meus?|mais|el[ae]|familia|galera|turma)\\b`,
  'g',
)

/** From the word with which somebody begins to name who comes. */
export const beginning = /\b(?:eu|mim|comigo|(?:vou|irei) com|com (?:a |o )?(?:minha|meu|meus|minhas))\b.*/

/** The text without the people whom `companions` counts. */
export const withoutCompanions = (words: string): string =>
  words
    .replace(/\b(?:eu|mim|comigo|vou|irei)(?: e| com)? mais (?:\d{1,3}|uma?)(?: pessoas?)?\b/, ' # ')
    .replace(/\b(?:eu|mim)(?: e| com| mais)? (?:outr[ao]s )?\d{1,3} pessoas\b/, ' # ')
    .replace(counted, ' # ')
    .replace(/\b(?:eu|mim)\b/g, ' ')

/** The text without the people whom it names. */
export const withoutKin = (words: string): string => words.replace(kin, ' ')

const countOf = (text: RegExpMatchArray) => Number(/\d+/.exec(text[1]!)?.[0] ?? 1)

/** The speaker and those whom they name; null if nobody is named, 'uncounted' for a family or friends without a number. */
export function companions(words: string): number | 'uncounted' | null {
  if (!own.test(words) && !withSomebody.test(words)) return null
  const more = /\b(?:eu|mim|comigo|vou|irei)(?: e| com)? mais (\d{1,3}|uma?)\b/.exec(words)
  if (more) return 1 + countOf(more)
  const people = /\b(?:eu|mim)(?: e| com| mais)? (?:outr[ao]s )?(\d{1,3}) pessoas\b/.exec(words)
  if (people) return 1 + countOf(people)
  const others =
    [...words.matchAll(single)].length +
    (other.test(words) ? 1 : 0) +
    2 * [...words.matchAll(pair)].length +
    [...words.matchAll(counted)].reduce((sum, match) => sum + countOf(match), 0)
  if (uncounted.test(words)) return 'uncounted'
  return others === 0 ? null : 1 + others
}
