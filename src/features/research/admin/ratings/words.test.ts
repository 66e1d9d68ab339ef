import { expect, test } from 'vitest'
import { classTips } from './words.ts'

test('each NPS class says who is in it', { tags: ['D-62'] }, () => {
  expect(classTips).toEqual({
    promoters: 'Promotores: clientes que gostam e recomendariam.',
    neutrals: 'Neutros: não estão insatisfeitos, mas não recomendariam.',
    detractors: 'Detratores: estão insatisfeitos e não recomendariam.',
  })
})
