/** A guest answers which of their reservations it is about: 'a de domingo', 'a última', 'não, a outra' (D-86). */
import { understand } from '../understand/understand.ts'
import { openChange } from './changing.ts'
import { choose } from './choices.ts'
import type { Desk, Upcoming } from './desk.ts'
import { askAmong, askCancel, askOwn, isTitled, type Purpose, purposeOf } from './own-reservations.ts'
import { note, type Scene, tell, updateState } from './scene.ts'
import type { State, StepName } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { isNewValue, pickIn, type ReservationPick } from './which-one.ts'

/** The questions about a reservation that stands, and what the guest wants of it. */
const purposes: Partial<Record<StepName, (state: State) => Purpose>> = {
  mine: purposeOf,
  own: () => null,
  cancelling: () => 'cancel',
  change: () => 'change',
  'change-review': () => 'change',
}

/** At these a bare day, hour or number is what the reservation is to be, not which one it is. */
const valueSteps: StepName[] = ['change', 'change-review']

/** Takes a text as one of the reservations that were shown. False where it is none; then nothing was said. */
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

/** Those that are meant; the one that is asked about is not 'a outra'. */
function foundBy(pick: ReservationPick, all: Upcoming[], current: number | null): Upcoming[] {
  if (pick.kind === 'described') return pick.found
  return all.filter(({ id }) => current === null || (pick.kind === 'same' ? id === current : id !== current))
}

type Meant = { purpose: Purpose; found: Upcoming[]; current: number | null }

async function open(scene: Scene, desk: Desk, { purpose, found, current }: Meant): Promise<void> {
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

/** What was to change of one reservation is to change of the other; what stays as it is does not. */
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
