import { expect, test } from 'vitest'
import { addressedView } from './remembered-view.ts'

const bare = { visao: '', search: '', status: '', dateFrom: '', dateTo: '' }

test('an address names its view; filters alone ask for the list; without either the person decides', () => {
  expect(addressedView(bare)).toBeNull()
  expect(addressedView({ ...bare, visao: 'semana' })).toBeNull()
  expect(addressedView({ ...bare, visao: 'dia', search: 'ana' })).toBe('dia')
  expect(addressedView({ ...bare, visao: 'lista' })).toBe('lista')
  for (const filter of ['search', 'status', 'dateFrom', 'dateTo']) {
    expect(addressedView({ ...bare, [filter]: 'x' })).toBe('lista')
  }
})
