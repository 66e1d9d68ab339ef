import {
  dayAndMonth,
  dayOfMonth,
  daysUntil,
  feast,
  type DateMeaning,
  secondSunday,
  wholeDate,
} from './calendar.ts'
import { months } from './short-forms.ts'
import { addDays } from '#lib/days/dates.ts'

/**
 * Which of the weeks a weekday is in: 'this' ('nesta sexta'), 'coming' ('sexta que vem'), 'after' ('sexta que vem, a outra'), 'other' ('na outra sexta'), or
 * not said.
 */
export type WhichWeek = 'this' | 'coming' | 'after' | 'other' | null

/** What a piece of text says about the day. */
export type DateExpression =
  | DateMeaning
  /** 0 for Monday; `day` as in 'sábado 28'. */
  | { weekday: number; which: WhichWeek }
  | { nextWeek: true }
  | { vague: true }

type Groups = (string | undefined)[]
type Pattern = [RegExp, (groups: Groups, today: string) => DateExpression]

const people = '(?! ?(?:pessoas?|lugares?|adultos?|criancas?)\\b)'
const monthNames = months.join('|')
/** The weekdays from Monday on. */
export const names = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo']
const anyDay = names.join('|')

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))
const numeric = ([day, month, year]: Groups, today: string): DateMeaning =>
  year
    ? wholeDate(today, yearOf(year), Number(month), Number(day))
    : dayAndMonth(today, Number(month), Number(day))
const days = (count: number) => (_: Groups, today: string) => ({ day: addDays(today, count) })
const gone = (count: number) => (_: Groups, today: string) => ({
  doubt: { about: 'date', why: 'past', said: addDays(today, -count) } as const,
})
const counted = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : 1)
const vague = () => ({ vague: true }) as const

function ofMonthName([day, month, year]: Groups, today: string): DateMeaning {
  const number = months.indexOf(month!) + 1
  const first = /^\d+$/.test(day!) ? Number(day) : 1
  return year ? wholeDate(today, Number(year), number, first) : dayAndMonth(today, number, first)
}

/** A weekday and a number right behind it. */
export const weekdayNumbered = new RegExp(
  `\\b(${anyDay})(?: feira)?( que vem| da semana que vem)?( [,(])? (\\d{1,2})\\b(?! ?(?:h|:|/|-|am|pm|min|pessoas?|lugares|adultos|criancas|amig|da|de|do|a|ate|e|ou (?:\\d|mais))(?![a-z])|:|[./-]\\d)`,
  'g',
)

/** Numeric dates and days of a month; the longest form first. */
const written: Pattern[] = [
  [
    /\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/g,
    ([year, month, day], today) => wholeDate(today, Number(year), Number(month), Number(day)),
  ],
  [/(?:\bdia )?\b(\d{1,2})[./-](\d{1,2})[./-](20\d\d|\d\d)\b/g, numeric],
  [new RegExp(`(?:\\bdia )?\\b(\\d{1,2})/(\\d{1,2})\\b(?!/)${people}`, 'g'), numeric],
  [new RegExp(`(?<!\\bas )\\b([0-3]\\d)[.-](0\\d|1[0-2])\\b${people}(?! ?h\\b)`, 'g'), numeric],
  [
    new RegExp(
      `(?:\\bdia )?\\b(\\d{1,2}|1o|primeiro) (?:de |do |/ )?(${monthNames})\\b(?: (?:de |do |/ )?(20\\d\\d)\\b)?`,
      'g',
    ),
    ofMonthName,
  ],
  [
    /\bdia (\d{1,2}) (?:do|de) (?:mes que vem|proximo mes)\b/g,
    ([day], today) => dayOfMonth(today, Number(day), 1),
  ],
  [/\bdia (\d{1,2}) d[eo] (\d{1,2})\b/g, numeric],
  [/\bdias \d{1,2} (?:e|ou|a) \d{1,2}\b/g, vague],
  [/\bdia (\d{1,2}|1o|primeiro) (?:e|ou) (?:dia )?\d{1,2}\b(?! ?(?:h|pessoas)\b)/g, vague],
  [
    /\bdia (\d{1,2}|1o|primeiro)\b(?! ?h\b|:)(?: (?:deste|desse|do) mes)?/g,
    ([day], today) => dayOfMonth(today, /^\d+$/.test(day!) ? Number(day) : 1),
  ],
]

