import { expect, test } from 'vitest'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { signIn } from '#features/users/contract.ts'
import { form, twoProcesses } from './two-processes.ts'

// slots.test.ts and password.test.ts prove what holds within one process, on either database.

test(
  '[quality-bars §2] of 300 creates that wait for one venue 128 keep waiting and the others are refused, by two processes',
  { timeout: 120_000 },
  async () => {
    // Waits never time out in this test: every refusal is for lack of a place.
    const patient = { lockTimeoutMs: 100_000, statementTimeoutMs: 100_000, connectTimeoutMs: 100_000 }
    const { busy, other, doors, lock, slotsOf } = await twoProcesses(patient)
    const stranger = await lock(busy)
    const enough = Promise.withResolvers<void>()
    const answers: { status: number; body: object; retry: unknown }[] = []
    const asked = Array.from({ length: 300 }, async (_, visitor) => {
      const input = { params: busy.path, body: form(visitor) }
      const { status, body, headers } = await doors[visitor % 2]!(requestReservation, input)
      answers.push({ status, body, retry: headers['retry-after'] })
      if (answers.length === 300 - 128) enough.resolve()
    })

    await enough.promise
    const refused = [...answers]
    const slots = await slotsOf(other, 20)

    expect(slots).toEqual(slots.map(() => 200))
    expect(answers).toHaveLength(refused.length)
    const msg = 'O sistema está ocupado. Tente novamente em instantes.'
    const refusal = { status: 503, body: { success: false, msg, code: 'unavailable' }, retry: '2' }
    expect(refused).toEqual(refused.map(() => refusal))
    await stranger.end()
    await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(128)
  },
)

test(
  'a flood of sign-ins is answered or refused, and slots are answered meanwhile, by two processes',
  { tags: ['D-19'], timeout: 120_000 },
  async () => {
    const { other, doors, slotsOf } = await twoProcesses()
    const answers: string[] = []
    const refusal = Promise.withResolvers<void>()
    const over = new AbortController()
    const flood = Array.from({ length: 200 }, async (_, visitor) => {
      while (!over.signal.aborted) {
        const body = { email: `ninguem-${visitor}@exemplo.com`, password: 'Senha#Errada1' }
        const { status, body: answer, headers } = await doors[visitor % 2]!(signIn, { body })
        answers.push(`${status} ${answer.code} ${headers['retry-after']}`)
        if (status === 503) refusal.resolve()
      }
    })
    await refusal.promise

    const slots = await slotsOf(other, 20)
    over.abort()
    await Promise.all(flood)

    expect(slots).toEqual(slots.map(() => 200))
    expect(new Set(answers)).toEqual(new Set(['200 wrong_credentials undefined', '503 unavailable 2']))
  },
)
