import { AsyncResource } from 'node:async_hooks'
import type { Database } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** One key in one part of a window; `since` is the start of the window. */
export type LimitCounter = {
  key: string
  limit: { soft: number; hard: number | null; windowSeconds: number }
  windowStart: Date
  since: Date
}

/**
 * What this process knows of one key: the attempts in the window at the last write, its own since then by part of the window, and the
 * newest part that it counted in.
 */
type Entry = { since: Date; newest: number; seen: number; seenAt: number; unwritten: Map<number, number> }

type PendingHits = { entries: Map<string, Entry>; flushing: boolean; timer: NodeJS.Timeout | null }

const perDatabase = new WeakMap<Database, PendingHits>()

const flushEveryMs = 1000
/** After this time, the stored number of attempts counts as unknown. */
const forgetAfterMs = 5000
/** A key that grows by this share of its limit is written at once, so that the counts of processes stay close. */
const shareWrittenAtOnce = 0.05

// Attempts are written outside the transaction that they were made in.
const outside = new AsyncResource('limits')

function pendingFor(house: House): PendingHits {
  const known = perDatabase.get(house.database)
  if (known) return known
  const pending: PendingHits = { entries: new Map(), flushing: false, timer: null }
  perDatabase.set(house.database, pending)
  return pending
}

const unwrittenOf = (entry: Entry) => [...entry.unwritten.values()].reduce((sum, hits) => sum + hits, 0)

/** Attempts of this key that are counted but not yet written. */
export function pendingOf(house: House, key: string): number {
  const entry = pendingFor(house).entries.get(key)
  return entry ? unwrittenOf(entry) : 0
}

/** Attempts in the window as far as this process knows: zero once the last that it counted has left the window. */
export function totalSoFar(house: House, { key, since }: LimitCounter): number {
  const entry = pendingFor(house).entries.get(key)
  return !entry || entry.newest <= since.getTime() ? 0 : entry.seen + unwrittenOf(entry)
}

/** Counts in memory; written with the next batch. */
export function countLater(house: House, counter: LimitCounter) {
  const pending = pendingFor(house)
  const part = counter.windowStart.getTime()
  const entry = pending.entries.get(counter.key) ?? {
    since: counter.since,
    newest: part,
    seen: 0,
    seenAt: 0,
    unwritten: new Map(),
  }
  entry.since = counter.since
  entry.newest = part
  entry.unwritten.set(part, (entry.unwritten.get(part) ?? 0) + 1)
  pending.entries.set(counter.key, entry)
  const unknown = entry.seenAt < Date.now() - forgetAfterMs
  const { soft, hard } = counter.limit
  const much = unwrittenOf(entry) >= Math.max(2, (hard ?? soft) * shareWrittenAtOnce)
  outside.runInAsyncScope(() => {
    if (unknown || much) void flush(house, pending)
    else writeLater(house, pending)
  })
}

function writeLater(house: House, pending: PendingHits) {
  pending.timer ??= setTimeout(() => void flush(house, pending), flushEveryMs).unref()
}

/** Writes all waiting attempts in one statement and reads the windows' totals, with those of other processes. */
async function flush(house: House, pending: PendingHits) {
  if (pending.flushing) return writeLater(house, pending)
  if (pending.timer) clearTimeout(pending.timer)
  pending.timer = null
  pending.flushing = true
  const writing = [...pending.entries].flatMap(([key, entry]) =>
    [...entry.unwritten].map(([part, hits]) => ({ key, part, hits, since: entry.since })),
  )
  try {
    const totals = writing.length > 0 ? await write(house, writing) : []
    for (const { key, total } of totals) {
      const entry = pending.entries.get(key)
      if (entry) Object.assign(entry, { seen: total, seenAt: Date.now() })
    }
  } catch (error) {
    house.log.warn({ err: error }, 'rate limit counters were not written')
  } finally {
    settle(pending, writing)
    pending.flushing = false
  }
}

/** Subtracts written attempts; drops attempts that could not be written, and keys that were not used for a while. */
function settle(pending: PendingHits, writing: { key: string; part: number; hits: number }[]) {
  for (const { key, part, hits } of writing) {
    const unwritten = pending.entries.get(key)?.unwritten
    const left = (unwritten?.get(part) ?? 0) - hits
    if (left === 0) unwritten?.delete(part)
    else unwritten?.set(part, left)
  }
  for (const [key, entry] of pending.entries) {
    if (entry.unwritten.size === 0 && entry.seenAt < Date.now() - forgetAfterMs) pending.entries.delete(key)
  }
}

async function write(
  house: House,
  tries: { key: string; part: number; hits: number; since: Date }[],
): Promise<{ key: string; total: number }[]> {
  const { rows } = await house.database.executeSql(
    `with tries as (
       select * from unnest($1::text[], $2::timestamptz[], $3::int[], $4::timestamptz[])
         as tries (key, window_start, hits, since)
     ), written as (
       insert into rate_limit (key, window_start, hits)
       select key, window_start, hits from tries order by key, window_start
       on conflict (key, window_start) do update set hits = greatest(rate_limit.hits + excluded.hits, 0)
       returning key, window_start, hits
     )
     select key, (select sum(hits) from written where written.key = tries.key)::int + coalesce((
       select sum(hits) from rate_limit other
       where other.key = tries.key and other.window_start > max(tries.since)
         and not exists (select from written
           where written.key = other.key and written.window_start = other.window_start)), 0)::int as total
     from tries group by key`,
    [
      tries.map(({ key }) => key),
      tries.map(({ part }) => new Date(part)),
      tries.map(({ hits }) => hits),
      tries.map(({ since }) => since),
    ],
  )
  return rows as { key: string; total: number }[]
}
