import { daysUntil, inNextWeek, weekdayIndex } from './calendar.ts'
import { dateWords, type DateExpression, type WhichWeek } from './date-words.ts'
import type { DateDoubt, Read } from './understanding.ts'
import { addDays } from '#lib/dates.ts'

type Meaning = { value: string | null; doubt: DateDoubt | null }

const sure = (value: string): Meaning => ({ value, doubt: null })
const unsure = (doubt: DateDoubt): Meaning => ({ value: null, doubt })

/** The day that a message names; `today` is the branch's. Words that were read leave a '#'. */
export function readDate(words: string, today: string): Read<string, DateDoubt> {
  const said: DateExpression[] = []
  let rest = words
  const here = dateWords.filter(({ where }) => where.test(words)).flatMap(({ patterns }) => patterns)
  for (const [pattern, meaning] of here) {
    rest = rest.replace(pattern, (_, ...given: (string | number | undefined)[]) => {
      // The groups come before the place of the match.
      const groups = given.slice(
        0,
        given.findIndex((one) => typeof one === 'number'),
      )
      said.push(meaning(groups as (string | undefined)[], today))
      return ' # '
    })
  }
  const dated = withoutDayAfterWeekday(said, rest, today)
  return { ...decided(dated.said, today), rest: dated.rest }
}

/** 'sábado 28': a number right after the weekday is its day, if the next such weekday is that day. */
function withoutDayAfterWeekday(
  said: DateExpression[],
  rest: string,
  today: string,
): { said: DateExpression[]; rest: string } {
  const only = said.length === 1 ? said[0]! : null
  const after = /# {1,2}(?:[,(] )?(\d{1,2})\b(?! ?(?:h|:|\/|pessoas|da|de|e)\b|:)/.exec(rest)
  if (!only || !('weekday' in only) || !after) return { said, rest }
  const next = addDays(today, daysUntil(today, only.weekday))
  const day = Number(after[1])
  const meant = [next, addDays(next, 7)].find((date) => Number(date.slice(8)) === day)
  if (!meant || day < 13) return { said, rest }
  return { said: [{ day: meant }], rest: rest.replace(after[0], '# ') }
}

function decided(said: DateExpression[], today: string): Meaning {
  const doubted = said.find((one) => 'doubt' in one)
  if (doubted) return unsure(doubted.doubt)
  const days = [...new Set(said.flatMap((one) => ('day' in one ? [one.day] : [])))]
  const weekdays = new Map(said.flatMap((one) => ('weekday' in one ? [[one.weekday, one.which]] : [])))
  if (days.length > 1) return unsure({ about: 'date', why: 'several', options: days.toSorted() })
  if (weekdays.size > 1) {
    const options = [...weekdays.keys()].map((weekday) => nearest(today, weekday)).toSorted()
    return unsure({ about: 'date', why: 'several', options })
  }
  const [weekday] = weekdays
  if (days.length === 1) return checked(days[0]!, weekday?.[0])
  if (weekday) {
    const isNextWeek = said.some((one) => 'nextWeek' in one)
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
  if (which === 'coming') {
    if (next === today) return sure(after)
    if (weekday < weekdayIndex(today)) return sure(next)
  } else if (which === null && next !== today) {
    return sure(next)
  }
  return unsure({ about: 'date', why: 'several', options: [next, after] })
}
