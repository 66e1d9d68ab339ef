import { type ChangedChat, changesSince, type FeedCursor } from './feed.queries.ts'
import { readFeed } from './turn.queries.ts'
import { readNews } from './news.ts'
import { type Arrival, concerns, peopleFor, Rooms } from './present.ts'
import { profileIds } from '#features/users/rules.ts'
import { listStanding, type SessionRights, type SessionUse } from '#features/users/server/standing.ts'
import { repeatedly } from '#platform/database/repeatedly.ts'
import { type EventReader, streamEventText, eventIdText } from '#platform/http/call/event-stream.ts'
import type { House } from '#platform/house.ts'

/** How often changes are looked for while a stream is open, in milliseconds. */
const everyMs = 250

/** Rights are checked again before every send, and every 10 s on a silent stream. */
const standingMs = 10_000

/** If more chats than these change at once, a stream only says that everything must be read again. */
const newsLimit = 200

/** How many changes of a business are read at once: while a transaction stays open, those after it are read again each time. */
const readLimit = 2000

/** An open stream. `since`: the cursor where it began or goes on, until it was told the changes after it. */
export type StreamListener = SessionUse & { user_id: number; since: FeedCursor | null; reader: EventReader }

type HubListener = StreamListener & { standing: SessionRights | null; checkedAt: number }

const reaches = ({ standing }: HubListener, branch_id: number | null) =>
  branch_id === null || standing!.profile_id !== profileIds.editor || standing!.linked.includes(branch_id)

/** Rights are looked up once for each session and branch. */
const keyOf = ({ session, business_id, branch_id }: SessionUse) => `${session} ${business_id} ${branch_id}`

/** Reads the changed chats of all businesses with an open stream, once for all streams of this process. */
export class Hub {
  readonly #house: House
  readonly #listeners = new Set<HubListener>()
  #rooms = new Rooms()
  /** Chats whose change was told, with the change, as long as the same change may be read again. */
  #told = new Map<number, number>()
  #since: FeedCursor | null = null
  #stop: (() => Promise<void>) | null = null

  constructor(house: House) {
    this.#house = house
  }

  /** How many streams are open: of this session, and in all. */
  count(session: string): { own: number; all: number } {
    const own = [...this.#listeners].filter((listener) => listener.session === session)
    return { own: own.length, all: this.#listeners.size }
  }

  /** Tells this stream of changes until the returned function is called. */
  join(given: StreamListener): () => void {
    const listener: HubListener = { ...given, standing: null, checkedAt: 0 }
    this.#listeners.add(listener)
    this.#stop ??= repeatedly(everyMs, () => this.#turn())
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#rest()
    }
  }

  #rest() {
    void this.#stop?.()
    this.#stop = null
    this.#since = null
    this.#told.clear()
    this.#rooms = new Rooms()
  }

  async #turn() {
    const { db, now } = this.#house
    const listening = [...this.#listeners]
    const businesses = [...new Set(listening.map(({ business_id }) => business_id))]
    const newcomers = listening.filter(({ since }) => since !== null)
    const since = this.#since ?? Math.min(...newcomers.map((listener) => listener.since!))
    const { cursor, changes, reports } = await readFeed(db, {
      businesses,
      since,
      limit: readLimit,
      reportedSince: newcomers.length > 0 ? 0 : since,
    })
    const fresh = changes.filter(({ id, changed }) => this.#told.get(id) !== changed)
    const arrivals = this.#rooms.turn(reports, now())
    const concerned = new Set([...fresh, ...arrivals].map(({ business_id }) => business_id))
    await this.#checkStanding(listening, concerned)
    await this.#tell(fresh, arrivals, cursor)
    for (const newcomer of newcomers) await this.#begin(newcomer, changes, cursor)
    if (this.#listeners.size === 0) return this.#rest()
    this.#since = cursor
    this.#told = new Map(
      changes.filter(({ changed }) => changed >= cursor).map(({ id, changed }) => [id, changed]),
    )
  }

  /** Ends the streams that may not go on, before anything is sent. */
  async #checkStanding(listening: HubListener[], concerned: Set<number>) {
    const { db, now } = this.#house
    const due = performance.now() - standingMs
    const checked = listening.filter(
      ({ business_id, since, checkedAt }) => concerned.has(business_id) || since !== null || checkedAt < due,
    )
    if (checked.length === 0) return
    const standings = await listStanding(db, checked, 'chat', now())
    const byKey = new Map(standings.map((standing) => [keyOf(standing), standing]))
    for (const listener of checked) {
      listener.standing = byKey.get(keyOf(listener)) ?? null
      listener.checkedAt = performance.now()
      if (listener.standing) continue
      this.#listeners.delete(listener)
      listener.reader.end()
    }
  }

