import {
  type Compilable,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { type StatementAnswer, Bundle, isStale, type Statement } from './bundle.ts'
import type { Db } from '../database.ts'
import { refuseInsideTransaction } from '../guard.ts'
import { Introspector } from './introspector.ts'
import type { Role } from './statement-names.ts'
import type { Tables } from '../tables.ts'
import { asUnavailable } from '../unavailable.ts'

/** A connection for a while; `release` gives it back, or ends it. */
export type Lease = { client: pg.PoolClient; release: (discard?: boolean) => void }

/** Where connections come from, and as whom their statements run. */
export type ConnectionSource = {
  lease: () => Promise<Lease>
  role: Role
  /** What goes before everything else in a transaction, now: limits it to one business. */
  before: () => Statement[]
  /** Called when the database has run what went before. */
  onEntered?: () => void
  /** Statements of one tick outside transactions share a connection and a transaction. */
  isShared: boolean
}

/** Several statements in one text: only the simple protocol takes them. */
const isScript = ({ text, values }: Statement) => values.length === 0 && text.includes(';')

/** Sends statements in order and answers each; a script goes alone, everything else in bundles. */
async function sendOn(client: pg.PoolClient, statements: Statement[]): Promise<StatementAnswer[]> {
  if (!statements.some(isScript)) return bundleOn(client, statements)
  const answers: StatementAnswer[] = []
  for (const statement of statements) {
    if (isScript(statement)) {
      const results = [await client.query(statement.text)].flat() as pg.QueryResult[]
      const { rows, command, rowCount } = results.at(-1)!
      answers.push({ rows: rows ?? [], command: command ?? '', count: rowCount ?? 0 })
    } else answers.push(...(await bundleOn(client, [statement])))
  }
  return answers
}

function bundleOn(client: pg.PoolClient, statements: Statement[]): Promise<StatementAnswer[]> {
  const bundle = new Bundle(statements)
  client.query(bundle as unknown as pg.Submittable)
  return bundle.answers
}

type WaitingStatement = {
  statement: Statement
  /** Absent: nobody waits for its answer. */
  asked?: { resolve: (answered: StatementAnswer) => void; reject: (reason: unknown) => void }
}

/** Sends the statements of one tick of the event loop together; those that come meanwhile leave together after them. */
class Line {
  readonly #send: (statements: Statement[]) => Promise<StatementAnswer[]>
  #waiting: WaitingStatement[] = []
  #isBusy = false
  #isClosed = false

  constructor(send: (statements: Statement[]) => Promise<StatementAnswer[]>) {
    this.#send = send
  }

  add(statement: Statement): Promise<StatementAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(over())
      this.#waiting.push({ statement, asked: { resolve, reject } })
      if (this.#isBusy) return
      this.#isBusy = true
      process.nextTick(() => void this.#empty())
    })
  }

  /** Sends the statement together with the next one. */
  addLater(statement: Statement): void {
    if (this.#isClosed) throw over()
    this.#waiting.push({ statement })
  }

  /** Refuses what has not been sent, and everything from now on. */
  close(): void {
    this.#isClosed = true
    for (const { asked } of this.#waiting) asked?.reject(over())
    this.#waiting = []
  }

  async #empty(): Promise<void> {
    while (this.#waiting.some(({ asked }) => asked)) {
      const leaving = this.#waiting
      this.#waiting = []
      try {
        const answers = await this.#send(leaving.map(({ statement }) => statement))
        for (const [index, { asked }] of leaving.entries()) asked?.resolve(answers[index]!)
      } catch (error) {
        for (const { asked } of leaving) asked?.reject(error)
      }
    }
    this.#isBusy = false
  }
}

const over = () => new Error('The transaction is over.')

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const resultOf = ({ rows, command, count }: StatementAnswer): QueryResult<never> => ({
  rows: rows as never[],
  ...(changing.has(command) ? { numAffectedRows: BigInt(count) } : {}),
})

/** The error as callers know it, with the stack of the caller instead of the socket's. */
function translated(error: unknown): unknown {
  const known = asUnavailable(error)
  if (known === error && known instanceof Error) Error.captureStackTrace(known)
  return known
}

const laters = new WeakSet<CompiledQuery>()

/**
 * Runs a statement whose answer nobody needs. A transaction sends it with its next statement, at the latest with its commit, and fails there
 * if it fails.
 */
export async function sendLater(db: Db, query: Compilable): Promise<void> {
  const compiled = query.compile()
  laters.add(compiled)
  await db.executeQuery(compiled)
}

type RowsOf<Queries extends readonly Compilable[]> = {
  [Place in keyof Queries]: Queries[Place] extends Compilable<infer Row> ? Row[] : never
}

/**
 * Sends statements in this order in one write and answers the rows of each: the first that fails ends all. Outside a transaction they are
 * one of their own, which commits with the last. Each sees what those before it wrote, and what others committed until then.
 */
export async function together<Queries extends Compilable[]>(
  db: Db,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const compiled = queries.map((query) => query.compile())
  const answers = await db
    .getExecutor()
    .provideConnection((connection) => (connection as Session).executeTogether(compiled))
  return answers.map(({ rows }) => rows) as RowsOf<Queries>
}

/** An open transaction: its connection, and what waits to be sent on it. */
class Open {
  readonly #leased: Lease
  readonly #line: Line
  #isBegun = false

  constructor(leased: Lease, first: Statement[], onEntered?: () => void) {
    this.#leased = leased
    this.#line = new Line(async (statements) => {
      const answers = await sendOn(leased.client, statements)
      onEntered?.()
      return answers
    })
    for (const statement of first) this.#line.addLater(statement)
  }

  /** Whether it has begun in the database or is about to: a transaction that sends nothing never begins. */
  get hasStatements(): boolean {
    return this.#isBegun
  }

  sendLater(statement: Statement): void {
    this.#isBegun = true
    this.#line.addLater(statement)
  }

  send(statement: Statement): Promise<StatementAnswer> {
    this.#isBegun = true
    return this.#line.add(statement)
  }

  /** Rolls the transaction back; if that fails, the connection is not used again. */
  async undo(statement: Statement): Promise<void> {
    this.#line.close()
    try {
      await sendOn(this.#leased.client, [statement])
      this.#leased.release()
    } catch (error) {
      this.#leased.release(true)
      throw translated(error)
    }
  }

  release(): void {
    this.#leased.release()
  }
}

