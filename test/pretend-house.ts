/** A conversation without a database: a house with one establishment, whose desk answers from what a test says. */
import { type BusinessDesk, type Desk, type OwnReservation } from '#features/assistant/conversation/desk.ts'
import { converse } from '#features/assistant/conversation/converse.ts'
import { freshState } from '#features/assistant/conversation/state.ts'
import type { HeardInput, Turn } from '#features/assistant/conversation/turn.ts'
import { addDays } from '#lib/days/dates.ts'

/** 12:00 of a Tuesday. */
export const noon = { date: '2026-11-24', time: '12:00' }

type Pretence = {
  upcoming?: Partial<OwnReservation>[]
  /** The times of a day; by default dinner from 18:00 to 22:00. */
  times?: Desk['times']
  policy?: string | null
  customer?: { name: string | null; phone: string | null }
  isShut?: (date: string) => boolean
}

const dinner = ['18:00', '19:00', '20:00', '21:00', '22:00']

/** Times of a service as a desk gives them; empty: it has no table. */
export const serviceTimes = (service: string, times: string[]) => ({
  title: times.length > 0 ? service : `${service} · sem mesa`,
  slots: times.map((time) => ({ time, available: 40, service })),
})

/** A house, and a guest who talks with it: `say` answers a burst as lines, options in brackets. */
export function pretendHouse(pretence: Pretence = {}) {
  const upcoming: OwnReservation[] = (pretence.upcoming ?? []).map((one, index) => ({
    id: index + 1,
    unit: 1,
    title: 'Cantina · Centro',
    people: 2,
    date: noon.date,
    time: '20:00',
    service: 'Jantar',
    isConfirmed: true,
    link: 'link',
    name: 'Ana',
    reason: null,
    ...one,
  }))
  const booked: unknown[] = []
  const cancelled: number[] = []
  const times = pretence.times ?? (async () => [serviceTimes('Jantar', dinner)])
  const desk: Desk = {
    unit: { id: 1, title: 'Cantina · Centro' },
    now: noon,
    facts: async (date) => ({
      title: 'Cantina',
      reserveLink: 'https://casa.exemplo/reserva',
      menuLink: null,
      place: null,
      point: null,
      hours: 'Das 18h às 22h.',
      isShut: pretence.isShut?.(date) ?? false,
      closed: null,
      greeting: 'Olá!',
      closing: 'Nós que agradecemos!',
      answers: [],
      choices: ['reserve', 'menu', 'hours'],
    }),
    opens: async () => null,
    terms: async () => ({
      min: 1,
      max: 20,
      policy: pretence.policy ?? null,
      isConfirmed: () => false,
    }),
    days: async () => [1, 2, 3].map((days) => addDays(noon.date, days)),
    times,
    customer: async () => pretence.customer ?? { name: 'Ana', phone: '11999999999' },
    async book(wanted) {
      booked.push(wanted)
      const { people, date, time, name, reason } = wanted
      upcoming.push({
        id: upcoming.length + 1,
        unit: 1,
        title: 'Cantina · Centro',
        people,
        date,
        time,
        service: 'Jantar',
        isConfirmed: false,
        link: 'link',
        name,
        reason,
      })
      return { kind: 'booked', isConfirmed: false, link: 'link', service: 'Jantar' }
    },
    upcoming: async () => upcoming.filter(({ id }) => !cancelled.includes(id)),
    async cancel(id) {
      cancelled.push(id)
      return { calendar: null }
    },
    async change({ id, wish }) {
      Object.assign(
        upcoming.find((one) => one.id === id)!,
        wish,
      )
      return { kind: 'booked', isConfirmed: false, link: 'link', service: 'Jantar' }
    },
  }
  const house: BusinessDesk = {
    now: noon,
    units: async () => [desk.unit],
    desk: async () => desk,
  }
  const talk = { state: freshState(), misunderstood: 0, turn: null as Turn | null }
  return {
    desk,
    house,
    upcoming,
    booked,
    cancelled,
    talk,
    /** Hears a burst; '>' before an id presses it, '[audio]' has no words. */
    async say(...burst: string[]): Promise<string> {
      const heard = burst.map((text, index): HeardInput =>
        text.startsWith('[')
          ? { message_id: index, text: '', choice: null, type: text.slice(1, -1) as HeardInput['type'] }
          : {
              message_id: index,
              text,
              choice: text.startsWith('>') ? text.slice(1) : null,
              type: 'text',
            },
      )
      const { turn, state, misunderstood } = await converse(house, { ...talk, branch_id: 1 }, heard)
      Object.assign(talk, { turn, state, misunderstood: turn.handOver ? 0 : misunderstood })
      return turn.say
        .map((saying) => {
          if (saying.type === 'location') return saying.address
          const options = saying.type === 'choice' ? saying.options.map(({ title }) => ` [${title}]`) : []
          return saying.text + options.join('')
        })
        .join('\n')
    },
  }
}
