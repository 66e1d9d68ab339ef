import { expect, test } from 'vitest'
import { AddressForm, addressForm } from './address.ts'

const whole = {
  zipcode: '05422-000',
  street: ' Rua dos Pinheiros ',
  number: '812',
  complement: '',
  district: 'Pinheiros',
  city: 'São Paulo',
  state_id: 25,
}

const messages = (given: object) =>
  Object.fromEntries(
    (AddressForm.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test(
  'an address is kept without the CEP’s hyphen, without blanks around, and with null for what is empty',
  { tags: ['D-70'] },
  () => {
    expect(AddressForm.parse(whole)).toEqual({
      ...whole,
      zipcode: '05422000',
      street: 'Rua dos Pinheiros',
      complement: null,
    })
    expect(AddressForm.parse({ zipcode: '05422000' })).toMatchObject({ zipcode: '05422000', city: null })
  },
)

test('an address of which nothing was entered is none', () => {
  expect(AddressForm.parse(addressForm(null))).toBeNull()
  expect(AddressForm.parse({})).toBeNull()
  expect(AddressForm.parse(null)).toBeNull()
})

test.each(['0542', '054220001', '05422-00', 'abcde-fgh', '05422 000'])('%s is no CEP', (zipcode) => {
  expect(messages({ ...whole, zipcode })).toEqual({ zipcode: 'CEP inválido.' })
})

test('city and state come together, and there are 27 states', () => {
  expect(messages({ ...whole, state_id: null })).toEqual({ state_id: 'Escolha o estado.' })
  expect(messages({ ...whole, city: ' ' })).toEqual({ city: 'Informe a cidade.' })
  for (const state_id of [0, 28, 1.5, '25']) {
    expect(messages({ ...whole, state_id })).toEqual({ state_id: 'Estado inválido.' })
  }
})

test('a line holds no control characters, and no more than its column is meant for', () => {
  expect(messages({ ...whole, street: 'Rua\u0007' })).toEqual({ street: 'Texto inválido.' })
  expect(messages({ ...whole, number: '1'.repeat(21) })).toEqual({ number: 'Máximo de 20 caracteres' })
})

test('what was kept fills a form that gives the same again', () => {
  const kept = AddressForm.parse(whole)

  expect(AddressForm.parse(addressForm(kept))).toEqual(kept)
})
