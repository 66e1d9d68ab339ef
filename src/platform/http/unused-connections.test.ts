import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildServer } from '#platform/http/server.ts'
import { loadSettings } from '#platform/settings.ts'

/** A server with a slow route, and connections to it that are open and unused. */
async function opened(count: number) {
  const app = await buildServer(loadSettings({ DATA_DIR: '/nowhere' }), pino({ level: 'silent' }))
  app.get('/slow', async () => {
    await wait(600)
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  let taken = 0
  app.server.on('connection', () => taken++)
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  await expect.poll(() => taken).toBe(count)
  return { app, sockets }
}

test('a server that stops does not wait for connections on which nothing was sent', async () => {
  const { app, sockets } = await opened(3)
  const ended = Promise.all(sockets.map((socket) => once(socket, 'close')))

  const closed = await Promise.race([app.close().then(() => 'closed'), wait(5000, 'waits')])

  expect(closed).toBe('closed')
  await ended
})

test('a request that is sent on a new connection just as the server stops is answered', async () => {
  const { app, sockets } = await opened(1)
  const [socket] = sockets
  let answer = ''
  socket!.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const ended = once(socket!, 'close')

  const closing = app.close()
  socket!.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all([closing, ended])

  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/done/)
})

test('requests on connections that still wait for the server when it stops are answered', async () => {
  const { app } = await opened(0)
  const { port } = app.server.address() as AddressInfo
  const asked = Array.from({ length: 40 }, async () => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    const failure = await once(socket, 'close').then(
      () => null,
      (error: Error) => error.message,
    )
    return failure ?? answer.slice(0, 12)
  })
  await new Promise<void>((resolve) => process.nextTick(resolve))

  await app.close()

  expect(await Promise.all(asked)).toEqual(asked.map(() => 'HTTP/1.1 200'))
})
