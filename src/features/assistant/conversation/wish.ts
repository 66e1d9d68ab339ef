/** Answers a message by its wish. */
import {
  change,
  isOfOwn,
  noteBeside,
  noteOccasion,
  noteSaid,
  offerNewFact,
  reserve,
  saysNewFact,
} from './said-table.ts'
import { questionOf } from '../asking.ts'
import { courtesyText, menuText } from '../reply.ts'
import { isChatter } from '../understand/chatter.ts'
import { asksWhoAnswers, isForPeople } from '../understand/house-questions.ts'
import { isHealthy } from '../understand/matters.ts'
import { isWait } from '../understand/short-answers.ts'
import type { Understanding } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { mayBeAnother } from './another-table.ts'
import { hint } from './asking-back.ts'
import { isFact } from './both.ts'
import { askNext } from './booking.ts'
import { saidBeside } from './beside.ts'
import { choose } from './choices.ts'
import type { Desk } from './desk.ts'
import { offerPerson } from './hand-over.ts'
import { answerHouseQuestion, tellFact } from './house-question.ts'
import { askCancel, askMine } from './own-reservations.ts'
import { ask, handOver, rest, type Scene, tell, updateState } from './scene.ts'
import { bookingSteps } from './state.ts'
import { repeatQuestion } from './steps.ts'

export async function answerWish(
  scene: Scene,
  desk: Desk,
  understood: Understanding,
  text: string,
): Promise<boolean> {
  const isBooking = bookingSteps.includes(scene.state.step)
  const beside = isBooking && understood.intent === 'unknown' ? saidBeside(text, desk.now) : null
  if (beside) noteBeside(scene, beside)
  if (await answerHouseQuestion(scene, desk, understood, text)) return true
  const left = await tellFactsOf(scene, desk, understood, text)
  if (left !== understood) {
    if (left) return answerWish(scene, desk, left, text)
    await repeatQuestion(scene, scene.state.step)
    return true
  }
  const isNews = ['reserve', 'change'].includes(understood.intent) && saysNewFact(scene, understood, text)
  const isOther = isNews && mayBeAnother(scene, understood, text)
  if (isNews && (await offerNewFact(scene, desk, { understood, isOther }))) return true
  if (understood.intent === 'unknown') return answerUnknown(scene, desk, { understood, beside, text })
  await answerKnown(scene, desk, understood, text)
  return true
}

async function answerKnown(scene: Scene, desk: Desk, understood: Understanding, text: string): Promise<void> {
  const isBooking = bookingSteps.includes(scene.state.step)
  switch (understood.intent) {
    case 'person':
      return handOver(scene, 'asked')
    case 'change':
      return isBooking ? reserve(scene, desk, understood) : change(scene, desk, understood, text)
    case 'reserve':
      if (isOfOwn(scene, text)) return change(scene, desk, understood, '')
      await noteSaid(scene, desk, text)
      return reserve(scene, desk, understood)
    case 'cancel':
      if (isBooking && !/reserva/i.test(text)) await choose(scene, desk, 'do:drop')
      else if (isCancelAgain(scene, understood) && !/\bdesist/i.test(text))
        await choose(scene, desk, `gone:${scene.state.target}`)
      else if (scene.state.step === 'own') await askCancel(scene, desk, scene.state.target ?? 0)
      else await askMine(scene, desk, 'cancel', text)
      return
    case 'mine':
      return askMine(scene, desk)
    case 'greeting':
      rest(scene)
      return ask(scene, 'idle', { text: courtesyText('greeting', await desk.facts(desk.now.date)) })
    default: {
      // A bare 'sim' that does not fit the question is asked about again instead of getting a greeting.
      const isBare = scene.state.step !== 'idle' && ['yes', 'no'].includes(understood.intent)
      const isUnsure = understood.doubts.some(({ about }) => about === 'wish')
      if (isUnsure) tell(scene, questionOf(understood, desk.now)!)
      else if (isSettled(scene, understood) && !isBare) tell(scene, settled)
      else if (!isBare) await tellFact(scene, desk, understood, text)
      // A guest who says thanks after seeing a reservation wants nothing else.
      if (understood.intent === 'thanks' && ['mine', 'own'].includes(scene.state.step)) rest(scene)
      // A later 'sim' does not take an earlier offer.
      if (scene.state.step === 'idle') updateState(scene, { offered: [] })
      await repeatQuestion(scene, scene.state.step)
    }
  }
}

/** Answers messages without a wish: a part of the day, a wait, an occasion, chatter, a question for people. False for any other. */
async function answerUnknown(
  scene: Scene,
  desk: Desk,
  { understood, beside, text }: { understood: Understanding; beside: Understanding | null; text: string },
): Promise<boolean> {
  const isBooking = bookingSteps.includes(scene.state.step)
  // 'à noite' alone answers when.
  const table = beside ?? (understood.part === null ? null : understood)
  if (table && !isForPeople(text)) {
    await reserve(scene, desk, table)
    return true
  }
  if (await hint(scene, text)) return true
  if (isBooking && isWait(normalizedWords(text.slice(0, 80)))) {
    tell(scene, 'Sem pressa!')
    await repeatQuestion(scene, scene.state.step)
    return true
  }
  if (isBooking && !text.includes('?') && noteOccasion(scene, text)) {
    await askNext(scene, desk)
    return true
  }
  if (scene.state.step === 'idle' && isChatter(text) && !isForPeople(text) && !asksWhoAnswers(text)) {
    const facts = await desk.facts(desk.now.date)
    ask(scene, 'idle', { text: `Que bom falar com você! Como podemos ajudar?\n${menuText(facts)}` })
  } else if (isHealthy(normalizedWords(text))) {
    tell(scene, 'Certo, sem alergias.')
    await repeatQuestion(scene, scene.state.step)
  } else if (asksWhoAnswers(text))
    await offerPerson(scene, desk, 'Aqui responde o assistente automático da casa.')
  else if (isForPeople(text)) await offerPerson(scene, desk)
  else return false
  return true
}

/** Tells the facts first; returns the one other wish, or null. The same if there are several others to choose between. */
async function tellFactsOf(
  scene: Scene,
  desk: Desk,
  understood: Understanding,
  text: string,
): Promise<Understanding | null> {
  const unsure = understood.doubts.find(({ about }) => about === 'wish')
  if (unsure?.about !== 'wish') return understood
  const told = unsure.wishes.filter(isFact)
  const [wish, other] = unsure.wishes.filter((one) => !isFact(one))
  if (told.length === 0 || other) return understood
  for (const fact of told) await tellFact(scene, desk, { ...understood, intent: fact }, text)
  const doubts = understood.doubts.filter((doubt) => doubt !== unsure)
  return wish ? { ...understood, intent: wish, doubts, confident: doubts.length === 0 } : null
}

/** 'ok' after a reservation was made or changed asks for nothing. */
const isSettled = ({ state: { made } }: Scene, { intent }: Understanding) => intent === 'yes' && made !== null

const settled = 'Combinado. Se precisar, é só chamar.'

/** 'cancelar' in answer to 'Quer mesmo cancelar?' is a yes, if the guest could read the question: not in the burst before it. */
const isCancelAgain = ({ state: { step }, question }: Scene, { date, confident }: Understanding): boolean =>
  step === 'cancelling' && question === null && date === null && confident
