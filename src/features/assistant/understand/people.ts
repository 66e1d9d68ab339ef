import { beginning, companions, withoutCompanions, withoutKin } from './companions.ts'
import type { PeopleDoubt, PartReading } from './understanding.ts'

const n = '(\\d{1,4}|uma?)'
const anyone = 'pessoas?|cabecas|comigo|no total|ao todo|lugares|lugar|cadeiras|convidad[oa]s|integrantes'
const child = 'criancas?|criancinhas?|bebes?|menores|filh[oa]s?'
const unit = `(?:${anyone}|adultos?|${child})`

const range = new RegExp(
  `\\b\\d{1,3} ?(?:a|ou|ate|-|/) ?\\d{1,3}\\b(?! ?h)|\\bentre \\d{1,3} e \\d{1,3}\\b|\\b\\d{1,3} ${unit} ou (?:mais|\\d{1,3})\\b`,
)
const estimate = new RegExp(
  `\\b(?:acho que|provavelmente|quem sabe)(?: (?:em|vamos|somos|seremos|vai|vao|ser|sao|para|com|por|da|dao)){0,3} \\d{1,4}\\b|\\b(?:uns|umas|mais ou menos|cerca de|aproximadamente|no maximo|pelo menos|no minimo|por volta de|ate) \\d{1,4}\\b|\\b\\d{1,4} (?:${unit} )?(?:ou mais|mais ou menos|talvez)\\b|\\btalvez (?:umas? )?\\d`,
)
/** 'mais 2 pessoas' adds to a number that this message does not contain; '4 pessoas com 2 crianças' and '2 mesas' leave the sum open. */
const added = new RegExp(
  `\\be mais (?:a |o )?(?:minha|meu|nossa|nosso) [a-z]+|(?<!\\b(?:adultos?|casal|eu|mim) )\\b(?:mais|menos|faltar|tir[ae]r?|remov\\w+|cancel\\w+(?: so| apenas| somente)?|adicionar|incluir|acrescentar|colocar) ${n} ${unit}\\b|\\b${n} ${unit} a (?:mais|menos)\\b|\\b\\d{1,3} mesas\\b|\\b(?:pessoas|lugares) com \\d`,
)

/** 'vão mais 2 amigos com a gente': people named earlier are not counted here. */
const joined =
  /\b(?:vao|vai|vem|vou levar|vamos levar|levar|levo|levamos|trazer|traz|trago|aparec\w+|cheg\w+|convid\w+|junt\w+|confirm\w+)(?: (?:vir|ir|ter|tambem|comigo|connosco|conosco|com a gente))? mais (?:\d{1,3}|uma?|uns|umas) (?:amig|prim|coleg|tio|tia|irma|convidad|filh|sobrinh|vizinh|casa)|\b(?:mais|menos) (?:\d{1,3}|uma?) (?:pessoas? )?(?:do que|que o)\b/

const totals = new RegExp(`\\b${n} (?:${anyone})\\b`, 'g')
const adults = new RegExp(`\\b${n} adultos?\\b`, 'g')
const children = new RegExp(`\\b${n} (?:${child})\\b`, 'g')
const couples = /\b(?:(\d{1,2}|um) )?casa(?:l|is)\b/g
const party =
  /\b(?:para|somos|somos em|seremos|seremos em|seriamos|vamos em|vamos ser|vai ser|vao ser|iremos em|iremos|estamos em|estaremos em|em|sao|serao|seria|seriam|total de|grupo de|mesa de|mesa com|reserva de|lugar de|nos|nos somos|da gente|a gente|(?:nos|a gente) (?:vai|vamos|vem|semos)(?: em)?|encaixar?|encaixe|a gente e em|a gente e|cabem?|familia de|turma de|galera de|vai dar|deixa(?: em| para)?|volta(?: para| a)?|sobr(?:ou|amos|aram)|fic(?:a|ou|amos|aram|aremos)|fica(?:r)? em|ficamos em|vir(?:ou|amos)|leia se|deu|agora|agora em|(?:agora|entao|ai) (?:e|vai ser|sao)|fech(?:ou|amos) em|vao|quantidade|uma de) (?:(?:so|apenas|somente|em|umas|uns|nos|os|as|entao) ){0,2}(\d{1,4}|uma?(?= (?:,|e \d)))\b(?! ?(?:h|min|reais|anos|%|dias?|vezes|e \d)\b|:)/g
/** 'Pessoas: 4', as in a form. */
const listed = /(?<!\d )\b(?:pessoas|quantidade|pax|lugares)(?: de pessoas)? (\d{1,4})\b/g
/** 'pra gente (4)' */
const bracketed = /\b(?:gente|nos|familia|galera|turma|pessoal|equipe) \( (\d{1,3}) (?:pessoas )?\)/g
const alone =
  /\b(?:so|somente|apenas) (?:eu|(?:para|pra) mim|1)\b(?! (?:,|e|mais|com)\b)|\b(?:eu )?sozinh[oa]\b|\bso para mim\b/

/** 'um lugar para 2' is no party of one. 'os três', at the end, means all who come. */
const oneSeat = /(?<!\b(?:so|apenas|somente) )\bum (?:lugar|lugarzinho|cantinho)\b/
const allOfUs = /\b[oa]s (\d{1,2})(?= ?[,.!]|$)/g

