import { success, type Answer } from '../../wire/answer.ts'
import type { Call } from '../../wire/call.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { requireAccount } from '../access.ts'

const lockedMs = 30 * 86_400_000

/** `DELETE /{waba}/message_templates?name=[&hsm_id=]`: without hsm_id every language; an approved name is taken for 30 days. */
export function deleteTemplates(call: Call): Answer {
  const account = requireAccount(call, call.params.id ?? '')
  const { world, clock } = call.sim
  const { name, hsm_id } = call.query
  if (!name) throw invalidParameter('The parameter name is required.')
  const found = Object.values(world.templates).filter(
    (one) =>
      one.account_id === account.id &&
      one.name === name &&
      one.status !== 'DELETED' &&
      (hsm_id === undefined || one.id === hsm_id),
  )
  if (found.length === 0) {
    throw new GraphError(100, '', {
      subcode: 2_593_002,
      message: 'Invalid parameter',
      userTitle: 'Message Template Not Found',
      userMessage: `The message template '${name}' could not be found.`,
    })
  }
  for (const template of found) {
    if (template.status === 'APPROVED')
      account.locked_names[`${name} ${template.language}`] = clock.now() + lockedMs
    template.status = 'DELETED'
  }
  call.sim.changed()
  return success
}
