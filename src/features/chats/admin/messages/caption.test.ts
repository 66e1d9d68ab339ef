import { expect, test } from 'vitest'
import { captionOf, sizeText } from './caption.ts'

const file = { url: null, mime: null, name: null, size: null, note: null }

test.each([
  ['image', 'Imagem', ''],
  ['image', 'Imagem\nNosso salão', 'Nosso salão'],
  ['document', 'Documento\nSegue\ncardápio.pdf', 'Segue'],
  ['audio', 'Mensagem de voz', ''],
  ['image', 'Olha só\nImagem', 'Olha só'],
  ['location', 'Localização\nCantina\nRua A, 10', 'Cantina\nRua A, 10'],
  ['text', 'Imagem', 'Imagem'],
  ['image', 'Só a legenda', 'Só a legenda'],
] as const)('beside %s, "%s" says', (type, message, caption) => {
  expect(captionOf({ type, message, media: { ...file, name: 'cardápio.pdf' }, options: [] })).toBe(caption)
})

test('beside its options a question stands without their numbers', () => {
  const options = [
    { title: 'Reservar', description: null },
    { title: 'Cardápio', description: 'R$ 30 a R$ 90' },
  ]
  const message = 'Como posso ajudar?\n\n1 Reservar\n2 Cardápio – R$ 30 a R$ 90'

  expect(captionOf({ type: 'interactive', message, media: null, options })).toBe('Como posso ajudar?')
})

test('sizes are short', () => {
  expect([12, 340_400, 1_234_567].map(sizeText)).toEqual(['1 kB', '340 kB', '1,2 MB'])
})
