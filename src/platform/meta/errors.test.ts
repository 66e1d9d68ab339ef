import { expect, test } from 'vitest'
import { type Advice, metaError, metaErrors } from './errors.ts'

const rows: [codes: number[], advice: Advice][] = [
  [[0, 190], 'reconnect'],
  [[3, 10, 200, 210, 299, 131005], 'reconnect'],
  [[1, 2, 131000, 131016, 133004, 135000, 130429], 'retry'],
  [[4, 17, 80007, 131056, 131057], 'wait'],
  [[33, 100, 131008, 131009, 131021, 131047, 131026, 130472, 131049, 131050, 131030], 'final'],
  [[131031, 368, 130497, 131037, 131042, 131045, 133010, 131048, 131064, 131051], 'final'],
  [[131052, 131053, 131062, 131063, 132068], 'final'],
  [[132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016], 'final'],
  [[132069], 'wait'],
]

test.each(rows.flatMap(([codes, advice]) => codes.map((code) => [code, advice] as const)))(
  'code %i is %s',
  { tags: ['D-135'] },
  (code, advice) => {
    expect(metaError(code, 400).advice).toBe(advice)
  },
)

test('every code has a reason and, where no form says it, a next step in Portuguese, without English and without the code', () => {
  for (const [code, { reason, step }] of Object.entries(metaErrors)) {
    const all = step === null ? [reason] : [reason, step]
    for (const words of all) {
      expect(words).toMatch(/^\p{Lu}.*\.$/u)
      expect(words).not.toContain(code)
      expect(words).not.toMatch(/\b(the|error|token|failed)\b/i)
    }
    expect(metaError(Number(code), 400).sentence).toBe(all.join(' '))
  }
})

test('without a known code the HTTP status decides', () => {
  expect([502, 401, 429, 404].map((status) => metaError(null, status).advice)).toEqual([
    'retry',
    'reconnect',
    'wait',
    'final',
  ])
  expect(metaError(999_999, 400).advice).toBe('final')
  expect(metaError(999_999, 503).advice).toBe('retry')
})
