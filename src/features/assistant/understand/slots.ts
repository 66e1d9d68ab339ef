import { withoutKin } from './companions.ts'
import { dayPartOf, offeredPart } from './day-part.ts'
import { readDate } from './dates.ts'
import { readPeople } from './people.ts'
import { readTime } from './times.ts'
import type { Clock, DateDoubt, Doubt, PartReading, TimeDoubt, Understanding } from './understanding.ts'

/** Day, time and people of a message, their doubts, and the words that belong to none of them. */
export type Slots = Pick<Understanding, 'people' | 'date' | 'time' | 'doubts' | 'part'> & { rest: string }

/** Reads them in this order: a date has the clearest form, a number of people the least clear. */
export function readSlots(words: string, now: Clock): Slots {
  const day = hedgedDate(readDate(words, now.date))
  const clock = hedgedTime(readTime(day.rest, day.value, now), day.rest)
  // 'os dois, sexta ou sábado': both days.
  const isOfDays = day.doubt?.why === 'several'
  const party = readPeople(isOfDays ? clock.rest.replace(/\b[oa]s 2\b(?= ?,|$)/, ' ') : clock.rest)
  const doubts: Doubt[] = [party.doubt, day.doubt, clock.doubt].filter((doubt) => doubt !== null)
  const isWithoutHour = clock.value === null && clock.doubt === null
  const named = isWithoutHour ? dayPartOf(words) : null
  const slots = {
    people: party.value,
    date: day.value,
    time: clock.value,
    doubts,
    part: named && offeredPart[named],
    rest: party.rest,
  }
  const loose = /\b\d{1,4}\b/.exec(party.rest)
  return loose && doubts.length === 0 ? withLoose(slots, Number(loose[0])) : slots
}

/** 'talvez sábado', 'acho que às 20h': directly before a value that was read, which leaves a '#'. */
const hedge =
  /\b(?:talvez|acho que|quem sabe|provavelmente|de repente|nao sei se)(?: (?:no|na|dia|o|a|as|para|la|umas|uns|seja|vai ser|vou|vamos|vou ai|pode ser)){0,3} {1,2}#/

function hedgedDate(day: PartReading<string, DateDoubt>): PartReading<string, DateDoubt> {
  if (day.value === null || !hedge.test(day.rest)) return day
  return { ...day, value: null, doubt: { about: 'date', why: 'several', options: [day.value] } }
}

function hedgedTime(clock: PartReading<string, TimeDoubt>, before: string): PartReading<string, TimeDoubt> {
  if (clock.value === null || hedge.test(before) || !hedge.test(clock.rest)) return clock
  return { ...clock, value: null, doubt: { about: 'time', why: 'several' } }
}

export const hasSlots = ({ people, date, time, doubts }: Slots): boolean =>
  people !== null || date !== null || time !== null || doubts.length > 0

/** The assistant asks whether an unexplained number is the missing value; if no value is missing, whether it is the people. */
function withLoose(slots: Slots, number: number): Slots {
  const { people, date, time } = slots
  // 'o Pedro e mais 3', 'nós e os dois netinhos': these numbers do not count everybody.
  const isMore = new RegExp(`\\b(?:mais|(?:e|com) [oa]s) ${number}\\b`).test(slots.rest)
  if (people === null)
    return {
      ...slots,
      doubts: [{ about: 'people', ...(isMore ? { why: 'uncounted' } : { why: 'loose', number }) }],
    }
  if (date === null) return { ...slots, doubts: [{ about: 'date', why: 'vague' }] }
  if (time === null) return { ...slots, doubts: [{ about: 'time', why: 'several' }] }
  return { ...slots, people: null, doubts: [{ about: 'people', why: 'uncounted' }] }
}

/** Without a word for a wish, day, time and people ask for a table only if the message says little else: 'sáb 20h', not 'fui ontem aí'. */
export function isAboutTable(words: string, slots: Slots): boolean {
  const { people, date, time, doubts, rest } = slots
  const isOver = doubts.some((doubt) => doubt.about !== 'wish' && doubt.why === 'past')
  const isParty =
    people !== null || doubts.some((doubt) => doubt.about === 'people' && doubt.why === 'uncounted')
  if (isParty && !isOver && (date !== null || time !== null || (people !== null && doubts.length > 0)))
    return true
  const others = withoutKin(rest)
    .split(' ')
    .filter((word) => /[a-z]/.test(word) && !smallWords.has(word))
  const isQuestion = words.includes('?') && !/\b(?:pode ser|da para|rola|tem)\b/.test(words)
  return others.length <= (isQuestion ? 0 : 1)
}

const smallWords = new Set(
  'ainda bora oi bom boa dia tarde noite tudo bem por favor para as a o e de da do na no em com se possivel senao quis dizer digo errei engano enganei correcao antes apos eu nos somos seria pode ser sim nao ok beleza quero queria gostaria favor entao mesmo vamos ai obrigado valeu voces pessoas pessoa mais ou menos maximo minimo ate depois partir aniversario festa comemorar confraternizacao happy hour data h horario nome quantidade ta otimo perfeito so mim apenas somente hein gente talvez acho que quem sabe provavelmente cabe cabem da la que manha almoco jantar umas uns ao todo total'.split(
    ' ',
  ),
)