  /** Those of a business who are told of changes; newcomers are told by `#begin`. */
  #listenersOf(business_id: number): HubListener[] {
    return [...this.#listeners].filter(
      (listener) => listener.business_id === business_id && listener.since === null && listener.standing,
    )
  }

  async #tell(fresh: ChangedChat[], arrivals: Arrival[], cursor: FeedCursor) {
    for (const [business_id, changes] of Map.groupBy(fresh, (change) => change.business_id)) {
      const listeners = this.#listenersOf(business_id)
      if (listeners.length === 0) continue
      await this.#sendNews(listeners, changes, cursor)
    }
    for (const arrival of arrivals) {
      for (const listener of this.#listenersOf(arrival.business_id)) {
        if (reaches(listener, arrival.branch_id) && concerns(arrival, listener.user_id))
          listener.reader.send(presenceText(arrival, listener))
      }
    }
  }

  /** Sends changes of one business to streams of it. */
  async #sendNews(listeners: HubListener[], changes: ChangedChat[], cursor: FeedCursor) {
    const isTooMuch = changes.length > newsLimit
    const news = isTooMuch ? [reload] : await readNews(this.#house, listeners[0]!.business_id, changes)
    for (const listener of listeners) {
      const texts = news.filter(({ branch_id }) => reaches(listener, branch_id)).map(({ text }) => text)
      listener.reader.send(texts.join('') + eventIdText(cursor))
    }
  }

  /**
   * Tells a stream that has just opened what changed since its cursor, and who has which chat open. `read` is what this turn read: what changed
   * after it is told by the next turn.
   */
  async #begin(listener: HubListener, read: ChangedChat[], cursor: FeedCursor) {
    if (!listener.standing) return
    const { business_id, reader } = listener
    const asked = { businesses: [business_id], since: listener.since!, limit: newsLimit + 1 }
    const [now] = await changesSince(this.#house.db, asked)
    const isOfTurn = ({ id, changed }: ChangedChat) =>
      changed < cursor || read.some((each) => each.id === id && each.changed === changed)
    // Among too many some may be missing, and the stream only says so.
    const missed = now!.changes.length > newsLimit ? now!.changes : now!.changes.filter(isOfTurn)
    await this.#sendNews([listener], missed, cursor)
    for (const room of this.#rooms.of(business_id)) {
      if (reaches(listener, room.branch_id) && peopleFor(room.people, listener.user_id).length > 0)
        reader.send(presenceText(room, listener))
    }
    listener.since = null
  }
}

const reload = { branch_id: null, text: streamEventText('reload', {}) }

const presenceText = (
  { chat_id, people }: Pick<Arrival, 'chat_id' | 'people'>,
  { user_id }: StreamListener,
) => streamEventText('presence', { chat_id, people: peopleFor(people, user_id) })

const hubs = new WeakMap<House, Hub>()

/** The hub of this process. */
export function hubOf(house: House): Hub {
  const known = hubs.get(house) ?? new Hub(house)
  hubs.set(house, known)
  return known
}
