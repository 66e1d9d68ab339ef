import type { BusinessNumber } from '../../world/number.ts'
import { conversation } from '../../world/world.ts'
import { success, type Answer } from '../../wire/answer.ts'
import type { Call } from '../../wire/call.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { fieldsOf, textOf } from '../../wire/json.ts'

/** Marks a customer's message and the earlier ones as read, and shows that the business types if asked. */
export function readAndType({ sim, body }: Call, number: BusinessNumber): Answer {
  const { world, clock } = sim
  if (body.status !== 'read') throw invalidParameter('Param status must be one of {read}')
  const id = textOf(body.message_id)
  if (!id) throw invalidParameter('The parameter message_id is required.')
  const target = world.messages[id]
  if (!target || target.place !== number.id || target.from !== 'customer') {
    throw new GraphError(131_009, 'Message ID is invalid.')
  }
  for (const message of Object.values(world.messages)) {
    const isEarlier =
      message.place === number.id && message.customer_id === target.customer_id && message.at <= target.at
    if (isEarlier && message.from === 'customer') message.status = 'read'
  }
  if (body.typing_indicator !== undefined) {
    if (fieldsOf(body.typing_indicator).type !== 'text')
      throw invalidParameter("Param typing_indicator['type'] must be one of {text}")
    world.typing[conversation(number.id, target.customer_id)] = clock.now()
  }
  sim.changed()
  return success
}
