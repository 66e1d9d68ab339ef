/** A guest asked for a table at the wrong unit: the reservation does not move, but one at the other unit can replace it. */
import { isMeantElsewhere, isWrongUnit, namesUnitToChange } from '../understand/after-booking.ts'
import { lastOwn } from './another-table.ts'
import { askNext } from './booking.ts'
import { keep, tableText } from './change-review.ts'
import type { Desk, Unit, OwnReservation } from './desk.ts'
import { ask, note, rest, type Scene, tell, updateState } from './scene.ts'
import type { StepName } from './state.ts'
import { shortTitle, unitSaid } from './unit-names.ts'
import { openUnit } from './unit-step.ts'

const idleSteps: readonly StepName[] = ['idle', 'mine', 'own', 'change', 'change-review', 'another']

/** Says that a table cannot move to another unit, and offers to ask there. False if a message is not about that. */
export async function hearWrongUnit(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const { step, changing, target } = scene.state
  if (step === 'elsewhere') return chooseThere(scene, desk, text)
  if (!idleSteps.includes(step)) return false
  const units = await scene.house.units()
  const isOpen = changing !== null || (step === 'own' && target !== null)
  const isWrong = isWrongUnit(text) || (isOpen && namesUnitToChange(text))
  if (units.length < 2 || !(isWrong || isMeantElsewhere(text))) return false
  const all = await desk.upcoming()
  const own =
    all.find(({ id }) => id === (changing?.id ?? target)) ??
    (await lastOwn(scene, desk)) ??
    (all.length === 1 ? all[0] : undefined)
  if (!own) return false
  const said = unitSaid(text, { units, now: desk.now, asks: 'unit' })
  const named = said.kind === 'sure' ? [said.unit] : said.kind === 'unsure' ? said.units : []
  const others = named.filter(({ id }) => id !== own.unit)
  if (others.length === 0 && !isWrong) return false
  rest(scene)
  askElsewhere(scene, desk, {
    own,
    among: others.length > 0 ? others : units.filter(({ id }) => id !== own.unit),
  })
  return true
}

/** 'em Pinheiros', when asked for the unit. */
async function chooseThere(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const said = unitSaid(text, { units: await scene.house.units(), now: desk.now, asks: 'unit' })
  const { target, offered } = scene.state
  const isOffered =
    said.kind === 'sure' && offered.some(({ id }) => id === `elsewhere:${said.unit.id}-${target}`)
  if (!isOffered || target === null) return false
  await askThere(scene, desk, { unit: said.unit.id, id: target })
  return true
}

type Move = { own: OwnReservation; among: Unit[] }

/** Offers to ask for the same table at one of these. */
function askElsewhere(scene: Scene, desk: Desk, { own, among }: Move): void {
  const here = shortTitle({ id: own.unit, title: own.title })
  const [unit, other] = among
  const table = tableText({ ...own, service: null }, desk)
  const offer = `Não dá para passar uma reserva de uma unidade para outra. Posso pedir ${other ? 'em outra unidade' : `na unidade ${shortTitle(unit!)}`} uma mesa para ${table}; feito o pedido, cancelamos a da unidade ${here}.`
  const yes = (to: Unit, title: string) => ({ id: `elsewhere:${to.id}-${own.id}`, title })
  ask(scene, 'elsewhere', {
    text: `${offer} ${other ? 'Em qual delas?' : 'Pode ser?'}`,
    ...(other && { label: 'Ver unidades' }),
    options: [
      ...(other
        ? among.slice(0, 9).map((to) => yes(to, shortTitle(to).slice(0, 24)))
        : [yes(unit!, 'Sim, pedir lá')]),
      keep,
    ],
  })
  updateState(scene, { target: own.id })
}

/** The same question again. */
export async function repeatElsewhere(scene: Scene, desk: Desk): Promise<void> {
  const { target, offered } = scene.state
  const own = (await desk.upcoming()).find(({ id }) => id === target)
  const ids = new Set(offered.map(({ id }) => Number(/^elsewhere:(\d+)-/.exec(id)?.[1] ?? 0)))
  const among = (await scene.house.units()).filter(({ id }) => ids.has(id))
  if (own && among.length > 0) askElsewhere(scene, desk, { own, among })
  else rest(scene)
}

/** Asks for the table at the other unit; asks about the first one once the new one is made. */
export async function askThere(
  scene: Scene,
  desk: Desk,
  { unit, id }: { unit: number; id: number },
): Promise<void> {
  const own = (await desk.upcoming()).find((one) => one.id === id)
  if (!own || !(await openUnit(scene, unit))) {
    rest(scene)
    return tell(scene, own ? 'Esta unidade não está mais atendendo por aqui.' : 'Não encontrei essa reserva.')
  }
  const { people, date, time, name, reason } = own
  rest(scene)
  const there = scene.desk!
  tell(scene, `Certo! Agora é a unidade ${shortTitle(there.unit)}.`)
  note(scene, { people, date, time, name, reason })
  updateState(scene, { replaces: id })
  return askNext(scene, there)
}
