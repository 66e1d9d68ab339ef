import { expect, test } from 'vitest'
import {
  messagingLimitLabel,
  nameStatusLabel,
  platformStatusLabel,
  qualityLabel,
  stopSentence,
} from './number-words.ts'

test('where a number and its name stand at Meta is told in words, and words that we do not know as unknown', () => {
  expect(['CONNECTED', 'FLAGGED', 'ACCOUNT_VIOLATION', null, 'ORBITING'].map(platformStatusLabel)).toEqual([
    'Conectado',
    'Sinalizado por baixa qualidade',
    'Conta fora das regras',
    'Ainda não informada',
    'Desconhecida (ORBITING)',
  ])
  expect(['APPROVED', 'PENDING_REVIEW', 'NONE', null, 'ORBITING'].map(nameStatusLabel)).toEqual([
    'Aprovado',
    'Em análise',
    'Ainda sem análise',
    'Ainda sem análise',
    'Situação desconhecida (ORBITING)',
  ])
})

test('quality and limit of a number are told in words, and words of Meta that we do not know as unknown', () => {
  expect(['GREEN', 'YELLOW', 'RED', 'UNKNOWN', null, 'PURPLE', 'constructor'].map(qualityLabel)).toEqual([
    'Alta',
    'Média',
    'Baixa',
    'Ainda sem avaliação',
    'Ainda sem avaliação',
    'Desconhecida (PURPLE)',
    'Desconhecida (constructor)',
  ])
  expect(
    ['TIER_250', 'TIER_1K', 'TIER_100K', 'TIER_UNLIMITED', null, 'TIER_X'].map(messagingLimitLabel),
  ).toEqual([
    '250 pessoas em 24 horas',
    '1.000 pessoas em 24 horas',
    '100.000 pessoas em 24 horas',
    'Sem limite',
    'Ainda sem limite definido',
    'Desconhecido (TIER_X)',
  ])
})

test.each(['CONNECTED', 'connected', 'FLAGGED', 'RESTRICTED', 'PENDING', 'DISCONNECTED', ' ', null])(
  'a number of which Meta says %s may send: what Meta then refuses it says itself',
  (word) => {
    expect(stopSentence(word)).toBeNull()
  },
)

test.each(['BANNED', 'DELETED', 'MIGRATED', 'PARTNER_REMOVED', 'ORBITING', 'toString'])(
  'a number of which Meta says %j sends nothing, and a sentence says why',
  (word) => {
    expect(stopSentence(word)).toMatch(/^[AEO].*\.$/)
  },
)

test('a word of Meta is shown in one line, however long it is', () => {
  expect(platformStatusLabel(`A\n B${'x'.repeat(500)}`)).toBe(`Desconhecida (A B${'x'.repeat(57)})`)
})