const relative: Pattern[] = [
  // 'de hoje a oito' means a week from today to most people, but not to all.
  [
    new RegExp(`\\b(?:de |da |do )?(?:hoje|amanha|${anyDay})(?: feira)? a (?:8|15)\\b(?: dias)?(?! ?h)`, 'g'),
    vague,
  ],
  [/\b(?:amanha|hoje) ou (?:depois(?: de amanha)?|amanha)\b/g, vague],
  [/\bdepois (?:de )?amanha\b/g, days(2)],
  [/\bamanha\b/g, days(1)],
  [/\b(?:ante ?ontem|antes de ontem)\b/g, gone(2)],
  [/\bontem\b/g, gone(1)],
  [/\b(?:hoje|esta noite|essa noite|nesta noite|hoje mesmo)\b/g, days(0)],
  [
    /\b(?:daqui|dentro de|em)(?: a| ha)? (\d{1,2}|um) dias?\b/g,
    ([n], today) => ({ day: addDays(today, counted(n)) }),
  ],
  [
    /\b(?:daqui|dentro de|em)(?: a| ha)? (\d{1,2}|uma) semanas?\b/g,
    ([n], today) => ({ day: addDays(today, 7 * counted(n)) }),
  ],
]

const feasts: Pattern[] = [
  [/\bvespera d[eo] natal\b/g, (_, today) => feast(today, 12, 24)],
  [
    /\b(?:no|do|de|para|para o|dia de|almoco de|ceia de) natal\b(?!.{0,12}\bdia \d)/g,
    (_, today) => feast(today, 12, 25),
  ],
  [/\b(?:vespera d[eo] ano novo|reveillon|virada do ano)\b/g, (_, today) => feast(today, 12, 31)],
  [/\bdia dos namorados\b/g, (_, today) => feast(today, 6, 12)],
  [/\bdia das maes\b/g, (_, today) => ({ day: secondSunday(today, 5) })],
  [/\bdia dos pais\b/g, (_, today) => ({ day: secondSunday(today, 8) })],
]

const everyWeek: Pattern[] = [
  [new RegExp(`\\btod[oa]s?(?: [oa]s)? (?:${anyDay})s?(?: feira)?\\b`, 'g'), vague],
  // 'aos domingos', 'abre dia de domingo?'
  [
    new RegExp(
      `\\b(?:dias de|aos?|nos|nas|as) (?:${anyDay})s?(?: feiras?)?\\b|(?<!\\bmeio )\\bdia de (?:${anyDay})\\b`,
      'g',
    ),
    vague,
  ],
  [
    new RegExp(`\\b(${anyDay})(?: feira)? passad[oa]\\b`, 'g'),
    ([name], today) => ({
      doubt: {
        about: 'date',
        why: 'past',
        said: addDays(today, -(7 - daysUntil(today, names.indexOf(name!)))),
      },
    }),
  ],
]

const weeks: Pattern[] = [
  [/\b(?:la )?mais (?:para|la para) (?:a )?frente\b/g, vague],
  [new RegExp(`\\b(?:em|no mes de) (?:${monthNames})\\b`, 'g'), vague],
  [/\b(?:d?a |n?a )?(?:semana que vem|proxima semana|semana seguinte)\b/g, () => ({ nextWeek: true })],
]

const weekdays: Pattern[] = [
  [
    new RegExp(
      `\\b(?:(proxim[ao]|outr[ao]|est[ae]|ess[ae]|nest[ae]|ness[ae]) )?(${anyDay})s?(?: feira)?\\b(?: (que vem(?: ,)? [oa] outr[oa](?= ?[?,.!]|$)|que vem|seguinte|proxim[ao]|agora|dest[ae] semana|dess[ae] semana|sem ser ess[ae](?: (?:a )?outra)?))?`,
      'g',
    ),
    ([before, name, after]) => ({ weekday: names.indexOf(name!), which: whichWeek(before, after) }),
  ],
]

const stretches: Pattern[] = [
  [
    /\b(?:fi(?:m|nal) de semana|mes que vem|proximo mes|qualquer dia|proximos dias|(?:no|esse|este|proximo) feriado|ano novo|(?:durante a|meio d[ae]|ess[ae]|est[ae]) semana|dia de semana)\b/g,
    vague,
  ],
]

function whichWeek(before: string | undefined, after: string | undefined): WhichWeek {
  const words = `${before ?? ''} ${after ?? ''}`
  if (/que vem.*outr/.test(words)) return 'after'
  if (/outr|sem ser/.test(words)) return 'other'
  if (/proxim|que vem|seguinte/.test(words)) return 'coming'
  return /est|ess|agora/.test(words) ? 'this' : null
}

/** Every way to say a day, in the order in which to read them; a group is tried only if the text has its words. */
export const dateWords: { where: RegExp; patterns: Pattern[] }[] = [
  { where: /natal|ano novo|reveillon|virada|dia d[ao]s /, patterns: feasts },
  { where: new RegExp(`\\d[./-]|dias? |primeiro|${monthNames}`), patterns: written },
  { where: /hoje|amanha|ontem|es[st]a noite|daqui|dentro de|\bem |\ba (?:8|15)\b/, patterns: relative },
  { where: new RegExp(anyDay), patterns: everyWeek },
  { where: /seman|mais (?:la )?para|\bem |no mes/, patterns: weeks },
  { where: new RegExp(anyDay), patterns: weekdays },
  { where: /seman|fi(?:m|nal) de|feriado|ano novo|mes |proximo|qualquer dia/, patterns: stretches },
]
