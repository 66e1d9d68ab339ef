import { clocked, type ClockTime, type SpokenPart, type Half } from './clock.ts'
import { dayPartOf } from './day-part.ts'
import type { Clock, PartReading, TimeDoubt } from './understanding.ts'
import { timeOf } from '#lib/days/days.ts'

type Groups = Record<string, string | undefined>
type Context = { elsewhere: SpokenPart | null }

const people =
  '(?! ?(?:pessoas?|lugares?|adultos?|criancas?|amig\\w+|convidad\\w+|menin[oa]s?|filh[oa]s?|garot[oa]s?|moc[oa]s?|irma\\w*|prim[oa]s|ti[oa]s|net\\w+|avos?|mulheres|senhoras?|colegas?|anos|meses|reais|dias?|semanas?)\\b)'
const lead = '\\b(?:(?:as|a|pelas|umas|la pelas|por volta das?) )?'
const part = '(?: (?:da|de|a|na|pela) (?<part>manha|tarde|noite|madrugada)\\b| (?<half>am|pm)\\b)'

const named: Record<string, SpokenPart> = {
  manha: 'morning',
  madrugada: 'dawn',
  tarde: 'afternoon',
  noite: 'night',
  am: 'morning',
  pm: 'night',
}

const minuteOf = (text: string | undefined): number => (text === 'meia' ? 30 : Number(text ?? 0))

function spoken({ hour, minute, part: own, half, written }: Groups, { elsewhere }: Context): ClockTime {
  const number = hour === 'uma' ? 1 : Number(hour)
  const isEarlyPm = half === 'pm' && number < 6
  return clocked({
    hour: number,
    minute: minuteOf(minute),
    own: isEarlyPm || (half && number === 12) ? 'afternoon' : (named[own ?? half ?? ''] ?? null),
    elsewhere,
    isPadded: /^0\d$/.test(hour ?? ''),
    isWritten: written !== undefined,
  })
}

const noon = ({ minute }: Groups): ClockTime => ({ time: timeOf(12 * 60 + minuteOf(minute)) })
const none = (): ClockTime => ({ none: true })
const midnight = (): ClockTime => ({ midnight: true })
const before = ({ minute, ...rest }: Groups, context: Context): ClockTime => {
  const hour = Number(rest.hour) - 1
  return spoken(
    { ...rest, hour: String(hour === 0 ? 12 : hour), minute: String(60 - Number(minute)) },
    context,
  )
}

type Pattern = [RegExp, (groups: Groups, context: Context) => ClockTime]

/**
 * Every way to say a time; the longest form first, a group only if the text has its words. A number alone is no time: it needs 'às', 'h',
 * ':' or a part of the day.
 */
