/** Which establishment a message names (D-152). The assistant asks about a name that may mean something else. */
import { isForPeople } from '../understand/house-questions.ts'
import { lengthLimit } from '../understand/plain-text.ts'
import { understand } from '../understand/understand.ts'
import type { Clock } from '../understand/understanding.ts'
import type { Unit } from './desk.ts'

/** `rest` is the rest of the message; '' if there is none. */
export type UnitSaid =
  | { kind: 'none' }
  | { kind: 'sure'; unit: Unit; rest: string }
  /** A unit that the guest may mean, or several with the same name. */
  | { kind: 'unsure'; units: Unit[]; rest: string }
  /** 'outra unidade', 'quais unidades vocês têm?' */
  | { kind: 'another'; rest: string }
  /** 'na unidade Moema', if the business has no such unit. */
  | { kind: 'unheard-of' }

/** The unit without the brand that all units begin with: 'Centro' of 'Cantina · Centro'. */
export const shortTitle = ({ title }: Unit): string => title.split(' · ').at(-1)!

type Word = { text: string; from: number; to: number }

const folded = (letter: string) => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text without accents, each with its position. */
function wordsOf(text: string): Word[] {
  const plain = Array.from({ length: text.length }, (_, index) => {
    const letter = folded(text[index]!)
    return letter.length === 1 ? letter : ' '
  }).join('')
  return [...plain.matchAll(/[a-z0-9]+/g)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
}

const plainWords = (text: string) => wordsOf(text.normalize('NFC')).map(({ text: word }) => word)

const setOf = (words: string) => new Set(words.split(' '))

const small = setOf(
  'a o as os e em no na nos nas ao aos de do da dos das para pra pro pela pelo la ai ali ate',
)
const cues = setOf('unidade unidades loja filial')
/** Words that add nothing beside a name. */
const fillers = setOf(
  'nao sim eh ok por favor pf pfv quero queria prefiro prefere melhor verdade alias opa ah hmm hum eita puts oi ola bom boa dia tarde noite obrigado obrigada entao mas seria ser pode vai gostaria falar com voces mesmo desculpa errei engano enganei quis dizer digo eu trocar troca mudar muda mude troque passa passar melhor ela essa esta aqui agora isso reserva reservar',
)
/** Words before a name that make it a part of something else. */
const elsewhere = setOf(
  'perto proximo proxima longe lado moro mora moramos trabalho vindo venho vem viemos saindo estou to estamos sou somos rua avenida av praca metro estacao hotel bairro indo passando regiao chegando partir visitando',
)
const naming = setOf('nome chamo senhor senhora dona familia sobrenome')
/** Names of units that are also common words for places in a town or a room. */
const common = setOf(
  'centro praia varanda terraco jardim lago piscina salao norte sul leste oeste porto fundo fundos frente janela deck mezanino shopping praca matriz parque mar bar balcao patio quintal rua',
)
const partOfDay = setOf('noite manha tarde dia hoje amanha segunda terca quarta quinta sexta sabado domingo')

const another =
  /\b(?:outr[oa]s?|(?:troc|mud|alter)(?:ar?|o|e|que|ei)(?: (?:de|a|da|essa|esta|pra outra|para outra|por outra))?) (?:unidades?|loja|filial)\b|\b(?:unidade|loja|filial) (?:errada|diferente)\b|\bnao (?:e|eh|era) (?:ess[ae]|est[ae]|nessa|nesta) (?:unidade|loja|filial)\b|\b(?:quais|que|todas|ver|mostr\w+|lista) (?:(?:sao|as|suas|de) ){0,2}(?:unidades|lojas|filiais)\b/
const unheardOf =
  /\b(?:unidade|filial) (?:de|do|da|dos|das|em|no|na) (?!voces?\b|restaurante\b|casa\b|hoje\b|amanha\b)[a-z]{3}/
/** 'na unidade Moema': a small letter after 'unidade' may begin any word ('a unidade abre hoje?'). */
const properName = /\b(?:unidade|filial) (?=\p{Lu}\p{Ll})/u

type NameMatch = { from: number; to: number; units: Unit[] }

/** The names in a text; if several begin at one word, the longest. */
function namesIn(units: Unit[], words: Word[]): NameMatch[] {
  const names = units.flatMap((unit) =>
    [shortTitle(unit), unit.title].map((title) => ({ unit, name: plainWords(title) })),
  )
  const found: NameMatch[] = []
  for (let at = 0; at < words.length; at++) {
    const here = names.filter(
      ({ name }) => name.length > 0 && name.every((word, index) => words[at + index]?.text === word),
    )
    const longest = Math.max(0, ...here.map(({ name }) => name.length))
    if (longest === 0) continue
    const same = here.filter(({ name }) => name.length === longest).map(({ unit }) => unit)
    found.push({ from: at, to: at + longest, units: [...new Set(same)] })
    at += longest - 1
  }
  return found
}

/** 'não no Centro', 'em vez do Centro', 'do Centro para Pinheiros': the guest does not want this unit. */
function isDenied(words: Word[], { from, to }: NameMatch, others: NameMatch[]): boolean {
  const before = words
    .slice(Math.max(0, from - 5), from)
    .map(({ text }) => text)
    .join(' ')
  if (/\b(?:nao|vez)(?: (?:e|eh|quero|mais|a|o|em|no|na|de|do|da|unidade)){0,3}$/.test(before))
    return others.length > 0
  const next = others.find((other) => other.from > from)
  const between = next ? words.slice(to, next.from).map(({ text }) => text) : []
  return /\b(?:de|do|da)$/.test(before) && between.some((word) => ['para', 'pra', 'pro'].includes(word))
}

/** The words before a name: those that belong to it ('na unidade de'), and the one before them. */
function before(words: Word[], from: number) {
  let start = from
  let hasCue = false
  while (start > 0 && (small.has(words[start - 1]!.text) || cues.has(words[start - 1]!.text))) {
    start--
    if (cues.has(words[start]!.text)) hasCue = true
  }
  return { start, hasCue, hasSmall: start < from, word: words[start - 1]?.text ?? '' }
}

/** The message without the name and the words that belong to it; '' if only fillers are left. */
function restOf(text: string, words: Word[], parts: { start: number; to: number }[]): string {
  const isOf = (index: number) => parts.some(({ start, to }) => start <= index && index < to)
  const left = words.filter((_, index) => !isOf(index))
  if (left.every(({ text: word }) => fillers.has(word) || small.has(word))) return ''
  return parts
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (kept, { start, to }) => `${kept.slice(0, words[start]!.from)}${kept.slice(words[to - 1]!.to)}`,
      text,
    )
    .trim()
}

