/** 'Mudar': another day, time or number of people for an existing reservation (docs/decisions/0062). */
import { askNext, offerNearest } from './booking.ts'
import { askWhat, tableText, wishOf } from './change-review.ts'
import type { BookingResult, Desk } from './desk.ts'
import { ask, note, rest, type Scene, tell, updateState } from './scene.ts'
import { emptyDraft } from './state.ts'
import { atUnit } from './unit-step.ts'
import { isInPart } from './times.ts'

const person = { id: 'do:person', title: 'Falar com atendente' }

/** Only values that came with the wish for a change are changed; the others stay. */
const wishedFor = ({ state: { step, draft } }: Scene) =>
  step === 'mine' || step === 'another' ? draft : emptyDraft

/** Opens a reservation for a change, in its own establishment; asks what to change if the guest did not say. */
export async function openChange(
  scene: Scene,
  desk: Desk,
  id: number,
  { lead, isOffer = false }: { lead?: string; isOffer?: boolean } = {},
): Promise<void> {
  const own = (await desk.upcoming()).find((one) => one.id === id)
  const home = own && own.unit !== desk.unit.id ? await scene.house.desk(own.unit) : desk
  if (!own || !home) {
    rest(scene)
    return tell(scene, 'Não encontrei essa reserva.')
  }
  if (home !== desk) {
    scene.desk = home
    scene.chosen = own.unit
  }
  const { people, date, time, service } = own
  const wished = wishedFor(scene)
  const { part = null } = wished
  rest(scene)
  updateState(scene, { changing: { id, people, date, time, service } })
  note(scene, {
    people: wished.people ?? people,
    date: wished.date ?? date,
    time: wished.time ?? (part && !isInPart(time, part) ? null : time),
    part,
  })
  if (wished.people === null && wished.date === null && wished.time === null && part === null) {
    return askWhat(scene, home, lead === undefined ? {} : { lead })
  }
  return askNext(scene, home, { isOffer })
}

/** Makes the change that the guest confirmed. A repeated press gets the first answer again. */
export async function changeNow(scene: Scene, desk: Desk, id: number): Promise<void> {
  const { step, changing, made } = scene.state
  const wish = wishOf(scene)
  if (step !== 'change-review' || changing?.id !== id || !wish) {
    if (changing) return askNext(scene, desk)
    return made ? tell(scene, made) : openChange(scene, desk, id)
  }
  const { people, date, time } = changing
  const answer = await desk.change({ id, wish, seen: { people, date, time } })
  if (answer.kind === 'refused') return tellRefused(scene, desk, answer)
  const state = answer.isConfirmed
    ? 'Está confirmada.'
    : 'Está pendente: o estabelecimento ainda vai confirmar.'
  const changed = `Reserva mudada: ${tableText({ ...wish, service: answer.service }, desk)}${await atUnit(scene, desk)}. ${state} O link é o mesmo: ${answer.link}`
  tell(scene, changed)
  rest(scene)
  updateState(scene, { made: changed, last: wish })
}

const stays = 'A sua reserva continua como estava.'

async function tellRefused(
  scene: Scene,
  desk: Desk,
  { code, sentence }: Extract<BookingResult, { kind: 'refused' }>,
): Promise<void> {
  const { changing } = scene.state
  if (code === 'stale') return openChange(scene, desk, changing!.id, { lead: sentence })
  if (code === 'gone' || code === 'full') {
    return offerNearest(scene, desk, wishOf(scene)!, `Esse horário acabou de ser preenchido. ${stays}`)
  }
  rest(scene)
  const isOver = code === 'not_changeable' || code === 'not_found'
  ask(scene, 'idle', { text: isOver ? sentence : `${sentence} ${stays}`, options: [person] })
}
