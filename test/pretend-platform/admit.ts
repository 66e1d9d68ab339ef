import { sql } from 'kysely'
import { platforms } from '#features/channels/platforms.ts'
import { wires } from '#features/channels/server/wires.ts'
import { graphServer } from '#test/graph.ts'
import type { TestHouse } from '#test/app.ts'
import { closeAfterFile } from '#test/closing.ts'
import { pretend, pretendChannel } from './platform.ts'
import { pretendWire } from './wire.ts'

/** The tables whose word for a channel a migration would widen. */
const tables = ['chat', 'chat_sender', 'chat_outbox', 'meta_event', 'meta_connection']

/** Adds the pretend platform to the product for one test file; answers the requests that its server gets. */
export async function admitPretend({ house }: TestHouse) {
  let sent = 0
  const server = await graphServer(() => ({ json: { id: `sent.${++sent}` } }))
  platforms[pretendChannel] = pretend
  wires[pretendChannel] = pretendWire(server.url)
  closeAfterFile(async () => {
    Reflect.deleteProperty(platforms, pretendChannel)
    Reflect.deleteProperty(wires, pretendChannel)
    await server.close()
  })
  for (const table of tables) {
    const names = ['channel', 'service'].map((column) => `${table}_${column}_check`)
    for (const name of names) {
      await sql`alter table ${sql.id(table)} drop constraint if exists ${sql.id(name)}`.execute(house.db)
    }
  }
  return server.requests
}
