import type { BusinessNumber } from '../../world/number.ts'
import { GraphError } from '../../wire/graph-error.ts'

const second = 1000
const perSecond = { STANDARD: 80, HIGH: 1000 } as const
const sharedWithPhone = 20
const pairGapMs = 6 * second
const pairBurst = 45

/** The rates of sending: messages a second by number, and to one person one in six seconds with 45 borrowed from the future. */
export class SendLimits {
  #sent = new Map<string, number[]>()
  #pairs = new Map<string, number>()

  /** Refuses a message that is too many; otherwise counts it. */
  take(number: BusinessNumber, recipient: string, now: number): void {
    const recent = (this.#sent.get(number.id) ?? []).filter((at) => at > now - second)
    const most = number.coexistence ? sharedWithPhone : perSecond[number.throughput]
    if (recent.length >= most) throw new GraphError(130_429, 'Cloud API message throughput has been reached.')
    const key = `${number.id} ${recipient}`
    const free = Math.max(this.#pairs.get(key) ?? 0, now)
    if (free - now > (pairBurst - 1) * pairGapMs) {
      throw new GraphError(
        131_056,
        'Too many messages sent from the sender phone number to the same recipient phone number in a short period of time.',
      )
    }
    this.#pairs.set(key, free + pairGapMs)
    recent.push(now)
    this.#sent.set(number.id, recent)
  }

  clear(): void {
    this.#sent.clear()
    this.#pairs.clear()
  }
}
