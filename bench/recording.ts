/** The SQL that the product sent for a request, prepared for the floor to send again. */
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { Bundle } from '#platform/database/engine/bundle.ts'
import type { Role } from '#platform/database/engine/statement-names.ts'

/** What differs between the requests of a subject. */
export type Variation = { phone: string; date: string }

export type Statement = {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
  /** Those with the same number left together. */
  bundle: number
  role: Role
}

/** One request: its variation, its statements, and its answer. */
export type Recording = { variation: Variation; statements: Statement[]; answer: string }

type ClientQuery = (text: unknown, values?: unknown[]) => unknown

let heard: Statement[] | null = null

let bundles = 0

/** Records every statement through `pg` from now on. For a process that is not measured. */
export function listenToQueries(): void {
  const prototype = pg.Client.prototype as unknown as { query: ClientQuery }
  const { query } = prototype
  prototype.query = function listen(this: pg.Client, ...call: [unknown, unknown[]?]) {
    const answer = query.apply(this, call)
    const [given, values = []] = call
    if (given instanceof Bundle) hear(given.statements, given.answers)
    else if (typeof given === 'string' && answer instanceof Promise) {
      const rows = (answer as Promise<pg.QueryResult>).then((result) => [{ rows: result.rows ?? [] }])
      hear([{ text: given, values, role: 'house' }], rows)
    }
    return answer
  }
}

/** Notes statements that leave together, and their rows once they are answered. */
function hear(
  statements: readonly { text: string; values: readonly unknown[]; role: Role }[],
  answers: Promise<{ rows: Record<string, unknown>[] }[]>,
): void {
  const bundle = ++bundles
  const noted = statements.map(({ text, values, role }): Statement => ({
    text,
    values: [...values],
    rows: [],
    bundle,
    role,
  }))
  heard?.push(...noted)
  void answers.then(
    (all) => all.forEach(({ rows }, index) => (noted[index]!.rows = rows)),
    () => {},
  )
}

/** Returns the list so far and starts a new one. */
export function takeQueries(): Statement[] {
  const taken = heard ?? []
  heard = []
  return taken
}

/** The first id of new rows in a bench database; smaller ids existed before. */
export const firstNewId = 10_000_000

/** The state of one replay: its ids by those of the recording, and the values that it generated. */
type Replay = { variation: Variation; fresh: Map<string, string> }
type Value = (replay: Replay) => unknown

export type ReadyStatement = Pick<Statement, 'text' | 'bundle' | 'role'> & {
  values: Value[]
  learn: (rows: Statement['rows'], replay: Replay) => void
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const isSecret = /^[\w-]{32,}$/

/** The strings and numbers that connect the parts of a recording: ids from the database, and UUIDs. */
function learnt(statements: Statement[]): string[] {
  const ids = statements
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .filter((value) => (typeof value === 'number' && value >= firstNewId) || isUuid(value))
  return [...new Set(ids.map(String))]
}

const isUuid = (value: unknown) => typeof value === 'string' && new RegExp(`^${uuid}$`).test(value)

/**
 * Makes a recording repeatable: each replay gets new values for what came from the request, from earlier rows or from chance. A second
 * recording of the same subject shows which secrets change each time.
 */
export function compile({ variation, statements }: Recording, other: Recording): ReadyStatement[] {
  const ids = learnt(statements)
  const constant = new Set(other.statements.flatMap(({ values }) => values))
  const marks = new RegExp([variation.phone, variation.date, ...ids, uuid].join('|'), 'g')

  const freshOf = (mark: string, make: () => string): Value => {
    return ({ fresh }) => {
      const known = fresh.get(mark)
      if (known !== undefined) return known
      const made = make()
      fresh.set(mark, made)
      return made
    }
  }
  const markOf = (mark: string): Value => {
    if (mark === variation.phone) return (replay) => replay.variation.phone
    if (mark === variation.date) return (replay) => replay.variation.date
    return freshOf(mark, isUuid(mark) ? randomUUID : () => mark)
  }
  const textOf = (text: string): Value => {
    if (isSecret.test(text) && !isUuid(text) && !constant.has(text)) {
      return freshOf(text, () => randomBytes(text.length).toString('base64url').slice(0, text.length))
    }
    const found = text.match(marks)
    if (!found) return () => text
    const literals = text.split(marks)
    const filled = found.map(markOf)
    return (replay) => {
      let whole = literals[0]!
      for (const [index, fill] of filled.entries()) whole += String(fill(replay)) + literals[index + 1]!
      return whole
    }
  }
  const valueOf = (value: unknown): Value => {
    if (typeof value === 'string') return textOf(value)
    if (typeof value === 'number' && ids.includes(String(value))) return markOf(String(value))
    if (Array.isArray(value)) {
      const parts = value.map(valueOf)
      return (replay) => parts.map((part) => part(replay))
    }
    if (
      value !== null &&
      typeof value === 'object' &&
      !(value instanceof Date) &&
      !ArrayBuffer.isView(value)
    ) {
      return textOf(JSON.stringify(value))
    }
    return () => value
  }

  return statements.map(({ text, values, rows, bundle, role }) => {
    const given = Object.entries(rows[0] ?? {}).filter(([, value]) => ids.includes(String(value)))
    return {
      text,
      bundle,
      role,
      values: values.map(valueOf),
      learn: ([row], { fresh }) => {
        if (row) for (const [column, mark] of given) fresh.set(String(mark), String(row[column]))
      },
    }
  })
}

export const newReplay = (variation: Variation): Replay => ({ variation, fresh: new Map() })
