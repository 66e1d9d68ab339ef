import { daysUntil, inNextWeek, weekdayIndex } from './calendar.ts'
import { dateWords, type DateExpression, names, weekdayNumbered, type WhichWeek } from './date-words.ts'
import type { DateDoubt, PartReading } from './understanding.ts'
import { addDays } from '#lib/days/dates.ts'

type Meaning = { value: string | null; doubt: DateDoubt | null }

const sure = (value: string): Meaning => ({ value, doubt: null })
const unsure = (doubt: DateDoubt): Meaning => ({ value: null, doubt })

/** The day that a message names; `today` is the branch's. Words that were read leave a '#'. */
export function readDate(words: string, today: string): PartReading<string, DateDoubt> {
  const said: DateExpression[] = []
  let rest = words.replace(weekdayNumbered, (whole: string, ...groups: (string | undefined)[]) => {
    const day = dayNumbered(groups, today)
    if (day) said.push({ day })
    return day ? ' # ' : whole
  })
  const here = dateWords.filter(({ where }) => where.test(words)).flatMap(({ patterns }) => patterns)
  for (const [pattern, meaning] of here) {
    rest = rest.replace(pattern, (_, ...given: (string | number | undefined)[]) => {
      // The captured groups come before the position of the match.
      const groups = given.slice(
        0,
        given.findIndex((one) => typeof one === 'number'),
      )
      said.push(meaning(groups as (string | undefined)[], today))
      return ' # '
    })
  }
  return { ...decided(said, today), rest }
}

/** 'sábado 28', 'sexta que vem, 4': the number is the day, if the next such weekday or the one after it is that day; 'sexta, 4' may be people. */
function dayNumbered(
  [name, coming, sign, number]: (string | undefined)[],
  today: string,
): string | undefined {
  if (Number(number) < 13 && sign && !coming) return undefined
  const next = nearest(today, names.indexOf(name!))
  return [next, addDays(next, 7)].find((date) => Number(date.slice(8)) === Number(number))
}

function decided(said: DateExpression[], today: string): Meaning {
  const doubted = said.find((one) => 'doubt' in one)
  if (doubted) return unsure(doubted.doubt)
  const days = [...new Set(said.flatMap((one) => ('day' in one ? [one.day] : [])))]
  const weekdays = new Map(said.flatMap((one) => ('weekday' in one ? [[one.weekday, one.which]] : [])))
  const isNextWeek = said.some((one) => 'nextWeek' in one)
  if (days.length > 1) return unsure({ about: 'date', why: 'several', options: days.toSorted() })
  if (weekdays.size > 1) {
    const find = isNextWeek ? inNextWeek : nearest
    const options = [...weekdays.keys()].map((weekday) => find(today, weekday)).toSorted()
    return unsure({ about: 'date', why: 'several', options })
  }
  const [weekday] = weekdays
  if (days.length === 1) return checked(days[0]!, weekday?.[0])
  if (weekday) {
    return isNextWeek ? sure(inNextWeek(today, weekday[0])) : ofWeekday(today, ...weekday)
  }
  return said.length > 0 ? unsure({ about: 'date', why: 'vague' }) : { value: null, doubt: null }
}

const nearest = (today: string, weekday: number) => addDays(today, daysUntil(today, weekday))

/** A date beside a weekday must be that weekday. */
function checked(day: string, weekday: number | undefined): Meaning {
  const fits = weekday === undefined || weekdayIndex(day) === weekday
  return fits ? sure(day) : unsure({ about: 'date', why: 'weekday', said: day })
}

/** 'sexta' on a Friday, 'na outra sexta', and 'sexta que vem' before this week's Friday, are two days each. */
function ofWeekday(today: string, weekday: number, which: WhichWeek): Meaning {
  const next = nearest(today, weekday)
  const after = addDays(next, 7)
  if (which === 'this') return sure(next)
  if (which === 'after') return sure(after)
  if (which === 'coming') {
    if (next === today) return sure(after)
    if (weekday < weekdayIndex(today)) return sure(next)
  } else if (which === null && next !== today) {
    return sure(next)
  }
  return unsure({ about: 'date', why: 'several', options: [next, after] })
}
