import { expect, test } from 'vitest'
import { branchTitle } from '#features/branches/rules.ts'
import { approvalLink } from './approval-message.ts'

const reservation = {
  id: 7,
  token: 'segredo',
  datetime: '2026-11-21T20:00:00',
  person_number: 4,
  owner: { name: 'Maria & João', phone: '11912345678' },
}

test(
  'the message after an approval has name, branch, date, time, people and the status link',
  { tags: ['RES-23', 'D-54'] },
  () => {
    const branch = { name: 'Cantina da Praça', branch: 'Pinheiros', slug: 'cantina' }

    const link = new URL(approvalLink(reservation, branch, 'https://casa.test'))

    expect(link.origin + link.pathname).toBe('https://wa.me/5511912345678')
    expect(link.searchParams.get('text')).toBe(
      [
        'Olá, Maria & João! Sua reserva foi confirmada.',
        '',
        'Cantina da Praça · Pinheiros',
        'sáb, 21 de nov · 20:00',
        '4 pessoas',
        '',
        'Acompanhe sua reserva: https://casa.test/reserva/cantina/7/segredo',
      ].join('\n'),
    )
  },
)

test('a branch with one name says it once', () => {
  expect(branchTitle({ name: 'Bar do Porto', branch: 'Bar do Porto' })).toBe('Bar do Porto')
})
