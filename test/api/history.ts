/** Records every change of a reservation or service as the database saw it, and recounts the people change by change. */
import type { ServiceRow } from '#features/availability/rules.ts'
import type { Database } from '#platform/database/database.ts'
import { plainServiceAt } from '../plain-availability.ts'

export type StoredReservation = {
  id: number
  date: string
  time: string
  person_number: number
  status: string
}
type Change =
  | { table: 'reservation'; before: StoredReservation | null; after: StoredReservation }
  | { table: 'service'; before: unknown; after: ServiceRow & { deleted_at: string | null } }

/**
 * Records every change from now on. The writer gets the number while it holds its locks, so that changes that wait for each other are
 * numbered in the order in which they happened.
 */
export async function keepHistory(database: Database): Promise<void> {
  await database.executeSql(`
    create table history (number bigserial primary key, "table" text, before jsonb, after jsonb);
    create function keep_history() returns trigger language plpgsql security definer as $$
    begin
      insert into history ("table", before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $$;
    create trigger keep_history after insert or update on reservation for each row execute function keep_history();
    create trigger keep_history after insert or update on service for each row execute function keep_history();`)
}

export async function readHistory(database: Database): Promise<Change[]> {
  const { rows } = await database.executeSql('select "table", before, after from history order by number')
  return rows as Change[]
}

const holdsSeats = ({ status }: StoredReservation) => status === 'WAI' || status === 'CON'

/** People by date and active service; people without a service are not counted. */
export function countPeople(services: ServiceRow[], reservations: Iterable<StoredReservation>) {
  const serviceOf = new Map<string, ServiceRow | undefined>()
  const counts = new Map<string, { people: number; seats: number }>()
  for (const { date, time, person_number } of [...reservations].filter(holdsSeats)) {
    const when = `${date} ${time.slice(0, 5)}`
    if (!serviceOf.has(when)) serviceOf.set(when, plainServiceAt(services, date, time.slice(0, 5)))
    const service = serviceOf.get(when)
    if (!service) continue
    const place = `${date} service ${service.id}`
    const count = counts.get(place) ?? { people: 0, seats: service.max_persons }
    counts.set(place, { ...count, people: count.people + person_number })
  }
  return counts
}

/**
 * The writes of reservations after which a service held more people than before and more than its seats (D-38). Lowering seats below the
 * booked number does not count (D-108), but a booking after that does.
 */
export function overbookings(history: Change[]): string[] {
  const services = new Map<number, ServiceRow>()
  const reservations = new Map<number, StoredReservation>()
  const found: string[] = []
  const ofDate = (date: string) => [...reservations.values()].filter((one) => one.date === date)
  for (const { table, before, after } of history) {
    if (table === 'service') {
      if (after.deleted_at) services.delete(after.id)
      else services.set(after.id, after)
      continue
    }
    const live = [...services.values()]
    const was = countPeople(live, ofDate(after.date))
    reservations.set(after.id, after)
    for (const [place, { people, seats }] of countPeople(live, ofDate(after.date))) {
      const held = was.get(place)?.people ?? 0
      if (people <= held || people <= seats) continue
      const { id, time, person_number } = after
      const from = before ? `${before.date} ${before.time} ${before.person_number}` : 'nothing'
      found.push(`${place}: ${people} of ${seats} by #${id}, ${time} ${person_number} from ${from}`)
    }
  }
  return found
}
