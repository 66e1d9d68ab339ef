import type { Sim } from '../sim.ts'
import type { Call } from '../wire/call.ts'
import { GraphError } from '../wire/graph-error.ts'

const hour = 3_600_000
/** Calls an hour to one WABA: few without a registered number. */
const [withoutNumber, withNumber] = [200, 5000]

/** The WABA that a call manages; undefined for messages and for things without a WABA. */
function managedAccount({ sim: { world }, params, path }: Call): string | undefined {
  const id = params.id ?? ''
  if (path.endsWith('/messages') || path.endsWith('/media')) return undefined
  return world.accounts[id]?.id ?? world.numbers[id]?.account_id ?? world.templates[id]?.account_id
}

/** The management calls of the last hour, by app and WABA. */
export class ManagementBudget {
  #calls = new Map<string, number[]>()

  /** Counts a call and answers the header that tells how much is used. Refuses one too many with 80007. */
  take(call: Call): Record<string, string> {
    const { sim, token } = call
    const account = managedAccount(call)
    const app = sim.world.tokens[token ?? '']?.app_id
    if (account === undefined || app === undefined) return {}
    const now = sim.clock.now()
    const key = `${app} ${account}`
    const most = budgetOf(sim, account)
    const calls = (this.#calls.get(key) ?? []).filter((at) => at > now - hour)
    const minutes = calls.length >= most ? Math.ceil((calls[0]! + hour - now) / 60_000) : 0
    if (minutes > 0) throw new GraphError(80_007, '', { headers: usage(account, 100, minutes) })
    calls.push(now)
    this.#calls.set(key, calls)
    return usage(account, Math.round((100 * calls.length) / most), 0)
  }

  clear(): void {
    this.#calls.clear()
  }
}

const budgetOf = ({ world }: Sim, account: string) =>
  Object.values(world.numbers).some(
    ({ account_id, status }) => account_id === account && status === 'CONNECTED',
  )
    ? withNumber
    : withoutNumber

function usage(account: string, percent: number, minutes: number): Record<string, string> {
  const used = {
    type: 'whatsapp_business_management',
    call_count: percent,
    total_cputime: 1,
    total_time: 1,
    estimated_time_to_regain_access: minutes,
  }
  return { 'x-business-use-case-usage': JSON.stringify({ [account]: [used] }) }
}
