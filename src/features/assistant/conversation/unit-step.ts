/** Asks which establishment a conversation is about (D-79), and whether it is the one from before (D-152). */
import type { Desk, Unit, OwnReservation } from './desk.ts'
import { ask, handOver, rest, type Scene, tell, updateState } from './scene.ts'
import type { StepName } from './state.ts'
import { shortTitle } from './unit-names.ts'

const shownLimit = 10
const titleLimit = 24

/** The unit's own name, or the whole title if two units have the same name. */
function nameOf(unit: Unit, units: Unit[]): string {
  const short = shortTitle(unit)
  return units.some((other) => other.id !== unit.id && shortTitle(other) === short) ? unit.title : short
}

function optionOf(unit: Unit, units: Unit[]) {
  const name = nameOf(unit, units)
  const title = name.length > titleLimit ? `${name.slice(0, titleLimit - 1)}…` : name
  return {
    id: `unit:${unit.id}`,
    title,
    ...(unit.title === title ? {} : { description: unit.title.slice(0, 72) }),
  }
}

/** The unit's name if the business has several; otherwise null. */
async function namedUnit(scene: Scene, unit: Unit): Promise<string | null> {
  const units = await scene.house.units()
  return units.length > 1 ? nameOf(unit, units) : null
}

/** ', na unidade Centro', after a booking or a change; '' if the business has only one unit (D-152). */
export async function atUnit(scene: Scene, { unit }: Pick<Desk, 'unit'>): Promise<string> {
  const name = await namedUnit(scene, unit)
  return name === null ? '' : `, na unidade ${name}`
}

/** The same for a reservation. */
export const atUnitOf = (scene: Scene, { unit: id, title }: Pick<OwnReservation, 'unit' | 'title'>) =>
  atUnit(scene, { unit: { id, title } })

/** Whether a question is about the establishment. */
export const isAboutUnit = (step: StepName) => step === 'unit' || step === 'unit-check'

/** The waiting messages are heard once the establishment is known. */
function putOff(scene: Scene): void {
  const { step, resume } = scene.state
  updateState(scene, { resume: isAboutUnit(step) || step === 'idle' ? resume : step })
}

/** Asks for the establishment, by default among all. Those beyond the tenth can be typed. */
export async function askUnit(
  scene: Scene,
  { lead, among }: { lead?: string; among?: Unit[] } = {},
): Promise<void> {
  const units = await scene.house.units()
  const asked = among ?? units
  const more = asked.length > shownLimit ? ' Se não estiver na lista, escreva o nome.' : ''
  putOff(scene)
  ask(scene, 'unit', {
    text: `${lead ? `${lead} ` : ''}Com qual unidade você quer falar?${more}`,
    label: 'Ver unidades',
    options: asked.slice(0, shownLimit).map((unit) => optionOf(unit, units)),
  })
}

/** Before the guest asks for a table: a returning guest may want another establishment than last time. */
export async function askHere(scene: Scene): Promise<void> {
  const unit = scene.desk?.unit
  if (!unit) return askUnit(scene)
  const units = await scene.house.units()
  putOff(scene)
  ask(scene, 'unit-check', {
    text: `Aqui é a unidade ${nameOf(unit, units)}. Certo?`,
    options: [
      { id: `unit:${unit.id}`, title: 'Sim' },
      ...(units.length > 1 ? [{ id: 'do:unit', title: 'Trocar' }] : [{ id: 'do:drop', title: 'Desistir' }]),
    ],
  })
}

/** A name that may mean something else: the assistant asks before it changes anything. */
export async function askMeant(scene: Scene, unit: Unit): Promise<void> {
  const units = await scene.house.units()
  const here = scene.desk?.unit
  putOff(scene)
  ask(scene, 'unit-check', {
    text: `Você quer falar com a unidade ${nameOf(unit, units)}?`,
    options: [
      { id: `unit:${unit.id}`, title: 'Sim' },
      { id: here ? `unit:${here.id}` : 'do:unit', title: 'Não' },
    ],
  })
}

/** Repeats the question about one establishment, whichever of the two it was. */
export async function repeatCheck(scene: Scene): Promise<void> {
  const asked = scene.state.offered[0]?.id
  const unit = (await scene.house.units()).find(({ id }) => asked === `unit:${id}`)
  return unit && unit.id !== scene.desk?.unit.id ? askMeant(scene, unit) : askHere(scene)
}

/** Opens an establishment; the conversation is about it from now on. False if it was switched off. */
export async function openUnit(scene: Scene, id: number): Promise<boolean> {
  const desk = await scene.house.desk(id)
  if (!desk) return false
  if (scene.desk?.unit.id !== id) scene.chosen = id
  scene.desk = desk
  updateState(scene, { unit: id })
  return true
}

/** Whether the customer does not know, or forgot, which establishment is open. */
export async function isForgotten(scene: Scene, { unit }: Desk): Promise<boolean> {
  const { unit: known } = scene.state
  if (known === unit.id) return false
  return known !== null || (await scene.house.units()).length > 1
}

/** The only establishment is chosen without a question. If there is none, a person takes over. */
export async function findDesk(scene: Scene): Promise<void> {
  const units = await scene.house.units()
  const { unit: known } = scene.state
  if (units.length === 1) await openUnit(scene, units[0]!.id)
  // A guest who last talked with another establishment is told before asking for a table.
  if (known !== null) updateState(scene, { unit: known })
  if (units.length > 0) return
  if (scene.news.length === 0) tell(scene, 'No momento não há ninguém da casa atendendo por aqui.')
  rest(scene)
  handOver(scene, 'closed')
}
