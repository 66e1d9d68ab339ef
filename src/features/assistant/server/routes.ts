import { understandMessage } from '../contract.ts'
import { rehearse } from '../rehearsal.contract.ts'
import { understand } from '../understand/understand.ts'
import { missRoutes } from './misses.routes.ts'
import { answerRehearsal, firstReply } from './rehearsal.ts'
import { settingsRoutes } from './settings.routes.ts'
import { instantOf, localNow } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'

export const routes = [
  ...settingsRoutes,
  ...missRoutes,

  serve(rehearse, answerRehearsal),

  serve(understandMessage, async (call) => {
    const { branch, body } = call
    const now = instantSent(body.now, call.now, branch.timezone)
    const understood = understand(body.text, localNow(now, branch.timezone))
    const { intent, people, date, time, confident } = understood
    return { intent, people, date, time, confident, reply: await firstReply({ ...call, now }, body.text) }
  }),
]

/** The instant that was sent, or now. Without an offset it was sent as the branch's wall clock. */
function instantSent(sent: string | undefined, now: Date, zone: string): Date {
  if (!sent) return now
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(sent)) return new Date(sent)
  return instantOf({ date: sent.slice(0, 10), time: sent.slice(11, 16) }, zone)
}
