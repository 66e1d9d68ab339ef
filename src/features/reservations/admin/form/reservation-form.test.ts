import { expect, test } from 'vitest'
import type { Reservation } from '../reservation.ts'
import { differsFromRecord, reservationBodyOf, reservationValuesOf } from './reservation-form.ts'

const opened = { today: '2026-11-20', min: 1 }
const kept = (reason: number, reason_told: boolean) =>
  ({ reason, reason_told }) as Reservation & { owner: never }
const valuesWith = (reason: string) => ({ ...reservationValuesOf(null, opened), reason })

test('the form opens with the occasion that was told, and with none otherwise', { tags: ['D-113'] }, () => {
  expect(reservationValuesOf(null, opened).reason).toBe('')
  expect(reservationValuesOf(kept(1, false), opened).reason).toBe('')
  expect(reservationValuesOf(kept(1, true), opened).reason).toBe('1')
  expect(reservationValuesOf(kept(6, true), opened).reason).toBe('6')
})

test('no occasion is sent by nothing, or as null when that takes one back', { tags: ['D-113'] }, () => {
  expect(reservationBodyOf(valuesWith(''), null).reason).toBeUndefined()
  expect(reservationBodyOf(valuesWith(''), kept(1, false)).reason).toBeUndefined()
  expect(reservationBodyOf(valuesWith(''), kept(3, true)).reason).toBeNull()
  expect(reservationBodyOf(valuesWith('1'), null).reason).toBe(1)
  expect(reservationBodyOf(valuesWith('3'), kept(3, true)).reason).toBe(3)
})

const record = { name: 'Pedro Figueiredo', email: 'pedro@exemplo.com', birth_date: '1990-05-17' }
const typed = { name: 'Pedro Figueiredo', email: 'pedro@exemplo.com', birth_date: '17/05/1990' }

test(
  'the record is offered to be updated once a name, e-mail or birth date is typed that it says otherwise',
  { tags: ['D-138'] },
  () => {
    const differs = (given: Partial<typeof typed>, known: Parameters<typeof differsFromRecord>[1] = record) =>
      differsFromRecord({ ...typed, ...given }, known, null)

    expect(differs({})).toBe(false)
    expect(differs({ name: 'Sobrinho do Pedro' })).toBe(true)
    expect(differs({ email: 'outro@exemplo.com' })).toBe(true)
    expect(differs({ birth_date: '18/05/1990' })).toBe(true)
    // Empty fields of the record are filled without asking.
    expect(differs({}, { ...record, email: null, birth_date: null })).toBe(false)
  },
)

test(
  'an e-mail that a visitor typed into the reservation is not offered for the record',
  { tags: ['D-128', 'D-138'] },
  () => {
    const reservation = { owner: { email: 'visita@exemplo.com' } } as Reservation

    expect(differsFromRecord({ ...typed, email: 'visita@exemplo.com' }, record, reservation)).toBe(false)
    expect(differsFromRecord({ ...typed, email: 'nova@exemplo.com' }, record, reservation)).toBe(true)
  },
)
