import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { typeParsers } from './parsers.ts'
import { type Role, statementName, stopNaming } from './statement-names.ts'

/** One statement of SQL. `role` says under which role it runs, since a plan that is kept belongs to one role. */
export type Statement = { text: string; values: readonly unknown[]; role: Role }

/** What a statement answered: its rows, the word of its command, and how many rows that concerned. */
export type StatementAnswer = { rows: Record<string, unknown>[]; command: string; count: number }

type Column = { name: string; parse: (value: string) => unknown }

/** A statement that a connection keeps prepared; its columns are unknown until it has run once. */
type PreparedStatement = { columns: Column[] | null; isDoubtful: boolean }

/** The prepared statements of each connection, by name. */
const preparedOn = new WeakMap<Connection, Map<string, PreparedStatement>>()

type Connection = pg.Connection & { stream: { write(bytes: Buffer): void } }

/** A name that the connection has already: a pooler lends it to others, too. */
const nameTaken = '42P05'

/** A plan that no longer fits the tables; a name that the server, or a pooler before it, has forgotten; a name that was taken. */
const staleStates = new Set(['0A000', '26000', nameTaken])

/** Whether the same statements may work when they are prepared again. */
export const isStale = (error: unknown) => staleStates.has((error as { code?: string })?.code ?? '')

/** A statement on its way, with what came back so far. */
type SentStatement = {
  statement: Statement
  prepared: PreparedStatement | null
  isNew: boolean
  answered: StatementAnswer
}

/**
 * Statements that go to the database in one write, and are one transaction where none is open: after a failure the rest is not run. A
 * statement that is asked often is prepared on its connection at first, and later sent by its name alone. `pg` submits it like its own
 * queries.
 */
export class Bundle {
  readonly answers: Promise<StatementAnswer[]>
  readonly #statements: readonly Statement[]
  #sent: SentStatement[] = []
  #at = 0
  #columns: Column[] = []
  #failure: unknown
  #resolve!: (answers: StatementAnswer[]) => void
  #reject!: (reason: unknown) => void

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  get statements(): readonly Statement[] {
    return this.#statements
  }

  submit(connection: Connection): Error | null {
    let known = preparedOn.get(connection)
    if (!known) preparedOn.set(connection, (known = new Map()))
    const messages: Buffer[] = []
    try {
      for (const statement of this.#statements) this.#write(statement, known, messages)
    } catch (error) {
      return error as Error
    }
    messages.push(serialize.sync())
    connection.stream.write(Buffer.concat(messages))
    return null
  }

  #write(statement: Statement, known: Map<string, PreparedStatement>, messages: Buffer[]) {
    const { text, values, role } = statement
    const name = statementName(role, text)
    let prepared = name === undefined ? null : (known.get(name) ?? null)
    const isNew = !prepared || prepared.isDoubtful
    if (name !== undefined && isNew) {
      if (prepared) messages.push(serialize.close({ type: 'S', name }))
      prepared = { columns: null, isDoubtful: false }
      known.set(name, prepared)
    }
    if (isNew) messages.push(serialize.parse({ name: name ?? '', text, types: [] }))
    const statementOf = { statement: name ?? '', values: values as unknown[], valueMapper: prepareValue }
    messages.push(serialize.bind(statementOf))
    if (!prepared?.columns) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute({}))
    this.#sent.push({ statement, prepared, isNew, answered: { rows: [], command: '', count: 0 } })
    if (this.#sent.length === 1) this.#columns = prepared?.columns ?? []
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: typeParsers.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    try {
      // By index: this runs for every value of every answer, and an iterator takes twice as long.
      for (let index = 0; index < this.#columns.length; index++) {
        const { name, parse } = this.#columns[index]!
        const value = fields[index]
        row[name] = value === null || value === undefined ? null : parse(value)
      }
    } catch (error) {
      this.#failure ??= error
    }
    this.#sent[this.#at]?.answered.rows.push(row)
  }

  /** Of a statement without text. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { prepared, answered } = this.#sent[this.#at]!
    if (prepared) prepared.columns ??= this.#columns
    const words = text.split(' ')
    answered.command = words[0]!
    answered.count = Number(words.at(-1)) || 0
    this.#at++
    this.#columns = this.#sent[this.#at]?.prepared?.columns ?? []
  }

  handleError(error: unknown): void {
    if ((error as { code?: string }).code === nameTaken) stopNaming()
    for (const [index, { prepared, isNew }] of this.#sent.entries())
      if (prepared && (isStale(error) || (isNew && index >= this.#at))) prepared.isDoubtful = true
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#reject(this.#failure)
    else this.#resolve(this.#sent.map(({ answered }) => answered))
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('No copies here.')
  }

  handleCopyData(): void {}
}
