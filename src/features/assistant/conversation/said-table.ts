/** Takes what a message says about a table into the booking or the change under way. */
import type { DayPart, Doubt, Understanding } from '../understand/understanding.ts'
import { askWhetherAnother, lastOwn } from './another-table.ts'
import { askDoubt } from './asking-back.ts'
import { askHow, askNext } from './booking.ts'
import { tableText } from './change-review.ts'
import type { Desk } from './desk.ts'
import { saidOccasionIn } from './occasions.ts'
import { openChange } from './changing.ts'
import { askMine } from './own-reservations.ts'
import { saidNameIn } from './said-name.ts'
import { handOver, note, rest, restoreMissed, type Scene, updateState } from './scene.ts'
import { bookingSteps } from './state.ts'
import { isInPart } from './times.ts'
import { isNewValue, namesTable } from './which-one.ts'
import { partySize } from '#features/availability/config.ts'

/** 'no nome dela' needs a question, unless a name other than the guest's is already known. */
export async function noteName(scene: Scene, desk: Desk, name: string | null): Promise<void> {
  if (name !== null) return note(scene, { name })
  const given = scene.state.draft.name
  const isKnown = given !== null && given !== (await desk.customer()).name
  if (!isKnown) note(scene, { name: null, asksName: true })
}

/** Takes over what a message says about the table while it answers another question. */
export function noteBeside(scene: Scene, { people, date, time }: Understanding): void {
  note(scene, {
    ...(people === null || people > partySize.max ? {} : { people }),
    ...(date === null ? {} : { date }),
    ...(time === null ? {} : { time, part: null }),
  })
}

/** What a wish for a table says besides people, day and hour. */
export async function noteSaid(scene: Scene, desk: Desk, text: string): Promise<void> {
  const said = saidNameIn(text)
  if (said) await noteName(scene, desk, said.name)
  noteOccasion(scene, text)
}

export function noteOccasion(scene: Scene, text: string): boolean {
  const reason = saidOccasionIn(text)
  if (reason !== undefined) note(scene, { reason })
  return reason !== undefined
}

/** 'vamos ser 6', 'na verdade 21h' once a table was asked for: neither a new table nor an explicit wish. */
export function saysNewFact(
  { state: { step, last } }: Scene,
  understood: Understanding,
  text: string,
): boolean {
  const { people, date, time, part } = understood
  const said = [people, date, time, part].filter((value) => value !== null).length
  return last !== null && step === 'idle' && said > 0 && said < 3 && !namesTable(text)
}

/** Asks whether to change the reservation made in this conversation accordingly. False if its time has passed. */
export async function offerNewFact(
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
  updateState(scene, { step: 'mine' })
  await openChange(scene, desk, own.id, { isOffer: true })
  if (scene.state.changing && doubts.length > 0) await askDoubt(scene, scene.desk ?? desk, understood)
  return true
}

/** 'pra sábado', about a reservation that was shown, asks for no new table. */
export const isOfOwn = ({ state: { step } }: Scene, text: string): boolean =>
  ['mine', 'own', 'cancelling'].includes(step) && isNewValue(text)

/** Takes over what was said about a table, asks about what is not sure, and goes on. */
export async function reserve(scene: Scene, desk: Desk, understood: Understanding): Promise<void> {
  const { people, date, time, part, doubts } = understood
  if (people !== null && people > partySize.max) return handOver(scene, 'stuck')
  const isBare = [people, date, time, part].every((value) => value === null) && doubts.length === 0
  if (isBare && !bookingSteps.includes(scene.state.step)) return askHow(scene, desk)
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
}

/** Asks for the part of the day instead of a time outside it. */
function notePart(scene: Scene, part: DayPart): void {
  const { time } = scene.state.draft
  note(scene, { part, time: time !== null && isInPart(time, part) ? time : null })
}

/** The doubts of this message, and those of earlier messages of the burst that it did not settle. */
function stillOpen(scene: Scene, doubts: Doubt[]): Doubt[] {
  const { draft } = scene.state
  const earlier = (scene.doubts ?? []).filter(
    ({ about }) =>
      about !== 'wish' && draft[about] === null && !doubts.some((doubt) => doubt.about === about),
  )
  scene.doubts = [...doubts, ...earlier]
  return scene.doubts
}

/** Repeats the values that the guest changed while another question waited; the question alone would seem to ignore them. */
function readBack({ state: { step, draft } }: Scene, desk: Desk): { lead?: string } {
  const { people, date, time } = draft
  const isKnown = people !== null && date !== null && time !== null
  const isElsewhere = ['name', 'phone', 'occasion'].includes(step)
  return isKnown && isElsewhere ? { lead: `Mesa para ${tableText({ people, date, time }, desk)}.` } : {}
}

/** Takes over what was said about the change; asks which reservation it is for, and about what is not sure. */
export async function change(
  scene: Scene,
  desk: Desk,
  understood: Understanding,
  text: string,
): Promise<void> {
  const { people, date, time, part, doubts } = understood
  if (people !== null && people > partySize.max) return handOver(scene, 'stuck')
  const { step, target } = scene.state
  rest(scene)
  note(scene, { people, date, time, part })
  if ((step === 'own' || step === 'cancelling') && target !== null) {
    updateState(scene, { step: 'mine' })
    await openChange(scene, desk, target)
  } else await askMine(scene, desk, 'change', oldValueIn(text))
  if (scene.state.changing && doubts.length > 0) await askDoubt(scene, scene.desk ?? desk, understood)
}

/** The words before 'para' say which reservation is meant: 'muda a de domingo para sábado'. */
const oldValueIn = (text: string): string | null => /^(.*?) (?:para|pra|p\/) /i.exec(text)?.[1] ?? null
