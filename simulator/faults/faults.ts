/** The calls that a fault applies to; absent fields match all. */
export type FaultMatch = {
  /** A part of the path, such as `messages`, `phone_numbers`, `debug_token` or `message_templates`. */
  endpoint?: string
  method?: string
  /** phone_number_id, or the id of the Instagram account. */
  number?: string
  /** Digits, user id or Instagram-scoped id of the recipient. */
  customer?: string
  /** Name of the template that is sent. */
  template?: string
  /** Begins with the nth call that it meets; 1 is the first. */
  nth?: number
  /** How many calls it meets; without it, until it is removed. */
  times?: number
  /** The part of the calls that it meets by chance, from 0 to 1; the seed decides which. */
  share?: number
}

/** The effect of a fault instead of the usual answer, or before it. */
export type FaultEffect =
  | { kind: 'error'; code: number; subcode?: number; status?: number; details?: string }
  /** Accepted; a failed status with the code follows. */
  | { kind: 'fail-later'; code: number }
  | { kind: 'malformed' | 'empty' | 'html' | 'reset' }
  /** The usual answer, late. */
  | { kind: 'slow'; ms: number }
  /** The call is carried out, and its answer never leaves: the connection is cut after `ms`. */
  | { kind: 'accepted-without-answer'; ms: number }

export type Fault = { id: string; match: FaultMatch; effect: FaultEffect; met: number }

type Asked = { method: string; path: string; number?: string; customer?: string; template?: string }

const meets = ({ endpoint, method, number, customer, template }: FaultMatch, asked: Asked): boolean =>
  (endpoint === undefined || asked.path.split('/').includes(endpoint)) &&
  (method === undefined || method === asked.method) &&
  (number === undefined || number === asked.number) &&
  (customer === undefined || customer === asked.customer) &&
  (template === undefined || template === asked.template)

/** The faults that are switched on. The first that meets a call takes it. */
export class Faults {
  #faults: Fault[] = []
  #count = 0
  #draw: () => number

  /** `draw` answers from 0 up to 1. */
  constructor(draw: () => number) {
    this.#draw = draw
  }

  add(match: FaultMatch, effect: FaultEffect): Fault {
    const fault: Fault = { id: `fault-${++this.#count}`, match, effect, met: 0 }
    this.#faults.push(fault)
    return fault
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  /** Removes one, or all. */
  clear(id?: string): void {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
  }

  /** The fault that takes this call, counted. */
  take(asked: Asked): Fault | null {
    for (const fault of this.#faults) {
      if (!meets(fault.match, asked)) continue
      const { nth = 1, times = Infinity, share = 1 } = fault.match
      if (share < 1 && this.#draw() >= share) continue
      fault.met += 1
      if (fault.met >= nth && fault.met < nth + times) return fault
    }
    return null
  }
}
