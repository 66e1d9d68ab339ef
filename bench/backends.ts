/** CPU of Postgres, as Linux reports it of the server's processes; nothing where they run elsewhere. */
import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Hundredths of a second, after the name in brackets: user, system, and the same of the children that ended. */
type Times = { parent: number; own: number; ended: number }

function timesOf(pid: number): Times | null {
  try {
    const [name = '', rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    if (!name.includes('(postgres')) return null
    const fields = rest.split(' ').map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return null
  }
}

/** Milliseconds of CPU that a database has used so far: only differences mean something. Null if the server's processes are not here. */
export type SpentCpu = (database: string) => Promise<number | null>

/** Reads the CPU of a server's backends over a connection of its own. */
export async function backendsOf(server: string): Promise<{ spent: SpentCpu; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const pids = async (where: string, value: unknown) => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where ${where}`, [
      value,
    ])
    return rows.map(({ pid }) => pid)
  }
  const [own] = await pids('pid = pg_backend_pid() and $1', true)
  const postmaster = timesOf(own!)?.parent
  return {
    async spent(database) {
      const whole = postmaster && timesOf(postmaster)
      if (!whole) return null
      // A backend that ended, such as a parallel worker, has left its time to the postmaster.
      const live = (await pids('datname = $1', database)).map((pid) => timesOf(pid)?.own ?? 0)
      return (whole.ended + live.reduce((sum, one) => sum + one, 0)) * 10
    },
    close: () => client.end(),
  }
}
