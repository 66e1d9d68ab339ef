import { tableText } from '../conversation/change-review.ts'
import type { ChangeDraft } from '../conversation/state.ts'
import type { BookingResult, Desk, BusinessDesk, WantedTable } from '../conversation/desk.ts'
import { offersOf } from './offers.ts'
import { type HouseKnowledge, loadKnown, type GivenWords } from './facts.ts'
import { serviceNameAt } from '#features/availability/rules.ts'
import { needsNothingNew, type TableAt } from '#features/reservations/rules.ts'
import { keptBy } from '#lib/kept.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { localNow } from '#lib/days/zoned.ts'

/** A reservation of a test conversation; only the conversation knows it. */
export type TestReservation = TableAt & { id: number; isConfirmed: boolean; name: string }

/** Who writes in a test conversation: somebody new on WhatsApp, whose name and phone the platform tells. */
const guest = { name: 'Ana Teste', phone: '11900000000' }

/** Stands where a real answer has the address of the reservation's page. */
const link = '(link da reserva)'

/** No reservation of the database has such an id. */
const firstId = 900_000_000_000_000

const pretendedLimit = 10

/** `words` absent: the saved ones. */
type RehearsalOptions = { db: Db; act: Act; branch: Branch; words?: GivenWords; pretended: TestReservation[] }

/**
 * A house with this one establishment, in any state. It reads what a real conversation reads and writes nothing: reservations that would
 * have been made are in `pretended`, and `notes` tells them.
 */
export function openRehearsal(given: RehearsalOptions): {
  house: BusinessDesk
  notes: string[]
  pretended: TestReservation[]
} {
  const { db, act, branch, words } = given
  const now = localNow(act.now, branch.timezone)
  const site = act.house.settings.appUrl
  const known = keptBy<void, Promise<HouseKnowledge>>(() => loadKnown(db, branch, now.date))
  const offers = offersOf(db, branch, {
    known,
    now,
    site,
    name: guest.name,
    showsPlaces: true,
    ...(words && { words }),
  })
  const notes: string[] = []
  const pretended = [...given.pretended]
  const shown = { ...offers, ...bookings({ offers, known }, pretended, notes), customer: async () => guest }
  const house: BusinessDesk = {
    now,
    units: async () => [offers.unit],
    desk: async (id) => (id === branch.id ? shown : null),
  }
  return { house, notes, pretended }
}

type Offers = ReturnType<typeof offersOf>

const nothing = 'No teste nada é reservado, mudado ou enviado.'
const refused = (code: string, sentence: string): BookingResult => ({ kind: 'refused', code, sentence })
const state = (isConfirmed: boolean) =>
  isConfirmed ? 'confirmada na hora' : 'pendente, à espera da sua confirmação'

function bookings(
  { offers, known }: { offers: Offers; known: () => Promise<HouseKnowledge> },
  pretended: TestReservation[],
  notes: string[],
): Pick<Desk, 'book' | 'upcoming' | 'cancel' | 'change'> {
  const { unit, now } = offers
  const serviceOf = async ({ date, time }: Pick<TableAt, 'date' | 'time'>) =>
    serviceNameAt({ services: (await known()).house.services, date }, time)
  const table = async (at: TableAt) => tableText({ ...at, service: await serviceOf(at) }, offers)
  const isOffered = async (at: TableAt, own: ChangeDraft | null) =>
    (await offers.times(at.date, at.people, own)).some(({ slots }) =>
      slots.some(({ time }) => time === at.time),
    )
  const isAhead = ({ date, time }: TableAt) => `${date} ${time}` > `${now.date} ${now.time}`
  const upcoming = () =>
    Promise.all(
      pretended.filter(isAhead).map(async (one) => ({
        ...one,
        service: await serviceOf(one),
        unit: unit.id,
        title: unit.title,
        link,
        reason: null,
      })),
    )
  return {
    upcoming,
    async book({ people, date, time, name }: WantedTable) {
      if (pretended.length >= pretendedLimit)
        return refused('test_full', 'Este teste já tem reservas demais. Comece um teste novo.')
      if (!(await isOffered({ people, date, time }, null))) return refused('gone', '')
      const isConfirmed = (await offers.terms()).isConfirmed(people)
      const id = (pretended.at(-1)?.id ?? firstId) + 1
      pretended.push({ id, people, date, time, isConfirmed, name })
      notes.push(
        `Aqui seria feita a reserva: ${await table({ people, date, time })}, em nome de ${name}, ${state(isConfirmed)}. ${nothing}`,
      )
      return { kind: 'booked', isConfirmed, link, service: await serviceOf({ date, time }) }
    },
    async cancel(id) {
      const index = pretended.findIndex((one) => one.id === id)
      const [gone] = index < 0 ? [] : pretended.splice(index, 1)
      if (!gone) return { problem: 'Não encontrei essa reserva.' }
      notes.push(`Aqui seria cancelada a reserva: ${await table(gone)}. ${nothing}`)
      return { calendar: null }
    },
    async change({ id, wish, seen }) {
      const own = pretended.find((one) => one.id === id)
      if (!own) return refused('not_found', 'Não encontrei essa reserva.')
      const { people, date, time } = wish
      if (!(await isOffered(wish, { id, ...seen }))) return refused('gone', '')
      const isConfirmed = needsNothingNew(own, wish)
        ? own.isConfirmed
        : (await offers.terms()).isConfirmed(people)
      notes.push(`Aqui a reserva mudaria para: ${await table(wish)}, ${state(isConfirmed)}. ${nothing}`)
      Object.assign(own, { people, date, time, isConfirmed })
      return { kind: 'booked', isConfirmed, link, service: await serviceOf({ date, time }) }
    },
  }
}
