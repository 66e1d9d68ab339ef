import { expect, test } from 'vitest'
import { wantsMoreThanTexts } from './template-parts.ts'

const body = { type: 'BODY', text: 'Olá {{nome}}' }
const withButton = (button: object) => [body, { type: 'BUTTONS', buttons: [button] }]

test.each([
  ['a picture above the text', [{ type: 'HEADER', format: 'IMAGE' }, body]],
  ['a link that ends differently each time', withButton({ type: 'URL', url: 'https://exemplo.com/{{1}}' })],
  ['a code to copy', withButton({ type: 'COPY_CODE', text: 'Copiar' })],
  ['cards', [body, { type: 'CAROUSEL', cards: [] }]],
])('a template with %s wants more than texts', (_, components) => {
  expect(wantsMoreThanTexts(components)).toBe(true)
})

test.each([
  ['nothing', null],
  ['a heading', [{ type: 'HEADER', format: 'TEXT', text: 'Olá {{nome}}' }, body]],
  ['a link', withButton({ type: 'URL', text: 'Ver o cardápio', url: 'https://exemplo.com/cardapio' })],
  ['a phone and an answer', withButton({ type: 'PHONE_NUMBER', phone_number: '+551140000000' })],
  ['parts of another shape', [7, { type: 'BUTTONS', buttons: 'x' }, { buttons: [null, { url: 3 }] }]],
])('a template with %s is made of texts', (_, components) => {
  expect(wantsMoreThanTexts(components)).toBe(false)
})
