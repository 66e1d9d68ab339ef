import { reserve, noteBeside, noteName } from './said-table.ts'
import { answerWish } from './wish.ts'
import { withoutFillers } from '../understand/fillers.ts'
import { isPutOff } from '../understand/short-answers.ts'
import { understand } from '../understand/understand.ts'
import { normalizedWords } from '../understand/words.ts'
import { startAnother } from './another-table.ts'
import { agreesTo, isDelayTold } from './agreement.ts'
import { type Both, bothIn } from './both.ts'
import { askNext } from './booking.ts'
import { saidBeside } from './beside.ts'
import { choose } from './choices.ts'
import { understandHere } from './context.ts'
import type { Desk } from './desk.ts'
import { askEdgeTime } from './edge-time.ts'
import { handOverMatter, offerPerson } from './hand-over.ts'
import { answerQuestions } from './house-question.ts'
import { numberIn } from './offered.ts'
import { asksNewName, declinesName, type SaidName, saidNameIn } from './said-name.ts'
import { ask, type Scene } from './scene.ts'
import { bookingSteps, type State, type StepName, type Utterance } from './state.ts'
import { pickOwn } from './pick-own.ts'
import { repeatQuestion } from './steps.ts'
import { actsAtOnce } from './taken-back.ts'
import { meanings, timesIn, typedChoice } from './typed.ts'
import { isInPart } from './times.ts'

/** Answers a message within an establishment. False if it was not understood. */
export async function answer(scene: Scene, desk: Desk, { choice, text }: Utterance): Promise<boolean> {
  if (choice !== null && (await choose(scene, desk, choice))) return true
  const { matter } = understand(text, desk.now)
  if (matter !== null) {
    handOverMatter(scene, matter)
    return true
  }
  const another = await startAnother(scene, desk, text)
  const both = another || agreesTo(scene.state.step, text) ? null : bothIn(text, desk.now)
  if (another) await reserve(scene, desk, another)
  else if (both) await answerBoth(scene, desk, both)
  else return answerOne(scene, desk, text)
  return true
}

/** Answers the statements of a message, then its questions. A yes counts only before the questions, and cancels nothing. */
async function answerBoth(scene: Scene, desk: Desk, { rest, questions, isAfter }: Both): Promise<void> {
  const { step } = scene.state
  const isHeard =
    rest !== null && isWorthHearing(scene, desk, rest) && (isAfter || !doesAtOnce(scene, desk, rest))
  const isAnswered = isHeard && (await answerOne(scene, desk, rest))
  if (scene.handOver) return
  await answerQuestions(scene, desk, questions)
  if (!isAnswered && !scene.question) await repeatQuestion(scene, step)
}

function doesAtOnce({ state }: Scene, desk: Desk, text: string): boolean {
  const typed = typedChoice(state, text, desk)
  return typed !== null && actsAtOnce(typed)
}

/** 'oi', 'obrigada', 'só uma dúvida' need no answer beside a question. */
function isWorthHearing({ state: { step, offered } }: Scene, desk: Desk, text: string): boolean {
  const { intent } = understand(text, desk.now)
  if (['greeting', 'thanks'].includes(intent)) return false
  if (step === 'name' || step === 'phone') return withoutFillers(normalizedWords(text)).trim() !== ''
  return step !== 'idle' || offered.length > 0 || !['unknown', 'yes', 'no'].includes(intent)
}

async function answerOne(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  if (givesUp(scene, desk, text)) return choose(scene, desk, 'do:drop')
  if (await pickOwn(scene, desk, text)) return true
  const named = saidNameIn(text) ?? (asksNewName(text) ? { name: null, rest: '' } : null)
  if (named && bookingSteps.includes(scene.state.step)) await takeName(scene, desk, named)
  else if (named && (await isOfMade(scene, desk, text))) await tellNameStays(scene, desk)
  else if (scene.state.step === 'name' && declinesName(normalizedWords(text))) {
    ask(scene, 'name', {
      text: 'Sem problema! Preciso só de um nome para chamar na chegada, pode ser um apelido. Qual coloco?',
    })
  } else return answerText(scene, desk, text)
  return true
}

