import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CallInput, Endpoint } from '#lib/call/endpoint.ts'
import type { OpenOptions } from '#platform/database/database.ts'
import { type Answer, type Answered, pathOf, type TestHouse } from '../app.ts'
import { startChild } from '../child.ts'
import { closeAfterFile } from '../closing.ts'
import { testFolder } from '../database.ts'

const server = fileURLToPath(new URL('./server.ts', import.meta.url))

/**
 * Starts the API as a process of its own on a Postgres database, with the product's waits unless others are given; it ends with the test
 * file.
 */
export async function startProcess(url: string, waits: OpenOptions = {}): Promise<TestHouse['call']> {
  const child = startChild([server, url, await testFolder(), JSON.stringify(waits)])
  child.stderr.pipe(process.stderr, { end: false })
  closeAfterFile(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const [address] = await once(createInterface(child.stdout), 'line')
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { token, headers }: { token?: string | null; headers?: Record<string, string> } = {},
  ): Promise<Answered<Answer<E>>> {
    const { params, body } = input as Record<string, Record<string, unknown> | undefined>
    const response = await fetch(address + pathOf(endpoint, params), {
      method: endpoint.method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { 'x-auth-token': token } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as Answer<E>
    return { status: response.status, body: answer, headers: Object.fromEntries(response.headers) }
  }
}
