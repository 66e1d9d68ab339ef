import type { Presence } from '../../live.contract.ts'
import type { PresenceReport } from './presence.queries.ts'

type People = Presence['people']

/** Who has a chat open now. `business_id` and `branch_id` say who may know. */
export type OpenRoom = { chat_id: number; business_id: number; branch_id: number | null; people: People }

/** A chat whose people changed, with those who were there before. */
export type Arrival = OpenRoom & { before: People }

type Room = Omit<OpenRoom, 'people'> & { reports: Map<number, PresenceReport>; shown: People }

const peopleAt = (reports: Iterable<PresenceReport>, now: Date): People =>
  [...reports]
    .filter(({ open_until }) => open_until > now)
    .map(({ user_id, name, typing_until }) => ({ id: user_id, name, typing: typing_until > now }))
    .toSorted((a, b) => a.id - b.id)

const isSame = (some: People, others: People) => JSON.stringify(some) === JSON.stringify(others)

/** The people as `own` is told of them. */
export const peopleFor = (people: People, own: number): People => people.filter(({ id }) => id !== own)

/** Whether `own` sees a difference. */
export const concerns = ({ before, people }: Arrival, own: number): boolean =>
  !isSame(peopleFor(before, own), peopleFor(people, own))

/** Who has which chat open, as reported; what ends does so by time. */
export class Rooms {
  readonly #rooms = new Map<number, Room>()

  /** Takes reports, and answers the chats whose people are others than at the last call. */
  turn(reports: PresenceReport[], now: Date): Arrival[] {
    for (const report of reports) this.#take(report)
    const arrivals: Arrival[] = []
    for (const [id, { reports: ofRoom, shown, ...room }] of this.#rooms) {
      const people = peopleAt(ofRoom.values(), now)
      if (!isSame(shown, people)) arrivals.push({ ...room, people, before: shown })
      if (people.length === 0) this.#rooms.delete(id)
      else this.#rooms.get(id)!.shown = people
    }
    return arrivals
  }

  /** The chats of a business that somebody has open. */
  of(business_id: number): OpenRoom[] {
    return [...this.#rooms.values()]
      .filter((room) => room.business_id === business_id)
      .map(({ reports: _reports, shown, ...room }) => ({ ...room, people: shown }))
  }

  #take(report: PresenceReport): void {
    const { chat_id, business_id, branch_id } = report
    const known = this.#rooms.get(chat_id)
    const room = known ?? { chat_id, business_id, branch_id, reports: new Map(), shown: [] }
    room.branch_id = branch_id
    room.reports.set(report.user_id, report)
    this.#rooms.set(chat_id, room)
  }
}
