import { expect, test } from 'vitest'
import { categories, categoryLabels, lastEdit, numberStatusLabel, templateStatusLabels } from './rules.ts'

test('a number is Ativo when active and otherwise Inativo', { tags: ['WANUM-04'] }, () => {
  expect(['active', 'inactive', 'unknown'].map(numberStatusLabel)).toEqual(['Ativo', 'Inativo', 'Inativo'])
})

test('a category is Autenticação, Marketing or Utilidade', { tags: ['WANUM-30', 'TPL-22'] }, () => {
  expect(categories).toEqual(['marketing', 'utility', 'authentication'])
  expect(categoryLabels).toEqual({
    authentication: 'Autenticação',
    marketing: 'Marketing',
    utility: 'Utilidade',
  })
})

test('a template is Ativo, Inativo, Pendente or Rejeitado', { tags: ['WANUM-31', 'TPL-23'] }, () => {
  expect(templateStatusLabels).toEqual({
    active: 'Ativo',
    inactive: 'Inativo',
    pending: 'Pendente',
    rejected: 'Rejeitado',
  })
})

test('the last edit reads 05 de nov de 2025, with two digits and no dot', { tags: ['WANUM-32'] }, () => {
  expect(lastEdit('2025-11-05T23:59')).toBe('05 de nov de 2025')
  expect(lastEdit('2026-05-21T00:00')).toBe('21 de mai de 2026')
})
