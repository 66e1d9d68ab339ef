/** People who are named instead of counted: 'eu e minha esposa'. */

const one =
  'esposa|esposo|marido|mulher|namorad[oa]|noiv[oa]|companheir[oa]|mae|pai|filh[oa]|irma|irmao|amig[oa]|sogra|sogro|avo|chefe|colega|soci[oa]|prim[oa]|ti[oa]|net(?:inh)?[oa]|crush|mozao|parceir[oa]|vei[oa]|velh[oa]|mina|patro[aon]|patrao|comadre|compadre|cunhad[oa]|sobrinh[oa]|afilhad[oa]|madrinha|padrinho|genro|nora|enteado|enteada|madrasta|padrasto|bebe|guri|guria|pia|menin[oa]|moc[oa]|boy|gata|gato|namo|best|vo|voinha|painho|mainha|bisavo|garot[oa]|crianca|vizinh[oa]|afilhad[oa]'
const many =
  'amigos|amigas|filhos|filhas|irmaos|irmas|primos|primas|colegas|net(?:inh)?[oa]s|convidados|convidadas|criancas|bebes|meninos|meninas|guris|gurias|curumins|pias|moleques|garotos|garotas|tios|tias|sobrinhos|sobrinhas|cunhados|cunhadas|vizinhos|vizinhas|parentes|miudos|viuvas|senhoras'
const ofNumber = `${many}|criancas?|curumi[nm]s?|filhos?|amig[oa]s?`
const pairs = 'pais|sogros|avos'

const own = /\b(?:eu|mim|el[ae] (?:e |com )?mais \d|nos(?: os)? \d (?:e|mais)|comigo|vou com|irei com)\b/
const withSomebody = /\bcom (?:a |o )?(?:minha|meu|meus|minhas)\b/
const uncounted = new RegExp(
  `\\b(?:meus|minhas|os|as|uns|umas|alguns|algumas|com|e|(?:e|com) para) (?:${many})\\b|\\b(?:familia|galera|turma|pessoal|equipe)\\b`,
)
const single = new RegExp(
  `(?<!\\bd[aeo]s? )(?:, (?!filh|moc|gat|vei|amig|chefe|parceir|vo|tia|bebe)|\\b(?:minha|meu|nossa|nosso|uma?|[ao]|e(?: para)?|mais) )(?:${one})\\b(?! (?:so |nao |tambem nao )?(?:pode|quer|tem|consegue|deixou|disse|pediu|adoeceu|precisa)\\b)`,
  'g',
)
/** 'só eu e ela' */
const other = /\b(?:eu|mim) (?:e |mais |com |, )?el[ae]\b/
/** 'eu e minha comadre', 'pra mim e pra Rita': companions that the list does not know. */
const another = new RegExp(
  `\\b(?:eu|mim) (?:e|mais|com) (?:para )?(?:(?:a|o) (?:minha |meu )?|minha |meu |uma? )(?!(?:${one}|${many}|${pairs}|familia|galera|turma|pessoal|equipe|povo|gente|grupo|time|restante|resto|mesa|reserva|minha|meu)\\b)[a-z]+(?<!s)\\b`,
)
/** 'eu, minha esposa e o Pedro': another person that the list does not know, or a thing. */
const oneMore = new RegExp(
  `\\b(?:eu|mim)\\b[^?]{1,60} e (?:com )?(?:o|a|meu|minha|nosso|nossa) (?!(?:${one}|${many}|${pairs}|familia|galera|turma|pessoal|equipe|povo|gente|grupo|mesa|reserva|noite|tarde|partir|jantar|almoco|h|vista|conta|nome|cadeira|comida|dia)\\b)[a-z]+`,
)
const pair = new RegExp(`\\b(?:meus|os) (?:${pairs})\\b`, 'g')
const counted = new RegExp(
  `\\b(\\d{1,3}|uma?|meus \\d|minhas \\d) (?:${ofNumber})\\b|\\b(?:[2-9]|1\\d) (?:${one})\\b`,
  'g',
)
const kin = new RegExp(
  `\\b(?:${one}|${many}|${pairs}|minhas?|meus?|mais|el[ae]|familia|galera|turma)\\b`,
  'g',
)

/** The text from the word on with which guests begin to name their party. */
export const beginning =
  /\b(?:eu|mim|nos(?: os)? \d (?:e|mais)|comigo|(?:vou|irei) com|com (?:a |o )?(?:minha|meu|meus|minhas))\b.*/

/** The text without the people that `companions` counts. */
export const withoutCompanions = (words: string): string =>
  words
    .replace(/\b(?:eu|mim|comigo|vou|irei|el[ae])(?: e| com)? mais (?:\d{1,3}|uma?)(?: pessoas?)?\b/, ' # ')
    .replace(/\b(?:eu|mim)(?: e| com| mais)? (?:outr[ao]s )?\d{1,3} pessoas\b/, ' # ')
    .replace(/\bnos(?: os)? \d (?=e|mais)/, ' ')
    .replace(counted, ' # ')
    .replace(/\b(?:eu|mim)\b/g, ' ')

/** The text without the people that it names. */
export const withoutKin = (words: string): string => words.replace(kin, ' ')

const countOf = (text: RegExpMatchArray) => Number(/\d+/.exec(text[0])?.[0] ?? 1)

/** The speaker and the people they name; null if they name nobody, 'uncounted' for a family or friends without a number. */
export function companions(said: string): number | 'uncounted' | null {
  // 'a família: eu, minha esposa e 3 filhos' is counted.
  const listed = said.replace(/\b(?:com )?(?:a |minha |nossa )?familia (?=(?:, )?eu ,)/, '')
  // 'eu e minha esposa. Tem rampa? E criança paga?'
  const words = listed.split('?').find((one) => own.test(one) || withSomebody.test(one)) ?? ''
  if (words === '') return null
  const more = /\b(?:eu|mim|comigo|vou|irei|el[ae])(?: e| com)? mais (\d{1,3}|uma?)\b/.exec(words)
  if (more) return (other.test(words) ? 2 : 1) + countOf(more)
  const people = /\b(?:eu|mim)(?: e| com| mais)? (?:outr[ao]s )?(\d{1,3}) pessoas\b/.exec(words)
  if (people) return 1 + countOf(people)
  const others =
    [...words.matchAll(single)].length +
    (other.test(words) || another.test(words) ? 1 : 0) +
    2 * [...words.matchAll(pair)].length +
    [...words.matchAll(counted)].reduce((sum, match) => sum + countOf(match), 0)
  if (others === 0 && /\b(?:somos|vamos|seremos|vai ser) eu (?:,|e)/.test(words)) return 'uncounted'
  if (uncounted.test(words) || (others > 0 && oneMore.test(words))) return 'uncounted'
  const speakers = Number(/\bnos(?: os)? (\d) (?:e|mais)\b/.exec(words)?.[1] ?? 1)
  return others === 0 ? null : speakers + others
}
