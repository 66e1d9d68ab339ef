/** What guests say about a reservation that they have, heard before the unit that the message names. */
import {
  asksWhoCancels,
  isHoldingBack,
  isRenaming,
  moreIn,
  namesStanding,
  saysChange,
} from '../understand/after-booking.ts'
import { understand } from '../understand/understand.ts'
import { normalizedWords } from '../understand/words.ts'
import { lastOwn } from './another-table.ts'
import { tableText } from './change-review.ts'
import { openChange } from './changing.ts'
import { choose } from './choices.ts'
import type { Desk, OwnReservation } from './desk.ts'
import { offerPerson } from './hand-over.ts'
import { askCancel, askMine, keepIt } from './own-reservations.ts'
import { hearRegret } from './regret.ts'
import { note, rest, type Scene, tell, updateState } from './scene.ts'
import { type StepName, tableSteps } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { typedChoice } from './typed.ts'
import { shortTitle } from './unit-names.ts'
import { atUnitOf } from './unit-step.ts'
import { describedIn, pickIn } from './which-one.ts'
import { hearWrongUnit } from './wrong-unit.ts'

type Hear = (scene: Scene, desk: Desk, text: string) => Promise<boolean>

const ownSteps: readonly StepName[] = ['idle', 'mine', 'own', 'cancelling']

/** Hears what a message says about an existing reservation. False if the message is about something else; then at most it was kept. */
export async function hearAfterBooking(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const { matter, intent } = understand(text, desk.now)
  if (matter !== null || intent === 'person') return false
  for (const hear of [
    holdBack,
    hearRegret,
    hearWrongUnit,
    cancelOther,
    cancelAt,
    changeStanding,
    addPeople,
    tellWhoCancels,
    tellWhoRenames,
  ])
    if (await hear(scene, desk, text)) return true
  return false
}

/** 'não! espera…' and 'sim, muda' cancel nothing; the rest of the message is heard next. */
const holdBack: Hear = async (scene, desk, text) => {
  const { step, target } = scene.state
  if (step !== 'cancelling') return false
  if (saysChange(text) && target !== null) {
    await openChange(scene, desk, target)
    return true
  }
  const { intent } = understand(text, desk.now)
  const isOther = ['cancel', 'change', 'mine', 'person'].includes(intent)
  if (isOther || !isHoldingBack(text)) return false
  const pick = pickIn(text, await desk.upcoming(), desk.now)
  const isAnother = pick !== null && (pick.kind !== 'described' || pick.isNamed || pick.found.length > 0)
  if (isAnother) return false
  keepIt(scene)
  return intent === 'no' || intent === 'unknown'
}

/** The words before a cancellation, and which reservation it is about: 'pode pedir, mas cancela a de 3'. */
const split =
  /^(.*?)(?:(?:,|e|mas|ai|entao|depois|so que|por favor|pode|quero|ja) )*\b(?:cancel|desmarc)\w* ((?:a|as|aquela|essa outra)(?= (?:d[aeo]s?|para|com|primeira|antiga|anterior|outra|que|reserva|mesa)\b|$).*)$/

/** The guest cancels another reservation while booking a table: the booking goes on, and the cancellation is asked about afterwards. */
const cancelOther: Hear = async (scene, desk, text) => {
  const { step, changing } = scene.state
  if (!tableSteps.includes(step) || step === 'how' || changing !== null || text.length > 200) return false
  const [, before = '', which] = split.exec(normalizedWords(text)) ?? []
  if (which === undefined) return false
  const isNegated = /\bnao ?$/.test(before) || /\bnao(?: [,.!])*$/.test(which)
  const other = isNegated ? null : await otherOwn(scene, desk, which)
  if (!isNegated && other === null) return false
  if (other) updateState(scene, { replaces: other.id })
  const head = before.replace(/(?:[ ,]|\b(?:nao|e|mas)\b)*$/, '')
  const chosen = step === 'review' && head !== '' ? typedChoice(scene.state, head, desk) : null
  if (chosen === 'do:confirm') return choose(scene, desk, chosen)
  if (!other) return false
  const table = `${tableText(other, desk)}${await atUnitOf(scene, other)}`
  tell(scene, `Certo! Primeiro este pedido; depois pergunto se cancelo a reserva para ${table}.`)
  await repeatQuestion(scene, step)
  return true
}

