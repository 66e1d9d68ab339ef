import { questionOf } from '../asking.ts'
import { courtesyText, menuText } from '../reply.ts'
import { isChatter } from '../understand/chatter.ts'
import { withoutFillers } from '../understand/fillers.ts'
import { asksWhoAnswers, isForPeople } from '../understand/house-questions.ts'
import { isHealthy } from '../understand/matters.ts'
import { isPutOff, isWait } from '../understand/short-answers.ts'
import { understand } from '../understand/understand.ts'
import type { DayPart, Doubt, Understanding } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { askWhetherAnother, lastOwn, mayBeAnother, startAnother } from './another-table.ts'
import { agreesTo, isDelayTold } from './agreement.ts'
import { askDoubt, hint } from './asking-back.ts'
import { type Both, bothIn, isFact } from './both.ts'
import { askHow, askNext } from './booking.ts'
import { tableText } from './change-review.ts'
import { saidBeside } from './beside.ts'
import { choose } from './choices.ts'
import { understandHere } from './context.ts'
import type { Desk } from './desk.ts'
import { askEdgeTime } from './edge-time.ts'
import { handOverMatter, offerPerson } from './hand-over.ts'
import { answerHouseQuestion, answerQuestions, tellFact } from './house-question.ts'
import { saidOccasionIn } from './occasions.ts'
import { numberIn } from './offered.ts'
import { openChange } from './changing.ts'
import { askCancel, askMine } from './own-reservations.ts'
import { asksNewName, declinesName, type SaidName, saidNameIn } from './said-name.ts'
import { ask, handOver, note, rest, restoreMissed, type Scene, tell } from './scene.ts'
import { bookingSteps, type State, type StepName, type Utterance } from './state.ts'
import { pickOwn } from './pick-own.ts'
import { repeatQuestion } from './steps.ts'
import { meanings, timesIn, typedChoice } from './typed.ts'
import { isInPart } from './times.ts'
import { isNewValue, namesTable } from './which-one.ts'
import { partySize } from '#features/availability/config.ts'

/** Answers a message within an establishment. False where it was not understood. */
export async function answer(scene: Scene, desk: Desk, { choice, text }: Utterance): Promise<boolean> {
  if (choice !== null && (await choose(scene, desk, choice))) return true
  const { matter } = understand(text, desk.now)
  if (matter !== null) {
    handOverMatter(scene, matter)
    return true
  }
  const another = await startAnother(scene, desk, text)
  if (another) return reserve(scene, desk, another)
  const both = agreesTo(scene.state.step, text) ? null : bothIn(text, desk.now)
  return both ? answerBoth(scene, desk, both) : answerOne(scene, desk, text)
}

/** What a yes does at once. */
const deeds = /^(?:do:confirm|changed:\d+|gone:\d+)$/

/** Answers what is said, and then what is asked beside it; a yes is taken only if the questions stand behind it, and cancels nothing. */
async function answerBoth(scene: Scene, desk: Desk, { rest, questions, isAfter }: Both): Promise<boolean> {
  const { step } = scene.state
  const isHeard =
    rest !== null && isWorthHearing(scene, desk, rest) && (isAfter || !doesAtOnce(scene, desk, rest))
  const isAnswered = isHeard && (await answerOne(scene, desk, rest))
  if (scene.handOver) return true
  await answerQuestions(scene, desk, questions)
  if (!isAnswered && !scene.question) await repeatQuestion(scene, step)
  return true
}

function doesAtOnce({ state }: Scene, desk: Desk, text: string): boolean {
  const typed = typedChoice(state, text, desk)
  return typed !== null && deeds.test(typed)
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
  if (named && bookingSteps.includes(scene.state.step)) return takeName(scene, desk, named)
  if (named && (await isOfMade(scene, desk, text))) return tellNameStays(scene, desk)
  if (scene.state.step === 'name' && declinesName(normalizedWords(text))) {
    ask(scene, 'name', {
      text: 'Sem problema! Preciso só de um nome para chamar na chegada, pode ser um apelido. Qual coloco?',
    })
    return true
  }
  return answerText(scene, desk, text)
}

async function tellNameStays(scene: Scene, desk: Desk): Promise<boolean> {
  await offerPerson(scene, desk, 'O nome de uma reserva já feita quem muda é a equipe da casa.')
  return true
}

/** 'mas no nome do Fábio' after the reservation was made, 'troca o nome' of any that is ahead; 'cancela a de Ana' names one. */
async function isOfMade({ state: { last } }: Scene, desk: Desk, text: string): Promise<boolean> {
  const { intent } = understand(text, desk.now)
  if (!asksNewName(text) && (last === null || !['unknown', 'yes', 'no'].includes(intent))) return false
  return (await desk.upcoming()).length > 0
}

