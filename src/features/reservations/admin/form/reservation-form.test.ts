import { expect, test } from 'vitest'
import type { Reservation } from '../reservation.ts'
import { reservationBodyOf, reservationValuesOf } from './reservation-form.ts'

const opened = { today: '2026-11-20', min: 1 }
const kept = (reason: number, reason_told: boolean) =>
  ({ reason, reason_told }) as Reservation & { owner: never }
const valuesWith = (reason: string) => ({ ...reservationValuesOf(null, opened), reason })

test('[D-113] the form opens with the occasion that was told, and with none otherwise', () => {
  expect(reservationValuesOf(null, opened).reason).toBe('')
  expect(reservationValuesOf(kept(1, false), opened).reason).toBe('')
  expect(reservationValuesOf(kept(1, true), opened).reason).toBe('1')
  expect(reservationValuesOf(kept(6, true), opened).reason).toBe('6')
})

test('[D-113] no occasion is sent by nothing, or as null when that takes one back', () => {
  expect(reservationBodyOf(valuesWith(''), null).reason).toBeUndefined()
  expect(reservationBodyOf(valuesWith(''), kept(1, false)).reason).toBeUndefined()
  expect(reservationBodyOf(valuesWith(''), kept(3, true)).reason).toBeNull()
  expect(reservationBodyOf(valuesWith('1'), null).reason).toBe(1)
  expect(reservationBodyOf(valuesWith('3'), kept(3, true)).reason).toBe(3)
})
