import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { testFolder } from '../database.ts'
import { freePort } from '../free-port.ts'

/** Where PgBouncer is installed; null if it is not. */
export const pgBouncer =
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file)) ?? null

/**
 * Starts the machine's PgBouncer in transaction mode before this database and returns its address; it ends with the test. Two connections of
 * the server serve all its clients. `ignored` are parameters of a connection that it drops without a word.
 */
export async function startPooler(url: string, ignored: string[]): Promise<string> {
  const { hostname, port, pathname, username } = new URL(url)
  const folder = await testFolder()
  const ownPort = await freePort()
  const user = username || process.env.PGUSER || process.env.USER
  const configuration = join(folder, 'pgbouncer.ini')
  const database = pathname.slice(1)
  await writeFile(
    configuration,
    `[databases]
${database} = host=${hostname} port=${port || 5432} dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
ignore_startup_parameters = ${['extra_float_digits', ...ignored].join(', ')}
`,
  )
  // PgBouncer refuses to run as root, and the user that it becomes has to read its file.
  await chmod(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(pgBouncer!, [...asUser, configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
  })
  const said: string[] = []
  for await (const line of createInterface(pooler.stderr)) {
    said.push(line)
    if (line.includes('process up')) {
      pooler.stderr.resume()
      return `postgres://${user}@127.0.0.1:${ownPort}/${database}`
    }
  }
  throw new Error(`PgBouncer ended before it was ready:\n${said.join('\n')}`)
}
