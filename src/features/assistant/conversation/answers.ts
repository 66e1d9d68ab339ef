import { type BranchFacts, replyTo } from '../reply.ts'
import { asksWhoAnswers, isForPeople } from '../understand/house-questions.ts'
import { isPutOff } from '../understand/short-answers.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { askDoubt, hint } from './asking-back.ts'
import { askHow, askNext } from './booking.ts'
import { tableText } from './change-review.ts'
import { choose } from './choices.ts'
import type { Desk } from './desk.ts'
import { handOverMatter, offerPerson } from './hand-over.ts'
import { numberIn } from './offered.ts'
import { openChange } from './changing.ts'
import { askCancel, askMine } from './own-reservations.ts'
import { ask, handOver, note, rest, type Scene, tell } from './scene.ts'
import type { StepName } from './state.ts'
import { pickOwn } from './pick-own.ts'
import { repeatQuestion } from './steps.ts'
import { meanings, timesIn, typedChoice } from './typed.ts'
import { isNewValue } from './which-one.ts'
import { partySize } from '#features/availability/config.ts'

/** What a message says: the id of a pressed button, or null for what was typed, and the words. */
export type Utterance = { choice: string | null; text: string }

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
export async function answer(scene: Scene, desk: Desk, { choice, text }: Utterance): Promise<boolean> {
  if (choice !== null && (await choose(scene, desk, choice))) return true
  const { matter } = understand(text, desk.now)
  if (matter !== null) {
    handOverMatter(scene, matter)
    return true
  }
  if (givesUp(scene, desk, text)) return choose(scene, desk, 'do:drop')
  if (await pickOwn(scene, desk, text)) return true
  const typed = typedChoice(scene.state, text, desk)
  if (typed !== null && (await choose(scene, desk, typed))) return true
  const several = meanings(scene.state, text)
  if (several.length > 1) {
    ask(scene, scene.state.step, { text: 'Qual deles?', options: several })
    return true
  }
  // Of a time the half of the day may be missing.
  const said = timesIn(scene.state, text).length > 1 ? `às ${text.replace(/^ *às? /i, '')}` : text
  const isNumberOfQuestion =
    scene.state.step !== 'idle' && scene.state.step !== 'how' && numberIn(said) !== null
  if (isNumberOfQuestion) return false
  return answerWish(scene, desk, understand(said, desk.now), text)
}

/** 'vou pensar', 'deixa pra lá': the table that is being asked for is wanted no more. */
const givesUp = ({ state: { step } }: Scene, desk: Desk, text: string): boolean =>
  bookingSteps.includes(step) && understand(text, desk.now).intent === 'no' && isPutOff(normalizedWords(text))

async function answerWish(
  scene: Scene,
  desk: Desk,
  understood: Understanding,
  text: string,
): Promise<boolean> {
  const isBooking = bookingSteps.includes(scene.state.step)
  switch (understood.intent) {
    case 'unknown':
      if (await hint(scene, text)) return true
      if (asksWhoAnswers(text))
        await offerPerson(scene, desk, 'Aqui responde o assistente automático da casa.')
      else if (isForPeople(text)) await offerPerson(scene, desk)
      else return false
      return true
    case 'person':
      handOver(scene, 'asked')
      return true
    case 'change':
      return isBooking ? reserve(scene, desk, understood) : change(scene, desk, understood, text)
    case 'reserve':
      return isOfOwn(scene, text) ? change(scene, desk, understood, '') : reserve(scene, desk, understood)
    case 'cancel':
      if (isBooking && !/reserva/i.test(text)) return choose(scene, desk, 'do:drop')
      if (isCancelAgain(scene, understood)) return choose(scene, desk, `gone:${scene.state.target}`)
      if (scene.state.step === 'own') await askCancel(scene, desk, scene.state.target ?? 0)
      else await askMine(scene, desk, 'cancel', text)
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
      if (!isBare) tell(scene, isSettled(scene, understood) ? settled : replyTo(understood, facts, desk.now))
      // A guest who says thanks for what was shown of a reservation wants nothing more of it.
      if (understood.intent === 'thanks' && ['mine', 'own'].includes(scene.state.step)) rest(scene)
      if (understood.intent === 'address') showPlace(scene, facts)
      // What was offered before is not what a later 'sim' means.
      if (scene.state.step === 'idle') scene.state = { ...scene.state, offered: [] }
      await repeatQuestion(scene, scene.state.step)
      return true
    }
  }
}

/** 'pra sábado', said of a reservation that was shown, is no new table. */
const isOfOwn = ({ state: { step } }: Scene, text: string): boolean =>
  ['mine', 'own', 'cancelling'].includes(step) && isNewValue(text)

/** 'ok' after a reservation was made or changed asks for nothing. */
const isSettled = ({ state: { made } }: Scene, { intent }: Understanding) => intent === 'yes' && made !== null
const settled = 'Combinado. Se precisar, é só chamar.'

/** 'cancelar' in answer to 'Quer mesmo cancelar?' is a yes, once the question was read: not in the burst that led to it. */
const isCancelAgain = ({ state: { step }, question }: Scene, { date, confident }: Understanding): boolean =>
  step === 'cancelling' && question === null && date === null && confident

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
  else await askNext(scene, desk, isBare ? {} : readBack(scene, desk))
  return true
}

/** What was changed of the table while something else was asked is said again: the question alone would seem to ignore it. */
function readBack({ state: { step, draft } }: Scene, desk: Desk): { lead?: string } {
  const { people, date, time } = draft
  const isKnown = people !== null && date !== null && time !== null
  const isElsewhere = ['name', 'phone', 'occasion'].includes(step)
  return isKnown && isElsewhere ? { lead: `Mesa para ${tableText({ people, date, time }, desk)}.` } : {}
}

/** Takes over what was said of the change, and asks which reservation it is about, and about what is not sure. */
async function change(scene: Scene, desk: Desk, understood: Understanding, text: string): Promise<boolean> {
  const { people, date, time, doubts } = understood
  if (people !== null && people > partySize.max) {
    handOver(scene, 'stuck')
    return true
  }
  const { step, target } = scene.state
  rest(scene)
  note(scene, { people, date, time })
  if ((step === 'own' || step === 'cancelling') && target !== null) {
    scene.state = { ...scene.state, step: 'mine' }
    await openChange(scene, desk, target)
  } else await askMine(scene, desk, 'change', oldValueIn(text))
  if (scene.state.changing && doubts.length > 0) await askDoubt(scene, scene.desk ?? desk, understood)
  return true
}

/** What stands before 'para' says which reservation it is: 'muda a de domingo para sábado'. */
const oldValueIn = (text: string): string | null => /^(.*?) (?:para|pra|p\/) /i.exec(text)?.[1] ?? null
