import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'

const secrets = { hmacSignatureSecret: 'um segredo', hmacKeySignatureSecret: 'outro segredo' }

async function isSolved(token: string): Promise<boolean> {
  const { challenge, solution } = JSON.parse(atob(token))
  return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified
}

const challenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 50, counter: 40, deriveKey, ...secrets })

afterEach(() => vi.unstubAllGlobals())

test('a challenge of proof of work is solved as the server verifies it', { tags: ['D-93'] }, async () => {
  const token = await solveProofOfWork(await challenge())

  expect(await isSolved(token)).toBe(true)
})

test('a page of plain http, where the browser withholds its cryptography, solves it as well', async () => {
  const given = await challenge()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

  const token = await solveProofOfWork(given)

  vi.unstubAllGlobals()
  expect(await isSolved(token)).toBe(true)
})
