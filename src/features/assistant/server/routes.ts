import { understandMessage } from '../contract.ts'
import { rehearse } from '../rehearsal.contract.ts'
import { replyTo } from '../reply.ts'
import { understand } from '../understand/understand.ts'
import type { Clock } from '../understand/understanding.ts'
import { branchFactsOf, loadKnown } from './facts.ts'
import { missRoutes } from './misses.routes.ts'
import { answerRehearsal } from './rehearsal.ts'
import { settingsRoutes } from './settings.routes.ts'
import { localNow } from '#lib/zoned.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  ...settingsRoutes,
  ...missRoutes,

  serve(rehearse, answerRehearsal),

  serve(understandMessage, async ({ db, branch, body, now, house }) => {
    const clock = wallClock(body.now, now, branch.timezone)
    const understood = understand(body.text, clock)
    const { intent, people, date, time, confident } = understood
    const site = house.settings.appUrl
    const facts = branchFactsOf(await loadKnown(db, branch, clock.date), {
      date: date ?? clock.date,
      now: clock,
      site,
      name: null,
      showsPlaces: false,
    })
    return { intent, people, date, time, confident, reply: replyTo(understood, facts, clock) }
  }),
]

/** The branch's wall clock at the instant that was sent, or now. Without an offset it was sent as a wall clock. */
function wallClock(sent: string | undefined, now: Date, zone: string): Clock {
  if (sent && !/(?:Z|[+-]\d\d:\d\d)$/.test(sent)) {
    return { date: sent.slice(0, 10), time: sent.slice(11, 16) }
  }
  return localNow(sent ? new Date(sent) : now, zone)
}
