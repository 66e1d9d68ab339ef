/** What a message says of a table, taken over into the one that is asked for or into a change. */
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

/** 'no nome dela' is asked about, unless another name than that of the guest is known already. */
export async function noteName(scene: Scene, desk: Desk, name: string | null): Promise<void> {
  if (name !== null) return note(scene, { name })
  const given = scene.state.draft.name
  const isKnown = given !== null && given !== (await desk.customer()).name
  if (!isKnown) note(scene, { name: null, asksName: true })
}

/** Takes over what a message says of the table beside its answer to another question. */
export function noteBeside(scene: Scene, { people, date, time }: Understanding): void {
  note(scene, {
    ...(people === null || people > partySize.max ? {} : { people }),
    ...(date === null ? {} : { date }),
    ...(time === null ? {} : { time, part: null }),
  })
}

/** What a wish for a table says of it besides people, day and hour. */
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

/** 'vamos ser 6', 'na verdade 21h' once a table was asked for: neither a new table nor a wish in so many words. */
export function saysNewFact(
  { state: { step, last } }: Scene,
  understood: Understanding,
  text: string,
): boolean {
  const { people, date, time, part } = understood
  const said = [people, date, time, part].filter((value) => value !== null).length
  return last !== null && step === 'idle' && said > 0 && said < 3 && !namesTable(text)
}

/** Asks whether the reservation that was made here is to be so. False where it is not ahead any more. */
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

/** 'pra sábado', said of a reservation that was shown, is no new table. */
export const isOfOwn = ({ state: { step } }: Scene, text: string): boolean =>
  ['mine', 'own', 'cancelling'].includes(step) && isNewValue(text)

/** Takes over what was said of a table, asks about what is not sure, and goes on. */
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

/** What stands before 'para' says which reservation it is: 'muda a de domingo para sábado'. */
const oldValueIn = (text: string): string | null => /^(.*?) (?:para|pra|p\/) /i.exec(text)?.[1] ?? null
