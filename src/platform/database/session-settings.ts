import type pg from 'pg'

/** What a session asks of Postgres when it connects. Limits in milliseconds, as `pg_settings` answers them. */
export type SessionSettings = {
  TimeZone: string
  jit: string
  default_transaction_isolation: string
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/** The server, or a pooler before it, does not keep what a session asks for. The message is a sentence for the person at the terminal. */
export class SettingsProblem extends Error {}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/** As options of a connection of `pg`. */
export function connectionOptions(wanted: SessionSettings) {
  const { TimeZone, jit, default_transaction_isolation: isolation, ...limits } = wanted
  const options = `-c TimeZone=${TimeZone} -c jit=${jit} -c default_transaction_isolation=${isolation.replaceAll(' ', '\\ ')}`
  return { ...limits, options }
}

/**
 * Asks a session what it really has: a pooler may drop what it was asked for, without a word (D-160). A limit may also be shorter than wanted.
 * Throws SettingsProblem with what to change.
 */
export async function requireSettings(pool: pg.Pool, wanted: SessionSettings): Promise<void> {
  const { rows } = await pool
    .query<{ name: keyof SessionSettings; setting: string; role: string }>(
      'select name, setting, current_user as role from pg_settings where name = any($1)',
      [Object.keys(wanted)],
    )
    .catch((error: unknown) => {
      throw isRefusedParameter(error) ? new SettingsProblem(refused(error.message, wanted)) : error
    })
  const lost = rows.filter(({ name, setting }) => !holds(name, setting, wanted))
  if (lost.length === 0) return
  const found = lost.map(({ name, setting }) => `${name} = ${setting} (esperado: ${wanted[name]})`)
  throw new SettingsProblem(
    `O Postgres de DATABASE_URL não guarda o que cada sessão pede: ${found.join(', ')}.\n` +
      'Um pooler no caminho, como o PgBouncer, costuma descartar esses parâmetros. Grave-os no papel:\n' +
      statementsFor(
        rows[0]!.role,
        wanted,
        lost.map(({ name }) => name),
      ),
  )
}

function holds(name: keyof SessionSettings, setting: string, wanted: SessionSettings): boolean {
  if (!limits.some((limit) => limit === name)) return setting === wanted[name]
  const limit = Number(setting)
  return limit > 0 && limit <= Number(wanted[name])
}

/** A pooler's answer to a parameter of a connection that it does not know. */
const isRefusedParameter = (error: unknown): error is Error =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)

const refused = (message: string, wanted: SessionSettings) =>
  `O servidor de DATABASE_URL recusou um parâmetro da conexão (${message}), como faz um PgBouncer.\n` +
  `Acrescente em pgbouncer.ini:\n  ignore_startup_parameters = ${limits.join(', ')}, options\n` +
  'e grave no papel que se conecta:\n' +
  statementsFor('papel', wanted, Object.keys(wanted) as (keyof SessionSettings)[])

const statementsFor = (role: string, wanted: SessionSettings, names: (keyof SessionSettings)[]) =>
  names.map((name) => `  ALTER ROLE "${role}" SET ${name} = '${wanted[name]}';`).join('\n')
