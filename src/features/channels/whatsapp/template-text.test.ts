import { describe, expect, test } from 'vitest'
import { editProblem, rejectionSentence, templateStatusOf } from './template-status.ts'
import {
  contentProblem,
  filledIn,
  footerProblem,
  metaName,
  repliesProblem,
  templateName,
  typedReplies,
  typedTemplateName,
  valuesProblem,
} from './template-text.ts'

test(
  'a name is lower case, with one hyphen for other characters and none at its ends',
  { tags: ['TPL-12', 'TPL-13', 'TPL-14'] },
  () => {
    expect(templateName('Confirmação  da RESERVA!')).toBe('confirma-o-da-reserva')
    expect(templateName('--a__b--')).toBe('a__b')
    expect(templateName('!!!')).toBe('')
  },
)

test('while a name is typed, a hyphen at its end stays', () => {
  expect(typedTemplateName('Mesa ')).toBe('mesa-')
  expect(typedTemplateName('-mesa')).toBe('mesa')
})

test('Meta gets underscores in place of hyphens', { tags: ['D-85'] }, () => {
  expect(metaName('a-b_c')).toBe('a_b_c')
})

describe('a body that Meta would refuse', () => {
  test.each(['{{nome}}, olá', 'Olá {{nome}}', 'a {{Nome}} b', 'a {{1}} {{nome}} b', 'a {{2}} b', 'a {{}} b'])(
    '%s',
    (text) => {
      expect(contentProblem(text)).toMatch(/\S/)
    },
  )

  test.each(['Olá {{nome}}!', 'a {{1}} b {{2}} c {{1}} d', 'Sem variável'])('%s is none', (text) => {
    expect(contentProblem(text)).toBeNull()
  })
})

test('a footer has at most 60 characters and no variables', { tags: ['TPL-16'] }, () => {
  expect(footerProblem('x'.repeat(60))).toBeNull()
  expect(footerProblem('x'.repeat(61))).toBe('O rodapé pode ter no máximo 60 caracteres.')
  expect(footerProblem('Olá {{nome}}')).toMatch(/variáveis/)
})

test('quick replies are what was typed, without empty ones', () => {
  expect(typedReplies([' Confirmar presença ', '', 'Cancelar', '  '])).toEqual([
    'Confirmar presença',
    'Cancelar',
  ])
})

describe('quick replies that Meta would refuse', () => {
  test.each([
    ['a text of 26 characters', ['x'.repeat(26)]],
    ['eleven of them', Array.from({ length: 11 }, (_, index) => `Opção ${index}`)],
    ['two alike', ['Cancelar', 'cancelar']],
    ['a variable', ['Oi {{nome}}']],
    ['an emoji', ['Cancelar 😢']],
    ['formatting', ['*Cancelar*']],
  ])('%s', (_, replies) => {
    expect(repliesProblem(replies)).toMatch(/\S/)
  })

  test('ten of up to 25 characters are none', () => {
    expect(
      repliesProblem(['x'.repeat(25), ...Array.from({ length: 9 }, (_, index) => `Opção ${index}`)]),
    ).toBeNull()
    expect(repliesProblem(['Confirmar presença', 'Cancelar'])).toBeNull()
  })
})

test('a preview has the values in place of the variables, and the variable where a value is missing', () => {
  expect(filledIn('Olá {{nome}}, {{ hora }}', { nome: 'Ana' })).toBe('Olá Ana, {{ hora }}')
})

test('Meta’s words become our statuses; of others nothing is known', { tags: ['D-84'] }, () => {
  expect(['PENDING', 'approved', 'PAUSED', 'REJECTED', 'LOCKED'].map(templateStatusOf)).toEqual([
    'pending',
    'active',
    'inactive',
    'rejected',
    null,
  ])
  expect(rejectionSentence('NONE')).toBe('A Meta não informou o motivo.')
})

test('an approved template may be edited once in 24 hours and ten times in 30 days', () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const template = { meta_id: '1', status: 'active', platform_status: 'APPROVED' } as const

  expect(editProblem({ ...template, edits: [ago(25)] }, now)).toBeNull()
  expect(editProblem({ ...template, edits: [ago(23)] }, now)).toMatch(/24 horas/)
  const ten = Array.from({ length: 10 }, (_, index) => ago(30 + index))
  expect(editProblem({ ...template, edits: ten }, now)).toMatch(/30 dias/)
  expect(
    editProblem({ ...template, status: 'inactive', platform_status: 'DISABLED', edits: [] }, now),
  ).toMatch(/desativou/)
})

test(
  'every variable of a template is filled, without line breaks or many spaces',
  { tags: ['D-134'] },
  () => {
    const text = 'Olá {{nome}}, mesa {{mesa}}.'

    expect(valuesProblem(text, { nome: 'Ana', mesa: '4' })).toBe(null)
    expect(valuesProblem(text, { nome: 'Ana' })).toBe('Preencha todos os campos do modelo: mesa.')
    expect(valuesProblem(text, { nome: 'Ana', mesa: 'a\nb' })).toMatch(/quebras de linha/)
    expect(valuesProblem(text, { nome: 'Ana', mesa: 'a     b' })).toMatch(/espaços/)
  },
)
