import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { holdStream } from '#features/chats/admin/live/connection.ts'
import type { Chat } from '#features/chats/contract.ts'
import { chatEvents, type ChatNews } from '#features/chats/live.contract.ts'
import { sendMessage } from '#features/chats/send.contract.ts'
import type { Db } from '#platform/database/database.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { pathOf } from '../app.ts'
import type { Venue } from '../venue.ts'
import { furnish } from './guests.ts'
import { ask, newPlace, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

/** A port that stays the same over restarts, as the address of a house does. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return String(port)
}

/** Chats of the venue that a person answers, one for each change: a stream tells of the newest message of a chat. */
const newChats = (db: Db, { path }: Venue, count: number) =>
  db
    .insertInto('chat')
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...path,
        channel: 'whatsapp' as const,
        account: '1',
        customer_address: `55119000000${at}`,
        customer_name: `Ana ${at}`,
        customer_wrote_at: new Date(),
        replier: 'user' as const,
      })),
    )
    .returning('id')
    .execute()

/** The browser functions that the page's connection uses. */
function stubBrowser() {
  const target = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' })
  vi.stubGlobal('window', target)
}

/** An open page of the inbox: the messages that its stream told, in their order, and how often the stream opened. */
function openPage(address: string, { path }: Venue, token: string) {
  const page = { opened: 0, messages: [] as string[], chats: [] as number[] }
  const close = holdStream({
    url: address + pathOf(chatEvents, path),
    headers: () => ({ 'x-auth-token': token, accept: 'text/event-stream' }),
    onOpen: () => void page.opened++,
    onSignedOut: () => {},
    onEvent(event, data) {
      if (event === 'message') page.messages.push((data as ChatNews).message.message)
      if (event === 'chat') page.chats.push((data as Chat).id)
      if (event === 'reload') page.messages.push('reload')
    },
  })
  onTestFinished(close)
  return page
}

test(
  'pages whose server is killed -9 or stopped come back by themselves and are told each change, once; open streams hold no stop up',
  { tags: ['D-131'], timeout: 300_000 },
  async () => {
    const { environment: there, options, open } = await newPlace()
    const environment = { ...there, PORT: await freePort(), DRAIN_SECONDS: '1' }
    const place = await furnish(open)
    const database = await open()
    const chats = await newChats(database.db, place, 6)
    await database.close()
    const said: string[] = []
    const say = async (address: string) => {
      const { id } = chats[said.length]!
      const message = `mensagem ${said.length + 1}`
      const { body } = await ask(address, sendMessage, {
        params: { id },
        body: { message },
        token: place.editor.token,
      })
      expect(body).toMatchObject({ success: true })
      said.push(message)
    }

    stubBrowser()
    let product = startProduct(environment)
    const address = await product.ready
    const pages = [place.owner, place.owner, place.editor].map(({ token }) => openPage(address, place, token))
    await expect.poll(() => pages.map(({ opened }) => opened), { timeout: 10_000 }).toEqual([1, 1, 1])
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await say(address)
      const hear = () => pages.every(({ messages }) => messages.includes(said.at(-1)!))
      await expect.poll(hear, { timeout: 10_000 }).toBe(true)
      // Stored, and perhaps not told any more.
      await say(address)
      const stopped = performance.now()
      product.kill(signal)
      expect(await product.ended).toBe(signal === 'SIGTERM' ? 0 : null)
      expect(performance.now() - stopped).toBeLessThan(10_000)

      product = startProduct(environment)
      await product.ready
      await say(address)

      const told = () => pages.map(({ messages }) => [...new Set(messages)].toSorted())
      await expect.poll(told, { timeout: 60_000, interval: 250 }).toEqual(pages.map(() => said.toSorted()))
    }

    expect(pages.map(({ opened }) => opened)).toEqual([3, 3, 3])
    // On a server with other databases a change may be told again while their transactions are open; a page shows it once.
    if (!options.url) for (const { messages } of pages) expect(messages.toSorted()).toEqual(said.toSorted())
    product.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  },
)
