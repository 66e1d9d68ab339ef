/** A guest regrets a cancellation made just now: the assistant asks for the same table again, with the changes that they name. */
import { regrets } from '../understand/after-booking.ts'
import { understand } from '../understand/understand.ts'
import { askDoubt } from './asking-back.ts'
import { askNext } from './booking.ts'
import type { Desk } from './desk.ts'
import { note, rest, type Scene, tell } from './scene.ts'
import { openUnit } from './unit-step.ts'

const wishes = ['change', 'reserve']

/** Asks for the cancelled table again, up to the review. False if nothing was cancelled, or the guest regrets nothing. */
export async function hearRegret(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const { cancelled, step } = scene.state
  if (cancelled === null || step !== 'idle' || !regrets(text)) return false
  const { unit, people, date, time, name, reason } = cancelled
  if (date < desk.now.date || (unit !== desk.unit.id && !(await openUnit(scene, unit)))) return false
  const here = scene.desk!
  const understood = understand(text, here.now)
  const said = wishes.includes(understood.intent) ? understood : null
  rest(scene)
  tell(scene, 'A que foi cancelada não volta, mas posso pedir outra.')
  note(scene, {
    people: said?.people ?? people,
    date: said?.date ?? date,
    time: said?.time ?? time,
    name,
    reason,
  })
  if (said && said.doubts.length > 0) await askDoubt(scene, here, understood)
  else await askNext(scene, here)
  return true
}
