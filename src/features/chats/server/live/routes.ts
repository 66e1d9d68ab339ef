import { chatEvents, reportPresence } from '../../live.contract.ts'
import { requireChat } from '../queries.ts'
import { currentCursor, type FeedCursor } from './feed.queries.ts'
import { hubOf } from './hub.ts'
import { keepPresence } from './presence.queries.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { EventAnswer } from '#platform/http/call/event-stream.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

/** How many streams may be open at once: one per tab, and as many as one process serves well. */
const limits = { ofSession: 6, ofProcess: 2000 }

const tooMany = (status: number) =>
  new Refusal('too_many_streams', 'Há abas demais abertas no atendimento. Feche algumas e tente novamente.', {
    status,
    headers: { 'Retry-After': '30' },
  })

/** The cursor where a returning page goes on; a cursor that this server cannot have given makes it read everything again. */
function cursorOf(header: string, current: FeedCursor): FeedCursor {
  const cursor = /^\d{1,15}$/.test(header) ? Number(header) : 0
  return cursor <= current ? cursor : 0
}

export const liveRoutes = [
  serve(chatEvents, async ({ house, db, person, branch, request }) => {
    const hub = hubOf(house)
    const { own, all } = hub.count(person.session)
    if (own >= limits.ofSession) throw tooMany(429)
    if (all >= limits.ofProcess) throw tooMany(503)
    const current = await currentCursor(db)
    const last = request.headers['last-event-id']
    const since = typeof last === 'string' ? cursorOf(last, current) : current
    const { session, id: user_id } = person
    const { business_id, id: branch_id } = branch
    return new EventAnswer((reader) => hub.join({ session, user_id, business_id, branch_id, since, reader }))
  }),

  serve(reportPresence, async ({ house, person, params, body, now }) => {
    const chat = await requireChat(house.db, person, params.id)
    await keepPresence(house.database.ofBusiness(chat.business_id), chat, person.id, body, now)
    return done('')
  }),
]
