import { expect, test } from 'vitest'
import {
  categories,
  categoryLabels,
  lastEdit,
  messagingLimitLabel,
  nameStatusLabel,
  numberStatusLabel,
  platformStatusLabel,
  qualityLabel,
  templateStatusLabels,
} from './rules.ts'

test('[WANUM-04] a number is Ativo when active and otherwise Inativo', () => {
  expect(['active', 'inactive', 'unknown'].map(numberStatusLabel)).toEqual(['Ativo', 'Inativo', 'Inativo'])
})

test('[WANUM-30] [TPL-22] a category is Autenticação, Marketing or Utilidade', () => {
  expect(categories).toEqual(['marketing', 'utility', 'authentication'])
  expect(categoryLabels).toEqual({
    authentication: 'Autenticação',
    marketing: 'Marketing',
    utility: 'Utilidade',
  })
})

test('[WANUM-31] [TPL-23] a template is Ativo, Inativo, Pendente or Rejeitado', () => {
  expect(templateStatusLabels).toEqual({
    active: 'Ativo',
    inactive: 'Inativo',
    pending: 'Pendente',
    rejected: 'Rejeitado',
  })
})

test('[WANUM-32] the last edit reads 05 de nov de 2025, with two digits and no dot', () => {
  expect(lastEdit('2025-11-05T23:59')).toBe('05 de nov de 2025')
  expect(lastEdit('2026-05-21T00:00')).toBe('21 de mai de 2026')
})

test('where a number and its name stand at Meta is told in words, and words that we do not know as they are', () => {
  expect(['CONNECTED', 'FLAGGED', null, 'ORBITING'].map(platformStatusLabel)).toEqual([
    'Conectado',
    'Sinalizado por baixa qualidade',
    'Ainda não informada',
    'ORBITING',
  ])
  expect(['APPROVED', 'PENDING_REVIEW', 'NONE', null, 'ORBITING'].map(nameStatusLabel)).toEqual([
    'Aprovado',
    'Em análise',
    'Ainda sem análise',
    'Ainda sem análise',
    'ORBITING',
  ])
})

test('quality and limit of a number are told in words, and words of Meta that we do not know as they are', () => {
  expect(['GREEN', 'YELLOW', 'RED', 'UNKNOWN', null, 'PURPLE'].map(qualityLabel)).toEqual([
    'Alta',
    'Média',
    'Baixa',
    'Ainda sem avaliação',
    'Ainda sem avaliação',
    'PURPLE',
  ])
  expect(
    ['TIER_250', 'TIER_1K', 'TIER_100K', 'TIER_UNLIMITED', null, 'TIER_X'].map(messagingLimitLabel),
  ).toEqual([
    '250 pessoas em 24 horas',
    '1.000 pessoas em 24 horas',
    '100.000 pessoas em 24 horas',
    'Sem limite',
    'Ainda sem limite definido',
    'TIER_X',
  ])
})
