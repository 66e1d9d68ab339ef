import type { Sim } from '../sim.ts'
import { actions, type ActionInput, type ActionName, type ActionOutput } from './actions.ts'
import { ControlRefusal } from './refusal.ts'

/** Runs an action; the same key answers what the first call with it answered. */
export async function run<Name extends ActionName>(
  sim: Sim,
  name: Name,
  input: ActionInput<Name>,
  key?: string,
): Promise<ActionOutput<Name>> {
  if (!(name in actions)) throw new ControlRefusal(`ação desconhecida: ${name}`)
  if (key !== undefined && sim.keys.has(key)) return sim.keys.get(key) as Promise<ActionOutput<Name>>
  const action = actions[name] as (
    sim: Sim,
    input: unknown,
  ) => ActionOutput<Name> | Promise<ActionOutput<Name>>
  const running = Promise.resolve().then(() => action(sim, input))
  if (key !== undefined) sim.keys.set(key, running)
  return running
}
