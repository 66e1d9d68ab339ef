/** A guest says which of their reservations they mean: 'a de domingo', 'a última', 'não, a outra' (D-86). */
import { understand } from '../understand/understand.ts'
import { openChange } from './changing.ts'
import { choose } from './choices.ts'
import type { Desk, OwnReservation } from './desk.ts'
import { askAmong, askCancel, askOwn, isTitled, type Purpose, purposeOf } from './own-reservations.ts'
import { note, type Scene, tell, updateState } from './scene.ts'
import type { State, StepName } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { isNewValue, pickIn, type ReservationPick } from './which-one.ts'

/** The questions about an existing reservation, and what the guest wants to do with it. */
const purposes: Partial<Record<StepName, (state: State) => Purpose>> = {
  mine: purposeOf,
  own: () => null,
  cancelling: () => 'cancel',
  change: () => 'change',
  'change-review': () => 'change',
}

/** At these steps a bare day, hour or number is a new value, not a name for a reservation. */
const valueSteps: StepName[] = ['change', 'change-review']

/** Takes a text as one of the reservations that were shown. False if it names none; then nothing was said. */
export async function pickOwn(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const { state } = scene
  const purposeAt = purposes[state.step]
  if (!purposeAt || isTitled(state, text)) return false
  const { intent } = understand(text, desk.now)
  if (intent === 'change' && /\b(?:para|pra)\b/i.test(text)) return false
  const all = await desk.upcoming()
  const pick = pickIn(text, all, desk.now)
  if (pick === null) return false
  const isBare = pick.kind === 'described' && !pick.isNamed
  if (isBare && (isNewValue(text) || valueSteps.includes(state.step))) return false
  const current = state.step === 'mine' ? null : (state.changing?.id ?? state.target)
  if (pick.kind === 'same' && state.step === 'cancelling' && current !== null)
    return choose(scene, desk, `gone:${current}`)
  const wanted = intent === 'cancel' ? 'cancel' : intent === 'change' ? 'change' : purposeAt(state)
  await open(scene, desk, { purpose: wanted, found: foundBy(pick, all, current), current })
  return true
}

/** The reservations that the text names; 'a outra' never names the one being asked about. */
function foundBy(pick: ReservationPick, all: OwnReservation[], current: number | null): OwnReservation[] {
  if (pick.kind === 'described') return pick.found
  return all.filter(({ id }) => current === null || (pick.kind === 'same' ? id === current : id !== current))
}

type OwnChoice = { purpose: Purpose; found: OwnReservation[]; current: number | null }

async function open(scene: Scene, desk: Desk, { purpose, found, current }: OwnChoice): Promise<void> {
  const [one, another] = found
  if (!one) {
    tell(scene, 'Não encontrei nenhuma reserva assim.')
    return repeatQuestion(scene, scene.state.step)
  }
  if (another) {
    keepWish(scene)
    return askAmong(scene, found, purpose)
  }
  if (purpose === 'cancel') return askCancel(scene, desk, one.id)
  if (purpose === null) return askOwn(scene, desk, one.id)
  if (one.id === current && scene.state.changing) return repeatQuestion(scene, scene.state.step)
  keepWish(scene)
  updateState(scene, { step: 'mine' })
  return openChange(scene, desk, one.id)
}

/** Applies the wished change to the other reservation; values that were to stay are not copied. */
function keepWish(scene: Scene): void {
  const { changing, draft } = scene.state
  if (!changing) return
  note(scene, {
    people: draft.people === changing.people ? null : draft.people,
    date: draft.date === changing.date ? null : draft.date,
    time: draft.time === changing.time ? null : draft.time,
  })
  updateState(scene, { changing: null })
}