const timeWords: { where: RegExp; patterns: Pattern[] }[] = [
  {
    where: /mei[ao] /,
    patterns: [
      [/\b(?:ao |a |as )?meio dia(?: e (?<minute>meia|\d\d))?\b/g, noon],
      [/\b(?:a |as )?meia noite(?: e (?:meia|\d\d))?\b/g, midnight],
    ],
  },
  {
    where: /daqui|dentro|\bem |agora/,
    patterns: [
      [
        /\b(?:daqui(?: a)?|dentro de|em) (?:\d{1,3}|uma?|meia) (?:h|min)\b|\bagora\b(?! (?:[oa] d[aeo]|somos|sao|sera|quero|seria|nao|,))/g,
        none,
      ],
    ],
  },
  {
    where: / e (?:pouc|tant)/,
    patterns: [[/\b(?:as |umas |la pelas )?\d{1,2} ?(?:h )?e (?:pouc[oa]s?|tant[oa]s?)\b/g, none]],
  },
  {
    where: /\d para /,
    patterns: [
      // '15 para 9' may also be 15 people, or 9 at 15:00.
      [new RegExp(`\\bas (?<minute>5|10|15|20|25) para (?<hour>\\d{1,2})(?: ?h)?${part}`, 'g'), before],
      [new RegExp(`^(?:5|10|15|20|25) para (?:uma|\\d{1,2})${part}`, 'g'), none],
      [
        new RegExp(
          `(?<!\\b(?:para|mesa|somos|em|de|nos) )\\b(?<minute>5|10|15|20|25) para as (?<hour>\\d{1,2})(?: ?h)?${part}?`,
          'g',
        ),
        before,
      ],
    ],
  },
  {
    where: /:/,
    patterns: [
      [
        new RegExp(
          `${lead}(?<hour>\\d{1,2})(?<written>:)(?<minute>\\d\\d)\\b(?: ?h\\b)?(?: ?min\\b)?${part}?`,
          'g',
        ),
        spoken,
      ],
    ],
  },
  {
    where: /\d ?h\b|\buma h\b/,
    patterns: [
      [
        new RegExp(
          `${lead}(?<hour>\\d{1,2})(?<written> ?h ?| ?h e )(?<minute>\\d\\d)\\b${people}(?: ?h\\b)?(?: ?min\\b)?${part}?`,
          'g',
        ),
        spoken,
      ],
      [new RegExp(`${lead}(?<hour>\\d{1,2})(?<written> ?h)(?: e (?<minute>meia))?\\b${part}?`, 'g'), spoken],
      [new RegExp(`${lead}(?<hour>uma)(?<written> h)(?: e (?<minute>meia))?${part}`, 'g'), spoken],
    ],
  },
  {
    where: /\d\.\d/,
    patterns: [[/(?<![./])\b(?<hour>1[3-9]|2[0-3])\.(?<minute>00|15|30|45)\b/g, spoken]],
  },
  {
    where: / e /,
    patterns: [
      [new RegExp(`${lead}(?<hour>\\d{1,2}|uma) e (?<minute>meia)\\b${part}?`, 'g'), spoken],
      [
        new RegExp(`\\b(?:as|pelas|umas) (?<hour>\\d{1,2}) e (?<minute>\\d{1,2})\\b${people}${part}?`, 'g'),
        spoken,
      ],
      [new RegExp(`\\b(?<hour>\\d{1,2}) e (?<minute>\\d\\d)${part}`, 'g'), spoken],
      // 'vinte e trinta'
      [
        new RegExp(
          `(?<!\\b(?:entre|de|em|somos|dia|dias) )\\b(?:para )?(?<hour>1[0-9]|2[0-3]) e (?<minute>15|20|30|40|45|50)\\b${people}`,
          'g',
        ),
        spoken,
      ],
    ],
  },
  {
    where: /\d{4}|\bas \d/,
    patterns: [
      [new RegExp(`\\bas (?<hour>\\d{1,2})[. ](?<minute>\\d\\d)\\b${people}${part}?`, 'g'), spoken],
      [/\b(?:as )?(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d) ?h\b/g, spoken],
      [/\bas (?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\b/g, spoken],
    ],
  },
  {
    where: /manha|tarde|noite|madrugada|\b[ap]m\b/,
    patterns: [
      // 'para 4 à noite' are four people.
      [new RegExp(`\\b(?:as|a|pelas) (?<hour>\\d{1,2}|uma)${part}`, 'g'), spoken],
      [new RegExp(`\\b(?<hour>\\d{1,2}|uma)${part.replace('|a|na', '')}`, 'g'), spoken],
    ],
  },
  {
    where: /\b(?:as|a|pelas) \d/,
    patterns: [
      [new RegExp(`\\b(?:as|pelas) (?<hour>\\d{1,2})\\b${people}`, 'g'), spoken],
      [new RegExp(`\\ba (?<hour>1)\\b${people}`, 'g'), spoken],
    ],
  },
]

const span =
  /\b(?:depois d[aeo]s?|a partir d[aeo]s?|antes d[aeo]s?|ate(?: as| umas)?|entre(?: as)?|apos(?: as)?) \d{1,2}(?! ?(?:pessoas|lugares))|\b\d{1,2} ?(?:h )?ou \d{1,2} (?:da (?:noite|tarde|manha)|h\b)/

/** 'o voo chega às 18h', 'o jogo das 16h': the hour of something else. */
const elsewhere =
  /\b(?:voo|aviao|trem|comboio|onibus|aula|missa|reuniao|culto|jogo|show|concerto|trabalho|servico|expediente|consulta|filme|cinema|teatro|peca|espetaculo|sessao|palestra|formatura|cerimonia|casamento)s? (?:(?:[a-z]+ ){0,2}?(?:cheg\w+|sai|saem|acab\w+|termin\w+|comec\w+|larg\w+|pous\w+|aterr\w+|part\w+) (?:[a-z]+ ){0,1}?(?:as|a|so as|la pelas|por volta das)|das) \d|\b(?:saio|saimos|largo|largamos|acabo|termino) (?:do |da |o |a )[a-z]+ (?:as|a) \d/

type Meaning = { value: string | null; doubt: TimeDoubt | null }

const sure = (value: string): Meaning => ({ value, doubt: null })
const unsure = (doubt: TimeDoubt): Meaning => ({ value: null, doubt })

/** The time that a message names. `date` is the day that it names, if any: today only future times count. */
export function readTime(words: string, date: string | null, now: Clock): PartReading<string, TimeDoubt> {
  const isSpan = span.test(words) || elsewhere.test(words)
  const context = { elsewhere: dayPartOf(words) }
  const said: ClockTime[] = []
  let rest = words
  const here = /\d|\b(?:meio|meia|uma|agora)\b/.test(words)
    ? timeWords.filter(({ where }) => where.test(words)).flatMap(({ patterns }) => patterns)
    : []
  for (const [pattern, meaning] of here) {
    rest = rest.replace(pattern, (...given: unknown[]) => {
      said.push(meaning(given.at(-1) as Groups, context))
      return ' # '
    })
  }
  const isSure = !isSpan || said.length === 0
  const { value, doubt } = isSure ? decided(said, now, date) : unsure({ about: 'time', why: 'several' })
  return { value, doubt, rest }
}

function decided(said: ClockTime[], now: Clock, date: string | null): Meaning {
  const different = new Set(said.map((one) => JSON.stringify(one)))
  if (different.size > 1) return unsure({ about: 'time', why: 'several' })
  const [one] = said
  if (!one) return { value: null, doubt: null }
  if ('none' in one) return unsure({ about: 'time', why: 'none' })
  if ('midnight' in one) return unsure({ about: 'time', why: 'midnight' })
  const over = date === now.date ? now.time : ''
  return 'time' in one ? notOver(one.time, over) : halfOf(one.half, over)
}

const notOver = (time: string, over: string): Meaning =>
  time > over ? sure(time) : unsure({ about: 'time', why: 'past', said: time })

/** 'às 8' means 20:00 after 8:00 of today. '8h' may be meant literally, so the assistant asks. */
function halfOf({ hour, minute, isWritten }: Half, over: string): Meaning {
  const early = timeOf(hour * 60 + minute)
  if (early > over) return unsure({ about: 'time', why: 'half', hour, minute })
  return isWritten ? notOver(early, over) : notOver(timeOf((hour + 12) * 60 + minute), over)
}