/** The one reservation that 'a de 3', 'a do Centro' or 'a outra' means, other than the one being asked for. */
async function otherOwn(
  { state: { draft } }: Scene,
  desk: Desk,
  which: string,
): Promise<OwnReservation | null> {
  const all = await desk.upcoming()
  const atUnit = all.filter((one) => isNamedBy(which, one))
  const isOther = /^(?:a|aquela|essa)(?: reserva| mesa)? (?:primeira|antiga|anterior|outra|que)\b/.test(which)
  const described = describedIn(which, all, desk.now) ?? (isOther ? all : [])
  const isAsked = ({ people, date, time }: OwnReservation) =>
    people === draft.people && date === draft.date && time === draft.time
  const found = atUnit.length > 0 ? atUnit : described.filter((one) => isOther || !isAsked(one))
  return found.length === 1 ? found[0]! : null
}

/** 'e a do Centro? cancela': the only reservation of that unit, whichever unit is open. */
const cancelAt: Hear = async (scene, desk, text) => {
  const { intent, confident } = understand(text, desk.now)
  if (!['idle', 'mine', 'own'].includes(scene.state.step) || intent !== 'cancel' || !confident) return false
  if ((await scene.house.units()).length < 2) return false
  const words = normalizedWords(text)
  const [own, another] = (await desk.upcoming()).filter((one) => isNamedBy(words, one))
  if (!own || another) return false
  await askCancel(scene, desk, own.id)
  return true
}

const isNamedBy = (words: string, { unit: id, title }: OwnReservation) =>
  ` ${words} `.includes(` ${normalizedWords(shortTitle({ id, title }))} `)

/**
 * The guest wants to change a reservation while booking another: 'quero só trocar a que já tenho, de 3 pra 4'. The details given so far
 * then belong to the change.
 */
const changeStanding: Hear = async (scene, desk, text) => {
  const { step, changing, draft } = scene.state
  if (!tableSteps.includes(step) || changing !== null) return false
  const { intent, people, date, time } = understand(text, desk.now)
  if (intent !== 'change' || !(namesStanding(text) || step === 'how')) return false
  const all = await desk.upcoming()
  const sameDay = all.filter((one) => one.date === (date ?? draft.date))
  const [own, another] = sameDay.length > 0 ? sameDay : all
  if (!own) return false
  const isSaid = people !== null || date !== null || time !== null
  const wish = isSaid ? { people, date, time } : { people: draft.people, date: draft.date, time: draft.time }
  rest(scene)
  if (step !== 'how') tell(scene, 'Certo, não peço outra mesa.')
  note(scene, wish)
  updateState(scene, { step: 'mine' })
  await (another ? askMine(scene, desk, 'change') : openChange(scene, desk, own.id))
  return true
}

/** 'mais um amigo vai': offers the reservation with one more person. */
const addPeople: Hear = async (scene, desk, text) => {
  const { step } = scene.state
  const more = ownSteps.includes(step) && step !== 'cancelling' ? moreIn(text) : null
  if (more === null) return false
  const all = await desk.upcoming()
  const own = (await lastOwn(scene, desk)) ?? (all.length === 1 ? all[0] : undefined)
  if (!own) return false
  rest(scene)
  note(scene, { people: own.people + more })
  updateState(scene, { step: 'mine' })
  await openChange(scene, desk, own.id, { isOffer: true })
  return true
}

const tellWhoCancels: Hear = async (scene, desk, text) => {
  const { step } = scene.state
  if (!ownSteps.includes(step) || !asksWhoCancels(text) || (await desk.upcoming()).length === 0) return false
  tell(
    scene,
    'Dá para cancelar pelo link da reserva ou por aqui, até o horário dela. Por enquanto nada muda.',
  )
  if (step === 'cancelling') rest(scene)
  else await repeatQuestion(scene, step)
  return true
}

const tellWhoRenames: Hear = async (scene, desk, text) => {
  if (!ownSteps.includes(scene.state.step) || !isRenaming(text) || (await desk.upcoming()).length === 0)
    return false
  await offerPerson(scene, desk, 'O nome de uma reserva já feita quem muda é a equipe da casa.')
  return true
}
