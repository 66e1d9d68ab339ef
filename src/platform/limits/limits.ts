import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { type LimitCounter, countLater, pendingOf, totalSoFar } from './pending.ts'

/**
 * A limit of D-94: up to `soft` attempts in the window pass, up to `hard` they need a harder bot check, and beyond that they are
 * refused. A limit without `hard` never refuses. `name` separates the counters of different limits.
 */
export type Limit = {
  name: string
  soft: number
  hard: number | null
  windowSeconds: number
  /** Past `hard`, the caller gets no refusal: the call does nothing. */
  isQuiet?: boolean
  /** Counted in memory and written later (D-111), for reads that must stay cheap. */
  isCheap?: boolean
}

/** Who makes an attempt, and where it is counted; a handler's call has both. */
type AttemptContext = Pick<Act, 'house' | 'now'> & { db: Db }

export type Hit = {
  /** At least one key is past its soft limit. */
  soft: boolean
  /** Takes the attempt back, for limits that count only failures. */
  undo: () => Promise<void>
}

/** A window is counted in this many parts; attempts expire one part at a time. */
const partsOfWindow = 10

/** Longest window of any limit; older counters are pruned. */
const windowSecondsLimit = 3600

/** Phones, e-mails and addresses are never stored in plain text: a counter's key is a keyed hash. */
function keyOf(house: House, name: string, key: string): string {
  return createHmac('sha256', house.settings.secretKey).update(`limit\0${name}\0${key}`).digest('base64url')
}

function counterOf(house: House, now: Date, limit: Limit, key: string): LimitCounter {
  const windowMs = limit.windowSeconds * 1000
  const partMs = windowMs / partsOfWindow
  return {
    key: keyOf(house, limit.name, key),
    limit,
    windowStart: new Date(Math.floor(now.getTime() / partMs) * partMs),
    since: new Date(now.getTime() - windowMs),
  }
}

const refuse = (now: Date, counter: LimitCounter, oldest: Date | null) => {
  const since = oldest?.getTime() ?? now.getTime()
  return tooMany((since + counter.limit.windowSeconds * 1000 - now.getTime()) / 1000)
}

/**
 * Counts one attempt for each key and says whether a soft limit is exceeded; throws 429 when a key is at its hard limit, and then
 * counts nothing. Exact over all processes. Throws inside a transaction, because a rollback would take the attempt back.
 */
export async function hit(
  trying: AttemptContext,
  limits: readonly (Limit & { key: string })[],
): Promise<Hit> {
  const { house, db, now } = trying
  if (db.isTransaction) throw new Error('A try is counted before the transaction.')
  if (!house.settings.rateLimits || limits.length === 0) return { soft: false, undo: async () => {} }
  const counters = limits.map((limit) => counterOf(house, now, limit, limit.key))
  return { soft: judge(now, counters, await countNow(db, counters)), undo: () => uncount(db, counters) }
}

/**
 * Counts one attempt in memory and writes it within a second (D-111): for reads that must stay cheap. Several processes may together exceed
 * the limit by the attempts that they count before they write.
 */
export function hitCheaply(
  { house, now }: Pick<Act, 'house' | 'now'>,
  limit: Limit & { key: string },
): { soft: boolean } {
  if (!house.settings.rateLimits) return { soft: false }
  const counter = counterOf(house, now, limit, limit.key)
  const total = totalSoFar(house, counter)
  if (limit.hard !== null && total >= limit.hard) throw refuse(now, counter, null)
  countLater(house, counter)
  return { soft: total + 1 > limit.soft }
}

type Total = { total: number; oldest: Date | null; counted: number | null }

function judge(now: Date, counters: LimitCounter[], totals: Total[]): boolean {
  let soft = false
  for (const [index, counter] of counters.entries()) {
    const { total, oldest, counted } = totals[index] ?? { total: 0, oldest: null, counted: null }
    const after = total + (counted ?? 1)
    const { soft: free, hard } = counter.limit
    if (hard !== null && (total >= hard || after > hard)) throw refuse(now, counter, oldest)
    if (after > free) soft = true
  }
  return soft
}

/**
 * One statement: reads the attempts before this one, and counts it unless some key is at its limit. `counted` is the number that this
 * statement and concurrent ones added to the current part, so that of many at once only `hard` pass.
 */
async function countNow(db: Db, counters: LimitCounter[]): Promise<Total[]> {
  const { rows } = await sql<Total>`
    with before as (
      select asked.key, asked.window_start, place, hard, coalesce(sum(hits), 0)::int as total,
        coalesce(sum(hits) filter (where counted.window_start = asked.window_start), 0)::int as current,
        min(counted.window_start) as oldest
      from unnest(${counters.map(({ key }) => key)}::text[], ${counters.map((c) => c.windowStart)}::timestamptz[],
          ${counters.map(({ since }) => since)}::timestamptz[], ${counters.map((c) => c.limit.hard)}::int[])
        with ordinality as asked (key, window_start, since, hard, place)
      left join rate_limit counted on counted.key = asked.key and counted.window_start > asked.since
      group by asked.key, asked.window_start, place, hard
    ), written as (
      insert into rate_limit (key, window_start, hits)
      select key, window_start, 1 from before
      where (select bool_and(hard is null or total < hard) from before)
      order by key
      on conflict (key, window_start) do update set hits = rate_limit.hits + 1
      returning key, hits
    )
    select before.total, before.oldest, written.hits - before.current as counted
    from before left join written using (key) order by place`.execute(db)
  return rows
}

async function uncount(db: Db, counters: LimitCounter[]) {
  const keys = counters.map(({ key }) => key)
  const starts = counters.map(({ windowStart }) => windowStart)
  await sql`update rate_limit set hits = greatest(hits - 1, 0)
    where (key, window_start) in (select * from unnest(${keys}::text[], ${starts}::timestamptz[]))`.execute(
    db,
  )
}

/** Whether the attempts have reached the soft limit; counts nothing and never refuses. */
export async function isPastSoft(
  { house, db, now }: AttemptContext,
  limit: Limit & { key: string },
): Promise<boolean> {
  if (!house.settings.rateLimits) return false
  const counter = counterOf(house, now, limit, limit.key)
  const written = await db
    .selectFrom('rate_limit')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('hits'), eb.lit(0)).as('total'))
    .where('key', '=', counter.key)
    .where('window_start', '>', counter.since)
    .executeTakeFirstOrThrow()
  // Attempts written while the statement ran are in neither of the first two numbers, but this process remembers them.
  const total = Math.max(written.total + pendingOf(house, counter.key), totalSoFar(house, counter))
  return total >= limit.soft
}

/** Deletes counters older than every window. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - windowSecondsLimit * 1000)
  await db.deleteFrom('rate_limit').where('window_start', '<', oldest).execute()
}
