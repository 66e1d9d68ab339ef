/** What a typed answer to the waiting question chooses. */
import { plainText } from '../understand/plain-text.ts'
import { understand } from '../understand/understand.ts'
import type { Desk } from './desk.ts'
import { numberIn, numbered, titled } from './offered.ts'
import type { State, StepName } from './state.ts'
import { Name, Phone } from '#features/guests/rules.ts'
import { timeOf } from '#lib/days.ts'

type Read = (state: State, text: string, desk: Desk) => string | null

const yesOrNo =
  (yes: (state: State) => string | null, no: string | null): Read =>
  (state, text, desk) => {
    const { intent } = understand(text, desk.now)
    return intent === 'yes' ? yes(state) : intent === 'no' ? no : null
  }

/** The options that a number may mean: its place in the list, and the day of the month or the hour that it says. */
export function meanings({ step, offered }: State, text: string): State['offered'] {
  const number = numberIn(text)
  if (number === null || (step !== 'date' && step !== 'time')) return []
  const hours = [number, number + 12].map((hour) => `time:${timeOf(hour * 60)}`)
  return offered.filter(({ id }, index) =>
    index === number - 1 ? true : step === 'date' ? Number(id.slice(-2)) === number : hours.includes(id),
  )
}

const onlyMeaning: Read = (state, text) => {
  const [one, other] = meanings(state, text)
  return one && !other ? one.id : null
}

/** A name is short and has no digits; a wish in words is none. */
const nameIn: Read = (_, text, desk) => {
  const { data } = Name.safeParse(
    text.replace(/^\s*(?:(?:o )?meu nome é|me chamo|em nome de|sou [oa])\s+/i, ''),
  )
  const isWish = !['unknown', 'yes'].includes(understand(text, desk.now).intent)
  return data && data.length <= 80 && !/[\d?]/.test(data) && !isWish ? `name:${data}` : null
}

const phoneIn: Read = (_, text) => {
  const { data } = Phone.safeParse(text.slice(0, 40))
  return data ? `phone:${data}` : null
}

/** 'Nenhuma' is no occasion, like 'não'. */
const occasionIn: Read = (state, text, desk) =>
  /^nenhuma?\b/.test(plainText(text.slice(0, 80)))
    ? 'reason:0'
    : yesOrNo(() => null, 'reason:0')(state, text, desk)

const answers: Partial<Record<StepName, Read>> = {
  // A question without a step offers a person at most.
  idle: yesOrNo(({ offered }) => (offered.length === 1 ? offered[0]!.id : null), null),
  how: yesOrNo(() => 'do:here', 'do:drop'),
  people: (_, text) => (numberIn(text) ? `people:${numberIn(text)}` : null),
  date: onlyMeaning,
  time: onlyMeaning,
  name: nameIn,
  phone: phoneIn,
  occasion: occasionIn,
  review: yesOrNo(() => 'do:confirm', 'do:change'),
  mine: yesOrNo(() => null, 'do:keep'),
  own: yesOrNo(() => null, 'do:keep'),
  change: yesOrNo(() => null, 'do:keep'),
  'change-review': yesOrNo(({ changing }) => changing && `changed:${changing.id}`, 'do:keep'),
  cancelling: yesOrNo(({ target }) => `gone:${target}`, 'do:keep'),
}

/** Questions whose numbers mean something else than an option. */
const ownNumbers: StepName[] = ['people', 'date', 'time']

/** The id of the option that a text names: by its title, its number, or what the question is about. Null where it names none. */
export function typedChoice(state: State, text: string, desk: Desk): string | null {
  const byNumber = ownNumbers.includes(state.step) ? null : numbered(state, text)
  return titled(state, text) ?? byNumber ?? answers[state.step]?.(state, text, desk) ?? null
}
