import type { Customer } from '../world/customer.ts'
import type { Message, MessageStatus } from '../world/message.ts'
import type { Sim } from '../sim.ts'
import { tellStatus } from './status.ts'

/** Lets an accepted message go its way: sent, delivered, read by the profile; or failed with the code. */
export function progress(
  sim: Sim,
  message: Message,
  customer: Customer | null,
  failsWith: number | null,
): void {
  const { sent_ms, delivered_ms, read_ms, reversed } = sim.world.statuses
  const blocked = customer?.blocks.includes(message.place) ?? false
  const code = failsWith ?? (customer === null || customer.wa_id === null ? 131_026 : null)
  if (code !== null) {
    sim.clock.after(sent_ms, 'status', () => tellStatus(sim, message, customer, { status: 'failed', code }))
    return
  }
  const steps: [MessageStatus, number][] = [['sent', sent_ms]]
  // A person who blocked the business never gets it; nothing says so.
  if (!blocked) steps.push(['delivered', sent_ms + delivered_ms])
  if (!blocked && read_ms !== null && customer?.shows_read)
    steps.push(['read', sent_ms + delivered_ms + read_ms])
  const order = reversed ? steps.map(([status], index) => [status, steps.at(-1 - index)![1]] as const) : steps
  const statusAfter = steps.at(-1)![0]
  for (const [status, ms] of order) {
    sim.clock.after(ms, 'status', () => {
      tellStatus(sim, message, customer, { status })
      if (reversed) message.status = statusAfter
    })
  }
}
