import { describe, expect, test } from 'vitest'
import { RequestForm } from './form.ts'
import {
  can,
  isPast,
  isUnanswered,
  lateMinutes,
  reservationMessages,
  toldReason,
  publicStatus,
  reasons,
  statuses,
  statusLabel,
  statusOn,
  storedReason,
} from './rules.ts'

const filled = {
  name: 'Maria Silva',
  phone: '(11) 91234-5678',
  email: 'maria@exemplo.com',
  birth_date: '17/05/1990',
  person_number: 2,
  date: '2026-11-21',
  time: '20:00',
}

/** The messages for one field when the form is sent with these values. */
function problems(given: Record<string, unknown>, field: string): string[] {
  const result = RequestForm.safeParse({ ...filled, ...given })
  return result.success
    ? []
    : result.error.issues.filter((issue) => issue.path[0] === field).map(({ message }) => message)
}

test('staff and visitors call the statuses by their own names', { tags: ['D-43'] }, () => {
  expect(statuses.map(statusLabel)).toEqual(['Pendente', 'Confirmado', 'Recusada', 'Cancelada', 'Completo'])
  expect(statuses.map(publicStatus)).toEqual(['WAI', 'CON', 'CAB', 'CAN', 'CON'])
})

test(
  'only a waiting one is approved, a waiting or confirmed one refused or cancelled',
  { tags: ['D-43'] },
  () => {
    const allowed = (action: 'approve' | 'refuse' | 'cancel') =>
      statuses.filter((status) => can(action, { status }))

    expect(allowed('approve')).toEqual(['WAI'])
    expect(allowed('refuse')).toEqual(['WAI', 'CON'])
    expect(allowed('cancel')).toEqual(['WAI', 'CON'])
  },
)

test('a confirmed one is over when its day is; a waiting one stays waiting', { tags: ['D-44'] }, () => {
  expect(statusOn('2026-11-21', { status: 'CON', date: '2026-11-20' })).toBe('COM')
  expect(statusOn('2026-11-21', { status: 'CON', date: '2026-11-21' })).toBe('CON')
  expect(statusOn('2026-11-21', { status: 'WAI', date: '2026-11-20' })).toBe('WAI')
})

test('a table is past from its time on', () => {
  const table = { date: '2026-11-21', time: '20:00' }

  expect(isPast(table, { date: '2026-11-21', time: '19:59' })).toBe(false)
  expect(isPast(table, { date: '2026-11-21', time: '20:00' })).toBe(true)
  expect(isPast(table, { date: '2026-11-22', time: '00:00' })).toBe(true)
})

test(
  'reasons 1 to 7 have their labels',
  { tags: ['RES-54', 'RES-55', 'RES-56', 'RES-57', 'RES-58', 'RES-59', 'RES-60'] },
  () => {
    expect(reasons.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '1 Aniversário',
      '2 Aniversário de Casamento',
      '3 Bodas',
      '4 Batizado',
      '5 Casamento',
      '6 Confraternização da Empresa',
      '7 Outros',
    ])
  },
)

test(
  'an occasion is a reason that was told; other than 1 it was, also in rows of before',
  { tags: ['D-113'] },
  () => {
    expect(toldReason({ reason: 1, reason_told: false })).toBeNull()
    expect(toldReason({ reason: 1, reason_told: true })).toBe('Aniversário')
    expect(toldReason({ reason: 6, reason_told: true })).toBe('Confraternização da Empresa')
    expect(toldReason({ reason: 2, reason_told: false })).toBe('Aniversário de Casamento')
  },
)

test(
  'reason and comment are optional; the reason is 1 unless one is chosen',
  { tags: ['PUB-RES-26', 'PUB-RES-32'] },
  () => {
    expect(RequestForm.parse(filled).reason).toBeUndefined()
    expect(storedReason(undefined)).toEqual({ reason: 1, reason_told: false })
    expect(storedReason(null)).toEqual({ reason: 1, reason_told: false })
    expect(storedReason(1)).toEqual({ reason: 1, reason_told: true })
    expect(RequestForm.parse({ ...filled, reason: '7' })).toMatchObject({ reason: 7 })
    expect(problems({ reason: '8' }, 'reason')).toEqual(['Motivo inválido.'])
  },
)

