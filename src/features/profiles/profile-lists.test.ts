import { expect, test } from 'vitest'
import { galleryOf, highlightsOf, profileLinksOf } from './profile-lists.ts'

const path = (letter: string, business = 7) => `${business}/${letter.repeat(22)}-1600x900`

test.each([[null], [undefined], ['x'], [3], [{}], [[null, 1, 'x', [], {}]]])(
  'of a row with %j nothing is shown',
  { tags: ['D-101'] },
  (stored) => {
    expect([profileLinksOf(stored), highlightsOf(stored, 7), galleryOf(stored, 7)]).toEqual([[], [], []])
  },
)

test('links come in their order, those that lead nowhere are left out', { tags: ['BRANCH-07'] }, () => {
  const stored = [
    { type: 'site', label: 'Depois', url: 'https://exemplo.com/b', order: 2 },
    { type: 'orkut', label: 7, url: 'http://exemplo.com/a', order: 1 },
    { type: 'site', label: 'Perigo', url: 'javascript:alert(1)', order: 0 },
  ]

  expect(profileLinksOf(stored)).toEqual([
    { type: 'outro', label: '', url: 'http://exemplo.com/a', order: 0 },
    { type: 'site', label: 'Depois', url: 'https://exemplo.com/b', order: 1 },
  ])
})

test('images of another business are not shown, and none twice', { tags: ['BRANCH-07', 'D-96'] }, () => {
  const stored = [
    path('a'),
    { path: path('b'), alt: 'Salão', order: 1 },
    path('a'),
    { path: path('c', 8) },
    '../x',
  ]

  expect(galleryOf(stored, 7)).toEqual([
    { path: path('a'), alt: '', order: 0 },
    { path: path('b'), alt: 'Salão', order: 1 },
  ])
  expect(highlightsOf([{ title: 'A', image_path: path('c', 8), link: 'data:x' }], 7)).toEqual([
    { title: 'A', text: '', image_path: null, link: null, order: 0 },
  ])
})