/** What Kysely holds as a connection: outside a transaction it takes a real one only while something is sent. */
class Session implements DatabaseConnection {
  readonly #source: ConnectionSource
  readonly #alone: Alone
  /** Null outside transactions. During a rollback it refuses further statements. */
  #open: Open | null = null

  constructor(source: ConnectionSource, alone: Alone) {
    this.#source = source
    this.#alone = alone
  }

  #statement(text: string, values: readonly unknown[] = []): Statement {
    return { text, values, role: this.#source.role }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#statement(query.sql, query.parameters)
    if (this.#open && laters.has(query)) {
      this.#open.sendLater(statement)
      return { rows: [] }
    }
    try {
      const answered = await (this.#open ? this.#open.send(statement) : this.#alone(statement))
      return resultOf(answered)
    } catch (error) {
      throw translated(error)
    }
  }

  async executeTogether(queries: CompiledQuery[]): Promise<StatementAnswer[]> {
    const statements = queries.map(({ sql, parameters }) => this.#statement(sql, parameters))
    try {
      const open = this.#open
      return await (open
        ? Promise.all(statements.map((each) => open.send(each)))
        : sendAlone(this.#source, statements))
    } catch (error) {
      throw translated(error)
    }
  }

  async begin({ isolationLevel = 'read committed', accessMode }: TransactionSettings): Promise<void> {
    const mode = accessMode ? ` ${accessMode}` : ''
    const start = this.#statement(`start transaction isolation level ${isolationLevel}${mode}`)
    const leased = await this.#source.lease()
    this.#open = new Open(leased, [start, ...this.#source.before()], this.#source.onEntered)
  }

  async commit(): Promise<void> {
    const open = this.#open!
    if (open.hasStatements) {
      const { command } = await open.send(this.#statement('commit')).catch((error: unknown) => {
        throw translated(error)
      })
      // The server answers so when an earlier statement failed.
      if (command === 'ROLLBACK')
        throw new Error('The transaction was rolled back: one of its statements failed.')
    }
    this.#open = null
    open.release()
  }

  async rollback(): Promise<void> {
    const open = this.#open!
    try {
      if (open.hasStatements) await open.undo(this.#statement('rollback'))
      else open.release()
    } finally {
      this.#open = null
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: read them in pages.')
  }
}

/** Runs one statement outside every transaction. */
type Alone = (statement: Statement) => Promise<StatementAnswer>

/** Takes a connection, sends statements as one transaction of their own, and prepares them again where a kept plan no longer fits. */
export async function sendAlone(
  { lease, before, onEntered }: Pick<ConnectionSource, 'lease' | 'before' | 'onEntered'>,
  statements: Statement[],
): Promise<StatementAnswer[]> {
  const first = before()
  if (first.length > 0 && statements.some(isScript)) {
    // Entering the business would end before the script begins.
    throw new Error('A business sends several statements in one text only in a transaction.')
  }
  const { client, release } = await lease()
  const sent = [...first, ...statements]
  const send = () => sendOn(client, sent)
  try {
    const answers = await send().catch((error: unknown) => {
      if (isStale(error)) return send()
      throw error
    })
    onEntered?.()
    return answers.slice(first.length)
  } finally {
    release()
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const outside = () => {
  throw new Error('Only Database.close closes the pool.')
}
const dialect: Dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createDriver: outside,
  createIntrospector: (db) => new Introspector(db),
}

/** Kysely lets the statements of a transaction wait for each other; here those of one tick leave together. */
class Executor extends DefaultQueryExecutor {
  override withConnectionProvider(single: ConnectionProvider): DefaultQueryExecutor {
    const session = single.provideConnection(async (connection) => connection)
    return new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: async (consumer) => consumer(await session),
    })
  }
}

const driver = {
  init: async () => {},
  acquireConnection: outside,
  beginTransaction: (session: Session, settings) => session.begin(settings),
  commitTransaction: (session: Session) => session.commit(),
  rollbackTransaction: (session: Session) => session.rollback(),
  releaseConnection: async () => {},
  destroy: outside,
} as Driver

/**
 * Kysely that takes its connections from this source. Statements outside transactions that are asked in the same tick of the event loop are sent
 * together where `isShared`: their answers come together, and so does a failure.
 */
export function kyselyBy(source: ConnectionSource): Db {
  const line = new Line((statements) => sendAlone(source, statements))
  const alone: Alone = source.isShared
    ? (statement) => line.add(statement)
    : async (statement) => (await sendAlone(source, [statement]))[0]!
  const executor = new Executor(compiler, adapter, {
    provideConnection: (consumer) => {
      refuseInsideTransaction()
      return consumer(new Session(source, alone))
    },
  })
  return new Kysely<Tables>({ config: { dialect }, driver, executor, dialect })
}
