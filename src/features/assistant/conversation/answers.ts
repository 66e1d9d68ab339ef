import { questionOf } from '../asking.ts'
import { type BranchFacts, replyTo } from '../reply.ts'
import { isForPeople } from '../understand/house-questions.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { askHow, goOn } from './booking.ts'
import { choose } from './choices.ts'
import type { Desk } from './desk.ts'
import { offerPerson } from './hand-over.ts'
import { numberIn } from './offered.ts'
import { openChange } from './changing.ts'
import { askCancel, askMine } from './own-reservations.ts'
import { ask, handOver, note, rest, type Scene, tell } from './scene.ts'
import type { StepName } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { meanings, typedChoice } from './typed.ts'
import { partySize } from '#features/availability/config.ts'
import { timeOf } from '#lib/days.ts'

/** What a message says: the id of a pressed button, or null for what was typed, and the words. */
export type Said = { choice: string | null; text: string }

const bookingSteps: StepName[] = [
  'how',
  'people',
  'date',
  'time',
  'name',
  'phone',
  'occasion',
  'review',
  'change',
  'change-review',
]

/** Answers a message within an establishment. False where it was not understood. */
export async function answer(scene: Scene, desk: Desk, { choice, text }: Said): Promise<boolean> {
  if (choice !== null && (await choose(scene, desk, choice))) return true
  const typed = typedChoice(scene.state, text, desk)
  if (typed !== null && (await choose(scene, desk, typed))) return true
  const several = meanings(scene.state, text)
  if (several.length > 1) {
    ask(scene, scene.state.step, { text: 'Qual deles?', options: several })
    return true
  }
  const isNumberOfQuestion =
    scene.state.step !== 'idle' && scene.state.step !== 'how' && numberIn(text) !== null
  if (isNumberOfQuestion) return false
  return answerWish(scene, desk, understand(text, desk.now), text)
}

async function answerWish(
  scene: Scene,
  desk: Desk,
  understood: Understanding,
  text: string,
): Promise<boolean> {
  const isBooking = bookingSteps.includes(scene.state.step)
  switch (understood.intent) {
    case 'unknown':
      if (!isForPeople(text)) return false
      await offerPerson(scene, desk)
      return true
    case 'person':
      handOver(scene, 'asked')
      return true
    case 'change':
      return isBooking ? reserve(scene, desk, understood) : change(scene, desk, understood)
    case 'reserve':
      return reserve(scene, desk, understood)
    case 'cancel':
      if (isBooking && !/reserva/i.test(text)) return choose(scene, desk, 'do:drop')
      if (scene.state.step === 'own') await askCancel(scene, desk, scene.state.target ?? 0)
      else await askMine(scene, desk, 'cancel')
      return true
    case 'mine':
      await askMine(scene, desk)
      return true
    case 'greeting':
      rest(scene)
      ask(scene, 'idle', { text: replyTo(understood, await desk.facts(desk.now.date), desk.now) })
      return true
    default: {
      const facts = await desk.facts(understood.date ?? desk.now.date)
      // A bare 'sim' to a question that it does not answer is asked about again, not welcomed.
      const isBare = scene.state.step !== 'idle' && ['yes', 'no'].includes(understood.intent)
      if (!isBare) tell(scene, replyTo(understood, facts, desk.now))
      if (understood.intent === 'address') showPlace(scene, facts)
      // What was offered before is not what a later 'sim' means.
      if (scene.state.step === 'idle') scene.state = { ...scene.state, offered: [] }
      await repeatQuestion(scene, scene.state.step)
      return true
    }
  }
}

/** The house as a pin on the guest's map, once in a turn. */
function showPlace({ news }: Scene, { title, place, point }: BranchFacts): void {
  if (!place || !point || news.some(({ type }) => type === 'location')) return
  news.push({ type: 'location', name: title, address: place.lines.join(', '), ...point })
}

/** Takes over what was said of a table, asks about what is not sure, and goes on. */
async function reserve(scene: Scene, desk: Desk, understood: Understanding): Promise<boolean> {
  const { people, date, time, doubts } = understood
  if (people !== null && people > partySize.max) {
    handOver(scene, 'stuck')
    return true
  }
  const isBare = people === null && date === null && time === null && doubts.length === 0
  if (isBare && !bookingSteps.includes(scene.state.step)) {
    await askHow(scene, desk)
    return true
  }
  note(scene, {
    ...(people === null ? {} : { people }),
    ...(date === null ? {} : { date }),
    ...(time === null ? {} : { time }),
  })
  if (doubts.length > 0) await askDoubt(scene, desk, understood)
  else await goOn(scene, desk)
  return true
}

/** Takes over what was said of the change, and asks which reservation it is about, and about what is not sure. */
async function change(scene: Scene, desk: Desk, understood: Understanding): Promise<boolean> {
  const { people, date, time, doubts } = understood
  if (people !== null && people > partySize.max) {
    handOver(scene, 'stuck')
    return true
  }
  const { step, target } = scene.state
  rest(scene)
  note(scene, { people, date, time })
  if (step === 'own' && target !== null) {
    scene.state = { ...scene.state, step: 'mine' }
    await openChange(scene, desk, target)
  } else await askMine(scene, desk, 'change')
  if (scene.state.changing && doubts.length > 0) await askDoubt(scene, scene.desk ?? desk, understood)
  return true
}

/** What is not sure is asked, with the readings as options where there are two. */
async function askDoubt(scene: Scene, desk: Desk, understood: Understanding): Promise<void> {
  const { reserveLink } = await desk.facts(desk.now.date)
  if (!reserveLink) return goOn(scene, desk)
  const text = questionOf(understood, desk.now)!
  const [doubt] = understood.doubts
  if (doubt?.about === 'time') {
    note(scene, { time: null })
    const halves = doubt.why === 'half' ? [doubt.hour, doubt.hour + 12] : []
    const minute = doubt.why === 'half' ? doubt.minute : 0
    const times = halves.map((hour) => timeOf(hour * 60 + minute))
    return ask(scene, 'time', { text, options: times.map((time) => ({ id: `time:${time}`, title: time })) })
  }
  if (doubt?.about === 'people') {
    const number = doubt.why === 'loose' ? doubt.number : 0
    const options = number > 0 ? [{ id: `people:${number}`, title: 'Sim' }] : []
    return ask(scene, 'people', { text, options })
  }
  if (doubt?.about === 'wish') return ask(scene, 'idle', { text })
  note(scene, { date: null })
  const days = doubt?.why === 'several' ? doubt.options : []
  if (days.length === 0 && scene.state.draft.people !== null)
    return goOn(scene, desk, { lead: text.replace(/ ?Para qual dia\?$/, '') })
  ask(scene, 'date', {
    text,
    options: days.map((day) => ({ id: `date:${day}`, title: day.split('-').toReversed().join('/') })),
  })
}
