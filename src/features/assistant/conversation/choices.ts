/** What an option does, by the first part of its id. A press in an old message counts as long as it makes sense. */
import { askNext, askRevision, confirmBooking, wantedTableOf } from './booking.ts'
import { askWhat } from './change-review.ts'
import { changeNow, openChange } from './changing.ts'
import type { Desk } from './desk.ts'
import { askCancel, askMine, askOwn, cancelNow, keepIt } from './own-reservations.ts'
import { handOver, note, rest, type Scene, tell, updateState } from './scene.ts'
import { askThere } from './wrong-unit.ts'
import { partySize } from '#features/availability/config.ts'
import { reasons } from '#features/reservations/rules.ts'

type Choose = (scene: Scene, desk: Desk, value: string) => Promise<void>

const deeds: Record<string, (scene: Scene, desk: Desk) => Promise<void>> = {
  here: askNext,
  async confirm(scene, desk) {
    const { replaces } = scene.state
    if ((await confirmBooking(scene, desk)) && replaces !== null) await askCancel(scene, desk, replaces)
  },
  async day(scene, desk) {
    scene.missed = {}
    // Changes only the day of an existing reservation.
    note(scene, scene.state.changing ? { date: null } : { date: null, time: null })
    await askNext(scene, desk)
  },
  async people(scene, desk) {
    scene.missed = {}
    note(scene, { people: null })
    await askNext(scene, desk)
  },
  async time(scene, desk) {
    scene.missed = {}
    note(scene, { time: null, part: null })
    await askNext(scene, desk)
  },
  async what(scene, desk) {
    return scene.state.changing ? askWhat(scene, desk) : askMine(scene, desk, 'change')
  },
  async change(scene, desk) {
    if (scene.state.changing) return askWhat(scene, desk)
    return wantedTableOf(scene) ? askRevision(scene) : askNext(scene, desk)
  },
  async name(scene, desk) {
    note(scene, { name: null, asksName: true })
    await askNext(scene, desk)
  },
  async occasion(scene, desk) {
    const { reason: _, ...draft } = scene.state.draft
    updateState(scene, { draft })
    await askNext(scene, desk)
  },
  async drop(scene) {
    if (scene.state.changing) return keepIt(scene)
    rest(scene)
    tell(scene, 'Tudo bem, não pedi nada. Se precisar, é só chamar.')
  },
  async keep(scene) {
    keepIt(scene)
  },
  async person(scene) {
    handOver(scene, 'asked')
  },
}

const choices: Record<string, { fits: RegExp; choose: Choose }> = {
  do: { fits: /^\w+$/, choose: async (scene, desk, value) => deeds[value]?.(scene, desk) },
  people: {
    fits: /^\d{1,4}$/,
    async choose(scene, desk, value) {
      if (Number(value) > partySize.max) return handOver(scene, 'stuck')
      note(scene, { people: Number(value) })
      await askNext(scene, desk)
    },
  },
  date: {
    fits: /^\d{4}-\d\d-\d\d$/,
    async choose(scene, desk, date) {
      note(scene, { date })
      await askNext(scene, desk)
    },
  },
  time: {
    fits: /^([01]\d|2[0-3]):[0-5]\d$/,
    async choose(scene, desk, time) {
      note(scene, { time })
      await askNext(scene, desk)
    },
  },
  name: {
    fits: /\p{L}/u,
    async choose(scene, desk, name) {
      note(scene, { name })
      await askNext(scene, desk)
    },
  },
  phone: {
    fits: /^[1-9]\d{9,10}$/,
    async choose(scene, desk, phone) {
      note(scene, { phone })
      await askNext(scene, desk)
    },
  },
  reason: {
    fits: /^[0-7]$/,
    async choose(scene, desk, value) {
      note(scene, { reason: reasons.find((one) => one.value === Number(value))?.value ?? null })
      await askNext(scene, desk)
    },
  },
  cancel: { fits: /^\d{1,15}$/, choose: (scene, desk, id) => askCancel(scene, desk, Number(id)) },
  own: { fits: /^\d{1,15}$/, choose: (scene, desk, id) => askOwn(scene, desk, Number(id)) },
  alter: { fits: /^\d{1,15}$/, choose: (scene, desk, id) => openChange(scene, desk, Number(id)) },
  changed: { fits: /^\d{1,15}$/, choose: (scene, desk, id) => changeNow(scene, desk, Number(id)) },
  elsewhere: {
    fits: /^\d{1,15}-\d{1,15}$/,
    async choose(scene, desk, value) {
      const [unit, id] = value.split('-').map(Number)
      await askThere(scene, desk, { unit: unit!, id: id! })
    },
  },
  gone: { fits: /^\d{1,15}$/, choose: (scene, desk, id) => cancelNow(scene, desk, Number(id)) },
}

/** Carries out an option; false for an unknown id. */
export async function choose(scene: Scene, desk: Desk, id: string): Promise<boolean> {
  const [kind, value] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)]
  const known = Object.hasOwn(choices, kind) ? choices[kind] : undefined
  if (!known?.fits.test(value) || (kind === 'do' && !Object.hasOwn(deeds, value))) return false
  await known.choose(scene, desk, value)
  return true
}
