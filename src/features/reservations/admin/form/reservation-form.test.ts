import { expect, test } from 'vitest'
import type { Reservation } from '../reservation.ts'
import { bodyOf, valuesOf } from './reservation-form.ts'

const opened = { today: '2026-11-20', min: 1 }
const kept = (reason: number, reason_told: boolean) =>
  ({ reason, reason_told }) as Reservation & { owner: never }
const valuesWith = (reason: string) => ({ ...valuesOf(null, opened), reason })

test('[D-113] the form opens with the occasion that was told, and with none otherwise', () => {
  expect(valuesOf(null, opened).reason).toBe('')
  expect(valuesOf(kept(1, false), opened).reason).toBe('')
  expect(valuesOf(kept(1, true), opened).reason).toBe('1')
  expect(valuesOf(kept(6, true), opened).reason).toBe('6')
})

test('[D-113] no occasion is sent by nothing, or as null when that takes one back', () => {
  expect(bodyOf(valuesWith(''), null).reason).toBeUndefined()
  expect(bodyOf(valuesWith(''), kept(1, false)).reason).toBeUndefined()
  expect(bodyOf(valuesWith(''), kept(3, true)).reason).toBeNull()
  expect(bodyOf(valuesWith('1'), null).reason).toBe(1)
  expect(bodyOf(valuesWith('3'), kept(3, true)).reason).toBe(3)
})
