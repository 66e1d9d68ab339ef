import { expect, test } from 'vitest'
import { offerWords } from './offer-words.ts'
import { offerObstacles } from '../offer.ts'

test('every obstacle has its sentence, and a way to change it unless it is not the venue’s', () => {
  const words = offerObstacles.map((obstacle) => ({ obstacle, ...offerWords(obstacle, 7) }))

  expect(words.filter(({ fix }) => !fix).map(({ obstacle }) => obstacle)).toEqual(['business'])
  expect(new Set(words.map(({ sentence }) => sentence)).size).toBe(offerObstacles.length)
  expect(words.find(({ obstacle }) => obstacle === 'draft')!.fix!.href).toBe('/admin/branch/7/edit')
  expect(words.find(({ obstacle }) => obstacle === 'tooFar')!.fix!.href).toBe(
    '/admin/reservations/config#maximum_antecedence',
  )
})
