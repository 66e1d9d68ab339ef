import { askWhetherAnother } from './another-table.ts'
import { askHow, askNext, askRevision } from './booking.ts'
import type { Desk } from './desk.ts'
import { askWhat } from './change-review.ts'
import { askCancel, askMine, askOwn, purposeOf } from './own-reservations.ts'
import type { Scene } from './scene.ts'
import type { StepName } from './state.ts'
import { askUnit, repeatCheck } from './unit-step.ts'
import { repeatElsewhere } from './wrong-unit.ts'

type Ask = (scene: Scene, desk: Desk) => Promise<void>

const booking: Ask = (scene, desk) => askNext(scene, desk)

/** How each question is asked again; 'idle' asks nothing. */
const questions: Record<StepName, Ask> = {
  idle: async () => {},
  unit: (scene) => askUnit(scene),
  'unit-check': repeatCheck,
  how: askHow,
  people: booking,
  date: booking,
  time: booking,
  name: booking,
  phone: booking,
  occasion: booking,
  review: (scene, desk) => askNext(scene, desk, { isAgain: true }),
  revise: async (scene) => askRevision(scene),
  mine: (scene, desk) => askMine(scene, desk, purposeOf(scene.state)),
  own: (scene, desk) => askOwn(scene, desk, scene.state.target ?? 0),
  change: async (scene, desk) => (scene.state.changing ? askWhat(scene, desk) : askMine(scene, desk)),
  'change-review': booking,
  another: askWhetherAnother,
  elsewhere: repeatElsewhere,
  cancelling: (scene, desk) => askCancel(scene, desk, scene.state.target ?? 0),
}

/** Asks the question of a step again; before an establishment is chosen, asks for it. */
export const repeatQuestion = (scene: Scene, step: StepName): Promise<void> =>
  scene.desk ? questions[step](scene, scene.desk) : askUnit(scene)