/** 'em nome de Joana Prado' changes the name at any question of a booking; the rest of the message is heard too, but is no yes. */
async function takeName(scene: Scene, desk: Desk, { name, rest: left }: SaidName): Promise<boolean> {
  if (scene.state.changing) return tellNameStays(scene, desk)
  await noteName(scene, desk, name)
  const isSaidMore = /[\p{L}\d]/u.test(left) && !['review', 'name'].includes(scene.state.step)
  if (isSaidMore && (await answerText(scene, desk, left))) return true
  const understood = understand(left, desk.now)
  if (['reserve', 'change'].includes(understood.intent)) return reserve(scene, desk, understood)
  await askNext(scene, desk)
  return true
}

/** 'no nome dela' is asked about, unless another name than that of the guest is known already. */
async function noteName(scene: Scene, desk: Desk, name: string | null): Promise<void> {
  if (name !== null) return note(scene, { name })
  const given = scene.state.draft.name
  const isKnown = given !== null && given !== (await desk.customer()).name
  if (!isKnown) note(scene, { name: null, asksName: true })
}

async function answerText(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const typed = typedChoice(scene.state, text, desk)
  if (typed !== null && isOtherPart(scene, desk, text))
    return reserve(scene, desk, understand(text, desk.now))
  const isAside = typed !== null && ['occasion', 'name', 'phone'].includes(scene.state.step)
  const aside = isAside ? saidBeside(text, desk.now, { onlyAnew: true }) : null
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
  // Of a time the half of the day may be missing.
  const said = timesIn(scene.state, text).length > 1 ? `às ${text.replace(/^ *às? /i, '')}` : text
  const isNumberOfQuestion =
    scene.state.step !== 'idle' && scene.state.step !== 'how' && numberIn(said) !== null
  if (isNumberOfQuestion) return false
  if (bookingSteps.includes(scene.state.step) && (await askEdgeTime(scene, desk, text))) return true
  return answerWish(scene, desk, understandHere(scene.state, said, desk.now), text)
}

/** 'não, quero no almoço', said to the question for the occasion of a dinner. */
function isOtherPart({ state: { step, draft } }: Scene, desk: Desk, text: string): boolean {
  const { part } = understand(text, desk.now)
  return step === 'occasion' && part !== null && draft.time !== null && !isInPart(draft.time, part)
}

/** Asks which option a number means; of a single time only whether it is meant. */
function askWhich(scene: Scene, options: State['offered']): void {
  const times = options.filter(({ id }) => id.startsWith('time:'))
  const isOne = times.length === 1 && options.length === 2 && options.at(-1)?.id === 'do:day'
  const text = isOne ? `Temos às ${times[0]!.title}. Pode ser?` : 'Qual deles?'
  ask(scene, scene.state.step, { text, options })
}

/** 'os dois' to the question for the day: both days, not two people. */
const isOfDays = (step: StepName, text: string): boolean =>
  step === 'date' &&
  /^(?:n?[oa]s|qualquer um d[oa]s) 2(?: dias)?(?: [,.!])*$/.test(normalizedWords(text.slice(0, 80)))

/** Takes over what a message says of the table beside its answer to another question. */
function noteBeside(scene: Scene, { people, date, time }: Understanding): void {
  note(scene, {
    ...(people === null || people > partySize.max ? {} : { people }),
    ...(date === null ? {} : { date }),
    ...(time === null ? {} : { time, part: null }),
  })
}

/** What books or changes a reservation. */
const acting = /^(?:do:confirm|changed:)/

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
  switch (understood.intent) {
    case 'unknown':
      if (beside && !isForPeople(text)) return reserve(scene, desk, beside)
      // 'à noite' alone answers when.
      if (understood.part !== null && !isForPeople(text)) return reserve(scene, desk, understood)
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
    case 'person':
      handOver(scene, 'asked')
      return true
    case 'change':
      return isBooking ? reserve(scene, desk, understood) : change(scene, desk, understood, text)
    case 'reserve':
      if (isOfOwn(scene, text)) return change(scene, desk, understood, '')
      await noteSaid(scene, desk, text)
      return reserve(scene, desk, understood)
    case 'cancel':
      if (isBooking && !/reserva/i.test(text)) return choose(scene, desk, 'do:drop')
      if (isCancelAgain(scene, understood) && !/\bdesist/i.test(text))
        return choose(scene, desk, `gone:${scene.state.target}`)
      if (scene.state.step === 'own') await askCancel(scene, desk, scene.state.target ?? 0)
      else await askMine(scene, desk, 'cancel', text)
      return true
    case 'mine':
      await askMine(scene, desk)
      return true
    case 'greeting':
      rest(scene)
      ask(scene, 'idle', { text: courtesyText('greeting', await desk.facts(desk.now.date)) })
      return true
    default: {
      // A bare 'sim' to a question that it does not answer is asked about again, not welcomed.
      const isBare = scene.state.step !== 'idle' && ['yes', 'no'].includes(understood.intent)
      const isUnsure = understood.doubts.some(({ about }) => about === 'wish')
      if (isUnsure) tell(scene, questionOf(understood, desk.now)!)
      else if (isSettled(scene, understood) && !isBare) tell(scene, settled)
      else if (!isBare) await tellFact(scene, desk, understood, text)
      // A guest who says thanks for what was shown of a reservation wants nothing more of it.
      if (understood.intent === 'thanks' && ['mine', 'own'].includes(scene.state.step)) rest(scene)
      // What was offered before is not what a later 'sim' means.
      if (scene.state.step === 'idle') scene.state = { ...scene.state, offered: [] }
      await repeatQuestion(scene, scene.state.step)
      return true
    }
  }
}

