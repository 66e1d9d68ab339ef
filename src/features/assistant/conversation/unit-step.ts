import { plainText } from '../understand/plain-text.ts'
import type { Desk, Unit } from './desk.ts'
import { optionNumbered, titled } from './offered.ts'
import { ask, handOver, rest, type Scene, tell } from './scene.ts'

const shownLimit = 10
const titleLimit = 24

/** The unit without the brand that all have in front: 'Centro' of 'Cantina · Centro'. */
const shortTitle = ({ title }: Unit) => title.split(' · ').at(-1)!

function optionOf(unit: Unit) {
  const short = shortTitle(unit)
  const title = short.length > titleLimit ? `${short.slice(0, titleLimit - 1)}…` : short
  return {
    id: `unit:${unit.id}`,
    title,
    ...(unit.title === title ? {} : { description: unit.title.slice(0, 72) }),
  }
}

/** ', na unidade Centro', after what was booked or changed; '' where the business has only one (D-152). */
export async function atUnit(scene: Scene, { unit }: Desk): Promise<string> {
  const units = await scene.house.units()
  return units.length > 1 ? `, na unidade ${shortTitle(unit)}` : ''
}

/** Asks which establishment it is about (D-79). Those beyond the tenth can be typed. */
export async function askUnit(scene: Scene): Promise<void> {
  const units = await scene.house.units()
  const more = units.length > shownLimit ? ' Se não estiver na lista, escreva o nome.' : ''
  ask(scene, 'unit', {
    text: `Com qual unidade você quer falar?${more}`,
    label: 'Ver unidades',
    options: units.slice(0, shownLimit).map(optionOf),
  })
}

/** The unit whose name is the text or stands in it; null if none or several. */
function namedIn(units: Unit[], text: string): Unit | null {
  const said = ` ${plainText(text.slice(0, 200))} `
  const found = units.filter((unit) => said.includes(` ${plainText(shortTitle(unit))} `))
  return found.length === 1 ? found[0]! : null
}

/** Opens the establishment that an answer names. False where it names none. */
export async function chooseUnit(
  scene: Scene,
  { id, text }: { id: string | null; text: string },
): Promise<boolean> {
  const units = await scene.house.units()
  const named = id ?? optionNumbered(scene.state, text) ?? titled(scene.state, text)
  const unit = units.find((one) => `unit:${one.id}` === named) ?? namedIn(units, text)
  return unit ? openUnit(scene, unit) : false
}

async function openUnit(scene: Scene, { id }: Unit): Promise<boolean> {
  scene.desk = await scene.house.desk(id)
  if (!scene.desk) return false
  scene.chosen = id
  return true
}

/** The only establishment is chosen without a question. Without any, a person goes on. */
export async function findDesk(scene: Scene): Promise<void> {
  const units = await scene.house.units()
  if (units.length === 1) await openUnit(scene, units[0]!)
  if (units.length > 0) return
  if (scene.news.length === 0) tell(scene, 'No momento não há ninguém da casa atendendo por aqui.')
  rest(scene)
  handOver(scene, 'closed')
}
