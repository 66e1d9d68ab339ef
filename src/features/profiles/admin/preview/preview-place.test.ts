import { expect, test } from 'vitest'
import { placeOfField } from './preview-place.ts'

test(
  'a field leads to the part of the page that shows it, one of a list to its own place',
  { tags: ['D-67'] },
  () => {
    expect(placeOfField('description')).toEqual({ part: 'description', index: null })
    expect(placeOfField('address.street')).toEqual({ part: 'address', index: null })
    expect(placeOfField('links.2.url')).toEqual({ part: 'links', index: 2 })
  },
)

test('what guests do not see leads nowhere', { tags: ['D-67'] }, () => {
  expect(placeOfField('slug')).toBeNull()
  expect(placeOfField('constructor')).toBeNull()
})