test('an empty form names every field that is missing', () => {
  expect(problems({ name: ' ' }, 'name')).toEqual(['Nome é obrigatório.'])
  expect(problems({ name: undefined }, 'name')).toEqual(['Nome é obrigatório.'])
  expect(problems({ phone: '' }, 'phone')).toEqual(['Telefone é obrigatório.'])
  expect(problems({ phone: undefined }, 'phone')).toEqual(['Telefone é obrigatório.'])
  expect(problems({ email: '' }, 'email')).toEqual(['Email é obrigatório.'])
  expect(problems({ email: undefined }, 'email')).toEqual(['Email é obrigatório.'])
  expect(problems({ birth_date: '' }, 'birth_date')).toEqual(['Data de nascimento é obrigatório.'])
  expect(problems({ birth_date: undefined }, 'birth_date')).toEqual(['Data de nascimento é obrigatório.'])
  expect(problems({ time: '' }, 'time')).toEqual(['Escolha o horário da reserva.'])
  expect(problems({ time: undefined }, 'time')).toEqual(['Escolha o horário da reserva.'])
})

test('what is filled in wrongly is named', () => {
  expect(problems({ email: 'maria@' }, 'email')).toEqual(['Email inválido.'])
  expect(problems({ email: `${'m'.repeat(250)}@exemplo.com` }, 'email')).toEqual(['Máximo de 255 caracteres'])
  expect(problems({ name: 'm'.repeat(256) }, 'name')).toEqual(['Máximo de 255 caracteres'])
  expect(problems({ phone: '12345' }, 'phone')).toEqual(['Telefone inválido.'])
  expect(problems({ birth_date: '31/02/1990' }, 'birth_date')).toEqual(['Data de nascimento inválida.'])
  expect(problems({ birth_date: '1899-12-31' }, 'birth_date')).toEqual(['Data de nascimento inválida.'])
  expect(problems({ date: '2026-02-30' }, 'date')).toEqual(['Preencha uma data válida!'])
  expect(problems({ time: '25:00' }, 'time')).toEqual(['Horário inválido.'])
  expect(problems({ comment: 'c'.repeat(1001) }, 'comment')).toEqual(['Máximo de 1000 caracteres'])
})

test('a phone is kept as digits, a birth date as a calendar date', { tags: ['D-55', 'D-59'] }, () => {
  const kept = RequestForm.parse({ ...filled, phone: '+55 (11) 91234-5678' })

  expect(kept).toMatchObject({ phone: '11912345678', birth_date: '1990-05-17' })
})

test('parties too small or too large are told the limit', { tags: ['RES-45', 'RES-46'] }, () => {
  expect(reservationMessages.tooFew(2)).toBe('O número mínimo de pessoas é 2.')
  expect(reservationMessages.tooMany(8)).toBe('O número máximo de pessoas é 8.')
})

describe('the time of a reservation passes', () => {
  const now = { date: '2026-11-20', time: '20:30' }
  const request = { status: 'WAI', date: '2026-11-20', time: '20:10', tolerance: 20 } as const
  const party = { ...request, status: 'CON', attendance: null } as const

  test.each([
    [request, false],
    [{ ...request, tolerance: 19 }, true],
    [{ ...request, time: '21:00' }, false],
    [{ ...request, date: '2026-11-19', time: '23:59' }, true],
    [{ ...request, date: '2026-11-21', time: '00:00' }, false],
    [{ ...request, status: 'REC' as const, date: '2026-11-19' }, false],
  ])('unanswered, after the minutes that its service waits: %#', { tags: ['D-114'] }, (given, expected) => {
    expect(isUnanswered(given, now)).toBe(expected)
  })

  test.each([
    [party, 20],
    [{ ...party, time: '20:30' }, null],
    [{ ...party, time: '20:29' }, 1],
    [{ ...party, attendance: 'arrived' as const }, null],
    [{ ...party, status: 'WAI' as const }, null],
    [{ ...party, date: '2026-11-19' }, null],
  ])('late by whole minutes, on its day and until somebody marks it: %#', (given, expected) => {
    expect(lateMinutes(given, now)).toBe(expected)
  })
})
