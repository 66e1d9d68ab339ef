/** What a message says about the table in passing: 'na verdade põe 19h30 que a sogra dorme cedo'. */
import { understand } from '../understand/understand.ts'
import type { Clock, Understanding } from '../understand/understanding.ts'

const sentences = /(?<=[.!?;\n])\s+/
const clauses = /,\s*|\s+(?:mas|por[eé]m|porque|pq|pois|sen[aã]o|que(?! vem))\s+/i
/** Arrivals and departures, conditions and questions say nothing about the table. */
const elsewhere =
  /\b(?:cheg|sai|sair|sa[ií]|acab|termin|fech|abr[ei]|trabalh|larg|atras|segur|dur[ae]|foi|fui|era|tinha|faz|carro|moto|vaga|anos|cadeir|beb[eê])\w*|(?:^|\s)se\s|^(?:qual|quais|quando|quanto|como|onde|quem|por ?que)\b/i
const asks = /\?\s*$/
const asksForTable = /^e\s|\b(?:tem|d[aá]|rola|pode|serve|t[aá] bom|consegue)\b/i
/** Words with which a guest corrects themselves. */
const correction =
  /\b(?:ali[aá]s|melhor|na verdade|muda|troca|passa|p[oõ]e|bota|coloca|quer dizer|somos|seremos|vamos ser|volta)\b/i

type TableWords = Pick<Understanding, 'people' | 'date' | 'time'>

/** Small words around an hour or a day. */
const around =
  /\b(?:ali[aá]s|melhor|n[aã]o rola|t[aá] (?:[oó]timo|bom|certo)|ent[aã]o|mesmo|vai|tipo|t[aá]|na verdade|p[oõ]e|bota|fica|pode ser|serve|rola)\b/gi

function saidIn(clause: string, now: Clock): Understanding | null {
  if (elsewhere.test(clause) || (asks.test(clause) && !asksForTable.test(clause))) return null
  const readings = [clause, clause.replace(around, ' ').replace('?', ' ')].map((one) => understand(one, now))
  return (
    readings.find(({ intent, confident, people, date, time }) => {
      const isOfTable = intent === 'reserve' || intent === 'change'
      return isOfTable && confident && [people, date, time].some((value) => value !== null)
    }) ?? null
  )
}

const partsOf = (text: string, now: Clock): (Understanding | null)[] =>
  text.split(sentences).flatMap((sentence) => {
    const whole = saidIn(sentence, now)
    return whole ? [whole] : sentence.split(clauses).map((clause) => saidIn(clause, now))
  })

/**
 * The day, hour and people in the parts of a message that say nothing else. Null if there are none, or two that differ. `onlyCorrections`:
 * only values that correct earlier ones.
 */
export function saidBeside(text: string, now: Clock, { onlyCorrections = false } = {}): Understanding | null {
  if (text.length > 300) return null
  const said = onlyCorrections
    ? text
        .split(sentences)
        .filter((one) => correction.test(one))
        .join(' ')
    : text
  const parts = partsOf(said, now).filter((part) => part !== null)
  const [one] = parts
  const values = (field: keyof TableWords) => [
    ...new Set(parts.map((part) => part[field]).filter((value) => value !== null)),
  ]
  if (!one || (['people', 'date', 'time'] as const).some((field) => values(field).length > 1)) return null
  const [people, date, time] = [values('people')[0], values('date')[0], values('time')[0]]
  return {
    ...one,
    intent: 'reserve',
    people: (people as number) ?? null,
    date: (date as string) ?? null,
    time: (time as string) ?? null,
  }
}
