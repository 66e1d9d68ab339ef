import { expect, test } from 'vitest'
import { pageOf } from './page.ts'

type Data = { branch: { name: string }; callPhone: string | null }

test('a page takes the data that its token names and no other', () => {
  const token = pageOf<Data>('reserve')

  const page = token.with({ branch: { name: 'Cantina' }, callPhone: null })
  // @ts-expect-error -- a field under another name
  token.with({ branch: { name: 'Cantina' }, phone: null })
  // @ts-expect-error -- a field within a field under another name
  token.with({ branch: { title: 'Cantina' }, callPhone: null })

  expect(page).toMatchObject({ name: 'reserve', data: { branch: { name: 'Cantina' }, callPhone: null } })
})

test('a token knows its own pages', () => {
  const page = pageOf<Data>('reserve').with({ branch: { name: 'Cantina' }, callPhone: null })

  expect(pageOf<Data>('reserve').isFilledIn(page)).toBe(true)
  expect(pageOf<object>('menus').isFilledIn(page)).toBe(false)
})
