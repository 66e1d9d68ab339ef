import pg from 'pg'

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Creates a database on the server of this URL, empty or with the data of another to which nothing is connected. */
export async function createDatabase(url: string, name: string, like?: string): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    await server.query(`CREATE DATABASE ${name}${like ? ` TEMPLATE ${like}` : ''}`)
    // No test cuts the power of this server.
    await server.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  } finally {
    await server.end()
  }
}

/** Drops databases of the server of this URL, several at a time: each waits for a checkpoint, which those of the same moment share. */
export async function dropDatabases(url: string, names: readonly string[]): Promise<void> {
  const left = [...names]
  const dropping = async () => {
    const server = new pg.Client({ connectionString: url })
    await server.connect()
    for (let name = left.pop(); name; name = left.pop()) {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
    await server.end()
  }
  await Promise.all(Array.from({ length: Math.min(8, names.length) }, dropping))
}