/** Of several wishes the facts are told; what is left is one other wish, or null. The same where there is more to choose between. */
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

/** What a wish for a table says of it besides people, day and hour. */
async function noteSaid(scene: Scene, desk: Desk, text: string): Promise<void> {
  const said = saidNameIn(text)
  if (said) await noteName(scene, desk, said.name)
  noteOccasion(scene, text)
}

function noteOccasion(scene: Scene, text: string): boolean {
  const reason = saidOccasionIn(text)
  if (reason !== undefined) note(scene, { reason })
  return reason !== undefined
}

/** 'vamos ser 6', 'na verdade 21h' once a table was asked for: neither a new table nor a wish in so many words. */
function saysNewFact({ state: { step, last } }: Scene, understood: Understanding, text: string): boolean {
  const { people, date, time, part } = understood
  const said = [people, date, time, part].filter((value) => value !== null).length
  return last !== null && step === 'idle' && said > 0 && said < 3 && !namesTable(text)
}

/** Asks whether the reservation that was made here is to be so. False where it is not ahead any more. */
async function offerNewFact(
  scene: Scene,
  desk: Desk,
  { understood, isOther }: { understood: Understanding; isOther: boolean },
): Promise<boolean> {
  const own = await lastOwn(scene, desk)
  if (!own) return false
  const { people, date, time, part, doubts } = understood
  if (people !== null && people > partySize.max) {
    handOver(scene, 'stuck')
    return true
  }
  rest(scene)
  note(scene, { people, date, time, part })
  if (isOther) {
    await askWhetherAnother(scene, desk)
    return true
  }
  scene.state = { ...scene.state, step: 'mine' }
  await openChange(scene, desk, own.id, { isOffer: true })
  if (scene.state.changing && doubts.length > 0) await askDoubt(scene, scene.desk ?? desk, understood)
  return true
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

/** Takes over what was said of a table, asks about what is not sure, and goes on. */
async function reserve(scene: Scene, desk: Desk, understood: Understanding): Promise<boolean> {
  const { people, date, time, part, doubts } = understood
  if (people !== null && people > partySize.max) {
    handOver(scene, 'stuck')
    return true
  }
  const isBare = [people, date, time, part].every((value) => value === null) && doubts.length === 0
  if (isBare && !bookingSteps.includes(scene.state.step)) {
    await askHow(scene, desk)
    return true
  }
  restoreMissed(scene)
  note(scene, {
    ...(people === null ? {} : { people }),
    ...(date === null ? {} : { date }),
    ...(time === null ? {} : { time, part: null }),
  })
  if (part !== null && time === null) notePart(scene, part)
  const open = stillOpen(scene, doubts)
  if (open.length > 0) await askDoubt(scene, desk, { ...understood, doubts: open })
  else await askNext(scene, desk, isBare ? {} : readBack(scene, desk))
  return true
}

/** The part of the day is asked for instead of a time outside it. */
function notePart(scene: Scene, part: DayPart): void {
  const { time } = scene.state.draft
  note(scene, { part, time: time !== null && isInPart(time, part) ? time : null })
}

/** The doubts of this message, and those of earlier ones of the burst that it did not settle. */
function stillOpen(scene: Scene, doubts: Doubt[]): Doubt[] {
  const { draft } = scene.state
  const earlier = (scene.doubts ?? []).filter(
    ({ about }) =>
      about !== 'wish' && draft[about] === null && !doubts.some((doubt) => doubt.about === about),
  )
  scene.doubts = [...doubts, ...earlier]
  return scene.doubts
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
  const { people, date, time, part, doubts } = understood
  if (people !== null && people > partySize.max) {
    handOver(scene, 'stuck')
    return true
  }
  const { step, target } = scene.state
  rest(scene)
  note(scene, { people, date, time, part })
  if ((step === 'own' || step === 'cancelling') && target !== null) {
    scene.state = { ...scene.state, step: 'mine' }
    await openChange(scene, desk, target)
  } else await askMine(scene, desk, 'change', oldValueIn(text))
  if (scene.state.changing && doubts.length > 0) await askDoubt(scene, scene.desk ?? desk, understood)
  return true
}

/** What stands before 'para' says which reservation it is: 'muda a de domingo para sábado'. */
const oldValueIn = (text: string): string | null => /^(.*?) (?:para|pra|p\/) /i.exec(text)?.[1] ?? null
