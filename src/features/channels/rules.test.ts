import { expect, test } from 'vitest'
import { categories, categoryLabels, lastEdit, numberStatusLabel, templateStatusLabels } from './rules.ts'

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
