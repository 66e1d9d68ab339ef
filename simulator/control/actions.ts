import { accountActions } from './account.actions.ts'
import { createActions } from './create.actions.ts'
import { customerActions } from './customer.actions.ts'
import { platformActions } from './platform.actions.ts'
import { watchActions } from './watch.actions.ts'
import { worldActions } from './world.actions.ts'

/** Everything that tests and pages can do with the platform; `POST /_sim/customer.send` calls `customer.send`. */
export const actions = {
  ...worldActions,
  ...createActions,
  ...customerActions,
  ...accountActions,
  ...platformActions,
  ...watchActions,
}

export type Actions = typeof actions
export type ActionName = keyof Actions
export type ActionInput<Name extends ActionName> =
  Parameters<Actions[Name]> extends [unknown, infer Input] ? Input : Record<string, never>
export type ActionOutput<Name extends ActionName> = Awaited<ReturnType<Actions[Name]>>
