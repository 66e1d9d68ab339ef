import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Doorkeeper, SignedInUser } from '#platform/http/door/door.ts'
import { registerRoutes } from '#platform/http/call/register.ts'
import { buildServer } from '#platform/http/server.ts'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase } from '#test/database.ts'
import type { Job } from './job.ts'
import { routes } from './routes.ts'

const database = await testDatabase()

const people: Record<string, string[]> = { master: ['master-area'], owner: ['user-profile'] }
const doorkeeper: Doorkeeper = {
  abilities: ['master-area'],
  async identify(_db, { token }) {
    const person = { id: 1, features: people[token], session: token } as unknown as SignedInUser
    return people[token] ? { person, reachesBusiness: true, branch: null } : null
  },
  findPublicBranch: async () => null,
  findBranch: async () => null,
}

/** A house with the operator's calls and a job that fails until the test repairs it. */
async function house() {
  let broken = true
  const job: Job<{ id: number }> = {
    name: 'brittle',
    tries: 1,
    async run() {
      if (broken) throw new Error('broken')
    },
  }
  const { house, queue } = await bareHouse(database, [job])
  const app = await buildServer(house.settings, house.log)
  registerRoutes(app, house, doorkeeper, routes)
  onTestFinished(() => app.close())
  const call = async (method: 'GET' | 'POST', url: string, token = 'master') => {
    const answer = await app.inject({ method, url, headers: { 'x-auth-token': token } })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { house, queue, job, call, mend: () => void (broken = false) }
}

test('an operator sees dead letters and runs one again', async () => {
  const { house: own, queue, job, call, mend } = await house()
  await own.enqueue(own.db, job, { id: 5 })
  await queue.drain(own)

  const { status, body } = await call('GET', '/api/operator/dead-letters?page=9')
  expect(status).toBe(200)
  expect(body).toMatchObject({ from: 1, to: 1, total: 1, current_page: 1, last_page: 1, per_page: 50 })
  expect(body.data).toEqual([
    {
      id: expect.any(String),
      job: 'brittle',
      data: { id: 5 },
      tries: 1,
      error: 'broken',
      enqueued_at: expect.stringMatching(/Z$/),
      failed_at: expect.stringMatching(/Z$/),
    },
  ])
  mend()
  const retried = await call('POST', `/api/operator/dead-letters/${body.data[0].id}/retry`)
  expect(retried).toEqual({
    status: 200,
    body: { success: true, msg: 'Tarefa enviada para nova tentativa.' },
  })
  expect((await queue.drain(own)).map(({ outcome }) => outcome)).toEqual(['done'])
  expect((await call('GET', '/api/operator/dead-letters')).body).toMatchObject({
    data: [],
    total: 0,
    from: 0,
    to: 0,
  })
  expect((await call('POST', `/api/operator/dead-letters/${body.data[0].id}/retry`)).status).toBe(404)
})

test('a dead letter that does not exist, or could not, is refused', async () => {
  const { call } = await house()

  expect((await call('POST', `/api/operator/dead-letters/${randomUUID()}/retry`)).body).toMatchObject({
    success: false,
    msg: 'Tarefa não encontrada.',
  })
  expect((await call('POST', '/api/operator/dead-letters/7/retry')).status).toBeGreaterThanOrEqual(400)
  expect((await call('POST', '/api/operator/dead-letters/7/retry')).status).toBeLessThan(500)
})

test('dead letters are for the master area only', async () => {
  const { call } = await house()

  for (const [token, status] of [
    ['owner', 403],
    ['nobody', 401],
  ] as const) {
    expect((await call('GET', '/api/operator/dead-letters', token)).status).toBe(status)
    expect((await call('POST', `/api/operator/dead-letters/${randomUUID()}/retry`, token)).status).toBe(
      status,
    )
  }
})
