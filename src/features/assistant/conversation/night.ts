/**
 * A conversation that was handed over while the house was closed: people answer when it opens; until then the assistant does what is clear
 * (D-154).
 */
import { hourText, onDay } from '../day-words.ts'
import { understand } from '../understand/understand.ts'
import type { BusinessDesk } from './desk.ts'
import { heardTextOf } from './heard-text.ts'
import { type Scene, tell, updateState } from './scene.ts'
import type { Night, State } from './state.ts'
import type { HeardInput, Turn } from './turn.ts'

const momentOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`

export const isNight = ({ state }: Scene): boolean => state.night !== null

/** Whether the night of a conversation is over: people answer it from now on. */
export function isMorning({ state: { night }, desk, house }: Scene): boolean {
  return night !== null && momentOf(desk?.now ?? house.now) >= momentOf(night)
}

const nightText = ({ date, time }: Night, today: string) =>
  `A nossa equipe responde ${onDay(date, today)}, a partir das ${hourText(time)}. Até lá você pode reservar, mudar ou cancelar por aqui.`

/** People answer unclear wishes in the morning; the assistant says so once. */
function leaveToPeople(scene: Scene): void {
  const { night } = scene.state
  if (!night || night.isTold) return
  tell(scene, nightText(night, (scene.desk ?? scene.house).now.date))
  updateState(scene, { night: { ...night, isTold: true } })
}

/** Hears a message that nobody of the house reads before it opens. */
export async function hearAtNight(
  scene: Scene,
  message: HeardInput,
  hear: (scene: Scene, message: HeardInput) => Promise<boolean>,
): Promise<void> {
  const { state, question, chosen, desk, news } = scene
  if (isClear(scene, message) && (await hear(scene, message)) && !scene.handOver) return
  Object.assign(scene, { state, question, chosen, desk, news, handOver: null })
  leaveToPeople(scene)
}

/** A wish, or an answer to the waiting question. */
function isClear({ state: { step }, desk, house }: Scene, message: HeardInput): boolean {
  const text = heardTextOf(message)
  if (text === null) return false
  if (message.choice !== null || step !== 'idle') return true
  const { intent } = understand(text, (desk ?? house).now)
  return !['unknown', 'greeting', 'thanks', 'yes', 'no', 'person'].includes(intent)
}

/** A hand-over while the house is closed: the assistant goes on until it opens. */
export async function untilMorning(
  house: BusinessDesk,
  { turn, state, branch_id }: { turn: Turn; state: State; branch_id: number | null },
): Promise<{ turn: Turn; state: State }> {
  const { handOver } = turn
  const isForPeople = handOver === 'asked' || handOver === 'misunderstood' || handOver === 'stuck'
  const desk = isForPeople && branch_id !== null ? await house.desk(branch_id) : null
  const until = desk && (await desk.opens())
  if (!until) return { turn, state: { ...state, night: handOver === null ? state.night : null } }
  return { turn: { ...turn, until }, state: { ...state, night: { ...until, isTold: false } } }
}