const tellNameStays = (scene: Scene, desk: Desk): Promise<void> =>
  offerPerson(scene, desk, 'O nome de uma reserva já feita quem muda é a equipe da casa.')

/** 'mas no nome do Fábio' after the reservation was made, 'troca o nome' of any that is ahead; 'cancela a de Ana' names one. */
async function isOfMade({ state: { last } }: Scene, desk: Desk, text: string): Promise<boolean> {
  const { intent } = understand(text, desk.now)
  if (!asksNewName(text) && (last === null || !['unknown', 'yes', 'no'].includes(intent))) return false
  return (await desk.upcoming()).length > 0
}

/** 'em nome de Joana Prado' changes the name at any step of a booking; the rest of the message is heard too, but cannot confirm. */
async function takeName(scene: Scene, desk: Desk, { name, rest: left }: SaidName): Promise<void> {
  if (scene.state.changing) return tellNameStays(scene, desk)
  await noteName(scene, desk, name)
  const isSaidMore = /[\p{L}\d]/u.test(left) && !['review', 'name'].includes(scene.state.step)
  if (isSaidMore && (await answerText(scene, desk, left))) return
  const understood = understand(left, desk.now)
  if (['reserve', 'change'].includes(understood.intent)) return reserve(scene, desk, understood)
  await askNext(scene, desk)
}

async function answerText(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const typed = typedChoice(scene.state, text, desk)
  if (typed !== null && isOtherPart(scene, desk, text)) {
    await reserve(scene, desk, understand(text, desk.now))
    return true
  }
  const isAside = typed !== null && ['occasion', 'name', 'phone'].includes(scene.state.step)
  const aside = isAside ? saidBeside(text, desk.now, { onlyCorrections: true }) : null
  if (aside) noteBeside(scene, aside)
  if (typed !== null && (await choose(scene, desk, typed))) {
    if (acting.test(typed) && isDelayTold(text))
      await offerPerson(scene, desk, 'Sobre o atraso quem responde é a equipe da casa.')
    return true
  }
  const several = meanings(scene.state, text)
  if (several.length > 1) {
    askWhich(scene, several)
    return true
  }
  if (isOfDays(scene.state.step, text)) return false
  // '8' may mean 8:00 or 20:00.
  const said = timesIn(scene.state, text).length > 1 ? `às ${text.replace(/^ *às? /i, '')}` : text
  const isNumberOfQuestion =
    scene.state.step !== 'idle' && scene.state.step !== 'how' && numberIn(said) !== null
  if (isNumberOfQuestion) return false
  if (bookingSteps.includes(scene.state.step) && (await askEdgeTime(scene, desk, text))) return true
  return answerWish(scene, desk, understandHere(scene.state, said, desk.now), text)
}

/** 'não, quero no almoço', when asked for the occasion of a dinner. */
function isOtherPart({ state: { step, draft } }: Scene, desk: Desk, text: string): boolean {
  const { part } = understand(text, desk.now)
  return step === 'occasion' && part !== null && draft.time !== null && !isInPart(draft.time, part)
}

/** Asks which option a number means; if it can only be one time, asks whether the guest means that. */
function askWhich(scene: Scene, options: State['offered']): void {
  const times = options.filter(({ id }) => id.startsWith('time:'))
  const isOne = times.length === 1 && options.length === 2 && options.at(-1)?.id === 'do:day'
  const text = isOne ? `Temos às ${times[0]!.title}. Pode ser?` : 'Qual deles?'
  ask(scene, scene.state.step, { text, options })
}

/** 'os dois', when asked for the day, means both days and not two people. */
const isOfDays = (step: StepName, text: string): boolean =>
  step === 'date' &&
  /^(?:n?[oa]s|qualquer um d[oa]s) 2(?: dias)?(?: [,.!])*$/.test(normalizedWords(text.slice(0, 80)))

/** The answers that book or change a reservation. */
const acting = /^(?:do:confirm|changed:)/

/** 'vou pensar', 'deixa pra lá': the guest gives up the booking under way. */
const givesUp = ({ state: { step } }: Scene, desk: Desk, text: string): boolean =>
  bookingSteps.includes(step) && understand(text, desk.now).intent === 'no' && isPutOff(normalizedWords(text))