const countOf = (text: string | undefined): number =>
  text === undefined || text.startsWith('um') ? 1 : Number(text)

/** Reads all matches of a pattern as numbers and takes them out of the text. */
function taken(words: string, pattern: RegExp): { counts: number[]; rest: string } {
  const counts: number[] = []
  const rest = words.replace(pattern, (_, text: string | undefined) => {
    counts.push(countOf(text))
    return ' # '
  })
  return { counts, rest }
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)

/** Adults and children make the party unless the message gives the sum: '6 pessoas, sendo 2 crianças'. Null if the numbers contradict. */
function partyOf(whole: number[], grown: number, small: number, isPart: boolean): number | null {
  const different = [...new Set(whole)]
  if (different.length > 1) return null
  const [said] = different
  if (said === undefined) return grown + small
  if (isPart || (grown > 0 && grown + small === said)) return said
  return grown > 0 ? null : said + small
}

const doubted = (why: 'range' | 'uncounted', rest: string) =>
  ({ value: null, doubt: { about: 'people', why }, rest }) as const

/** How many people a message names, after day and time were taken out of it. */
export function readPeople(words: string): PartReading<number, PeopleDoubt> {
  const hasDigits = /\d/.test(words)
  const numberless = hasDigits ? words.replace(/\d+/g, ' # ') : words
  if (hasDigits && (range.test(words) || estimate.test(words))) return doubted('range', numberless)
  if (words.includes(' mais ') && joined.test(words))
    return sumSaid.test(words) ? readCounted(words) : doubted('uncounted', numberless)
  const named = companions(words)
  if (!named || named === 'uncounted') {
    const counted = readCounted(words)
    if (counted.value !== null || counted.doubt) return counted
    return named ? doubted('uncounted', withoutKin(numberless)) : counted
  }
  const before = words.replace(beginning, '')
  const counted = readCounted(before)
  // '3 filhos e eu': the children are not the whole party.
  const isWhole = counted.value !== null && readCounted(before.replace(children, ' ')).value !== null
  if (isWhole) return counted
  const total = readCounted(withoutCompanions(words)).value
  if (total !== null && total !== named) return doubted('uncounted', withoutKin(numberless))
  return { value: named, doubt: null, rest: withoutKin(numberless) }
}

/** The sum, even beside other numbers: 'mais duas pessoas, total de nove'. */
const sumSaid =
  /\b(?:(?:o )?total (?:da (?:mesa|reserva|turma|malta) |do grupo |de pessoas |agora |geral )?(?:(?:vai|passa a) )?(?:dar|ser|ficar?|e|da|deu|sao)(?: em| de)?|total de|total|no total de|totalizando|dando|no total somos|ao todo) (\d{1,4})\b(?! ?h)|\b(\d{1,4}) (?:pessoas )?(?:no total|ao todo)\b/

const withFamily = /\b(?:familia|minha|meu|esposa|marido|mulher|eu)\b/

/** 'e as crianças, 2': more people than were named before. */
const childrenToo = new RegExp(
  `\\b(?:e|mais|com) (?:[oa]s |meus |minhas |nossos |nossas )?(?:${child}|net[oa]s|menin[oa]s) ?, ?(?:sao )?\\d{1,2}(?= ?[,.!]|$)`,
)

/** Nobody is counted unless the text has one of these. */
const counting = /\d|\b(?:uma?|casa(?:l|is)|so|somente|apenas|sozinh[oa])\b/

function readCounted(words: string): PartReading<number, PeopleDoubt> {
  if (!counting.test(words)) return { value: null, doubt: null, rest: words }
  const said = sumSaid.exec(words)
  if (said) return { value: countOf(said[1] ?? said[2]), doubt: null, rest: words.replace(/\d+/g, ' # ') }
  if (added.test(words) || childrenToo.test(words)) return doubted('uncounted', words.replace(/\d+/g, ' # '))
  const isPart = /\b(?:sendo|incluindo|contando|entre eles|dos quais|ja com)\b|\(/.test(words)
  const group = taken(words.replace(oneSeat, ' '), bracketed)
  const total = taken(group.rest, totals)
  const grown = taken(total.rest, adults)
  const small = taken(grown.rest, children)
  const couple = taken(small.rest, couples)
  const form = taken(couple.rest, listed)
  const base = taken(
    taken(form.rest, party).counts.length > 0 ? form.rest : form.rest.replace(allOfUs, 'somos $1'),
    party,
  )
  const adultCount = sum(grown.counts) + 2 * sum(couple.counts)
  const whole = [...group.counts, ...total.counts, ...form.counts, ...base.counts]
  const people = partyOf(whole, adultCount, sum(small.counts), isPart)
  // 'domingo com a família, 3 filhos': the people who come with the children were not counted.
  const isOnlyChildren = people === sum(small.counts) && whole.length === 0 && adultCount === 0
  if (people && isOnlyChildren && withFamily.test(words)) return doubted('uncounted', base.rest)
  if (people === null) return doubted('range', base.rest)
  if (people > 0) return { value: people, doubt: null, rest: base.rest }
  if (whole.length > 0) return doubted('uncounted', base.rest)
  return alone.test(words)
    ? { value: 1, doubt: null, rest: base.rest.replace(/\d+/g, ' # ') }
    : { value: null, doubt: null, rest: base.rest }
}