type UnitQuestion = {
  units: Unit[]
  now: Clock
  /** The waiting question asks for the establishment, or for a name. */
  asks: 'unit' | 'name' | null
}

/** Which establishment a message names, and how sure that is. */
export function unitSaid(given: string, { units, now, asks }: UnitQuestion): UnitSaid {
  const text = given.normalize('NFC')
  if (text.length > lengthLimit) return { kind: 'none' }
  const words = wordsOf(text)
  const plain = words.map(({ text: word }) => word).join(' ')
  const all = namesIn(units, words)
  const found = all.filter(
    (one) =>
      !isDenied(
        words,
        one,
        all.filter((other) => other !== one),
      ),
  )
  if (found.length === 0) return withoutName(text, { words, plain, units, asks })
  const parts = all.map(({ from, to }) => ({ start: before(words, from).start, to }))
  const rest = restOf(text, words, parts)
  const named = [...new Set(found.flatMap((one) => one.units))]
  if (named.length > 1) return { kind: 'unsure', units: named, rest }
  const [unit] = named
  const sureness = found.map((one) => surenessOf(one, { words, rest, text, now, asks, unit: unit! }))
  if (sureness.includes('sure')) return { kind: 'sure', unit: unit!, rest }
  return sureness.includes('unsure') ? { kind: 'unsure', units: named, rest } : { kind: 'none' }
}

type Within = {
  words: Word[]
  rest: string
  text: string
  now: Clock
  asks: UnitQuestion['asks']
  unit: Unit
}

function surenessOf({ from, to }: NameMatch, within: Within): 'sure' | 'unsure' | 'none' {
  const { words, rest, text, now, asks, unit } = within
  const { hasCue, hasSmall, word, start } = before(words, from)
  if (hasCue) return 'sure'
  const near = words.slice(Math.max(0, start - 3), start).map((each) => each.text)
  if (near.some((each) => naming.has(each))) return 'none'
  if (asks === 'name' && !hasSmall) return rest === '' ? 'unsure' : 'none'
  if (near.some((each) => elsewhere.has(each)) || isPartOf(words, to)) return 'unsure'
  if (asks === 'unit') return 'sure'
  const isCommon = plainWords(shortTitle(unit)).every((each) => common.has(each))
  if (isWish(shortTitle(unit), now)) return 'unsure'
  if (rest === '') return 'sure'
  if (isCommon && (!hasSmall || /^mes(?:a|as|inha)$/.test(word))) return 'unsure'
  const isMeant = understand(text, now).intent !== 'unknown' || isForPeople(text)
  return isMeant ? 'sure' : 'unsure'
}

/** A name that is also a wish ('Jantar', 'Cardápio'). Every place is also a question for the address. */
const isWish = (name: string, now: Clock) =>
  [name, `quero ${name}`].some((said) => !['unknown', 'address'].includes(understand(said, now).intent))

/** 'no centro da cidade', 'no centro do salão'; not 'no Centro de noite'. */
function isPartOf(words: Word[], to: number): boolean {
  const [of, what] = [words[to]?.text ?? '', words[to + 1]?.text ?? '']
  return ['de', 'do', 'da'].includes(of) && what !== '' && !partOfDay.has(what) && !/^\d/.test(what)
}

type Nameless = { words: Word[]; plain: string; units: Unit[]; asks: UnitQuestion['asks'] }

function withoutName(text: string, { words, plain, units, asks }: Nameless): UnitSaid {
  const partial = partlyNamed(words, units, asks)
  if (partial.length > 0) {
    return partial.length === 1 && asks === 'unit'
      ? { kind: 'sure', unit: partial[0]!, rest: '' }
      : { kind: 'unsure', units: partial, rest: '' }
  }
  const other = another.exec(plain)
  if (other) {
    const start = plain.slice(0, other.index).split(' ').length - 1
    const to = start + other[0].split(' ').length
    return { kind: 'another', rest: restOf(text, words, [{ start, to }]) }
  }
  return unheardOf.test(plain) || properName.test(text) ? { kind: 'unheard-of' } : { kind: 'none' }
}

/** The units that match a message which is only a part of a name: 'a da zona norte', 'unidade norte'. */
function partlyNamed(words: Word[], units: Unit[], asks: UnitQuestion['asks']): Unit[] {
  const hasCue = words.some(({ text }) => cues.has(text))
  if (asks !== 'unit' && !hasCue) return []
  const said = words
    .map(({ text }) => text)
    .filter((word) => !fillers.has(word) && !small.has(word) && !cues.has(word))
  if (said.length === 0 || said.some((word) => word.length < 3)) return []
  return units.filter((unit) => {
    const name = plainWords(unit.title)
    return said.every((word) => name.includes(word))
  })
}
