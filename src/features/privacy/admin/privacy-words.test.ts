import { expect, test } from 'vitest'
import { consentSentence, consequence } from './privacy-words.ts'

const dayOf = (at: string) => at.slice(0, 10).split('-').toReversed().join('/')
const consent = {
  given_by: 'unknown_device',
  given_at: '2026-11-20T15:00:00Z',
  unit: 'Centro',
  is_in_force: false,
} as const

test(
  'staff read since when and from where a customer agreed, and what has to be confirmed',
  { tags: ['D-98'] },
  () => {
    expect(consentSentence({ consent, withdrawn_at: null }, dayOf)).toBe(
      'Alguém marcou que aceita novidades em 20/11/2026, no formulário de cadastro, de um aparelho desconhecido (Centro). Só vale depois de confirmado com o cliente.',
    )
    expect(
      consentSentence(
        { consent: { ...consent, given_by: 'staff', is_in_force: true }, withdrawn_at: null },
        dayOf,
      ),
    ).toBe('Aceita receber novidades desde 20/11/2026, dito à equipe (Centro).')
    expect(consentSentence({ consent: null, withdrawn_at: '2026-12-01T15:00:00Z' }, dayOf)).toBe(
      'Não quer receber novidades. Retirado em 01/12/2026.',
    )
  },
)

test('an erasure says beforehand what it touches', { tags: ['D-98', 'D-124'] }, () => {
  const counts = { reservations: 3, research_answers: 1, chats: 0, mails: 1200, ahead: 0 }

  expect(consequence(counts)).toContain(
    'anotações no cadastro, em 3 agendamentos, em 1 pesquisa e em 1.200 mensagens, em todos',
  )
  expect(consequence({ ...counts, reservations: 0, research_answers: 0, mails: 0 })).toContain(
    'anotações no cadastro, em todos',
  )
})
