import { expect, test } from 'vitest'
import { classTips } from './words.ts'

test('[D-62] each NPS class says who is in it', () => {
  expect(classTips).toEqual({
    promoters: 'Promotores: clientes que gostam e recomendariam.',
    neutrals: 'Neutros: não estão insatisfeitos, mas não recomendariam.',
    detractors: 'Detratores: estão insatisfeitos e não recomendariam.',
  })
})
