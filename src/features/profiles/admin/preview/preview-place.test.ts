import { expect, test } from 'vitest'
import { placeOfField } from './preview-place.ts'

test('[D-67] a field leads to the part of the page that shows it, one of a list to its own place', () => {
  expect(placeOfField('description')).toEqual({ part: 'description', index: null })
  expect(placeOfField('address.street')).toEqual({ part: 'address', index: null })
  expect(placeOfField('links.2.url')).toEqual({ part: 'links', index: 2 })
})

test('[D-67] what guests do not see leads nowhere', () => {
  expect(placeOfField('slug')).toBeNull()
  expect(placeOfField('constructor')).toBeNull()
})
