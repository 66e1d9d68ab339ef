import { expect, test } from 'vitest'
import { type ProfileField, profileFields } from './profile-form.ts'
import { missingParts, missingSentence } from './publishing.ts'

const read = (field: ProfileField, given: unknown) => {
  const result = profileFields[field].safeParse(given)
  return result.success
    ? result.data
    : result.error.issues.map(({ path, message }) => [...path, message].join(' '))
}
const path = `7/${'a'.repeat(22)}-1600x900`
const link = { type: 'site', label: 'Site', url: 'https://exemplo.com' }
const highlight = { title: 'Feijoada', text: '', image_path: null, link: '' }

test.each([
  ['name', 'ã'.repeat(255), 'ã'.repeat(255)],
  ['name', 'مطعم 😀 \u200fcasa', 'مطعم 😀 \u200fcasa'],
  ['description', 'Uma\nlinha\n', 'Uma\nlinha'],
  ['description', '  ', null],
  ['phone', '(11) 91234-5678', '11912345678'],
  ['phone', '+55 11 3062-7781', '1130627781'],
  ['email', ' casa@exemplo.com ', 'casa@exemplo.com'],
  ['slug', ' Bar-do-Porto ', 'bar-do-porto'],
  ['color_primary', '#7B2D4F', '#7b2d4f'],
  ['color_primary', '', null],
  ['google_analytics', ' g-abc1234567 ', 'G-ABC1234567'],
  ['facebook_pixel', '1234567890', '1234567890'],
  ['links', [{ ...link, url: 'exemplo.com/a' }], [{ ...link, url: 'https://exemplo.com/a', order: 0 }]],
  [
    'links',
    [
      { ...link, order: 5 },
      { ...link, label: 'B', order: 2 },
    ],
    [
      { ...link, label: 'B', order: 0 },
      { ...link, order: 1 },
    ],
  ],
  ['highlights', [highlight], [{ ...highlight, link: null, order: 0 }]],
  ['galleries', [{ path, alt: 'Salão' }], [{ path, alt: 'Salão', order: 0 }]],
  ['categories', ['Massas', ' Vinhos '], ['Massas', 'Vinhos']],
  ['payment_methods', ['pix'], ['pix']],
] as const)('%s takes %j', { tags: ['D-67'] }, (field, given, kept) => {
  expect(read(field, given)).toEqual(kept)
})

test.each([
  ['name', ' ', 'Nome é obrigatório.'],
  ['name', 'a'.repeat(256), 'Máximo de 255 caracteres'],
  ['name', 'Bar\u0007', 'Nome inválido.'],
  ['branch', '', 'Unidade é obrigatória.'],
  ['status', 'deleted', 'Situação inválida.'],
  ['description', 'a'.repeat(1001), 'Máximo de 1000 caracteres'],
  ['info', 'a'.repeat(2001), 'Máximo de 2000 caracteres'],
  ['phone', '123', 'Telefone inválido.'],
  ['email', 'casa@', 'E-mail inválido.'],
  ['slug', 'reserva', 'Este endereço é reservado. Escolha outro.'],
  ['timezone', 'Europe/Lisbon', 'Escolha um dos fusos horários do Brasil.'],
  ['color_primary', 'red;}', 'Cor inválida: use # e seis letras ou números, como #7b2d4f.'],
  ['color_secondary', '#fff', 'Cor inválida: use # e seis letras ou números, como #7b2d4f.'],
  [
    'google_analytics',
    "G-1';alert(1)//",
    'Identificador inválido: ele começa com G-, UA-, GTM- ou AW-, como G-ABC1234567.',
  ],
  ['facebook_pixel', '12x', 'Identificador inválido: são de 5 a 20 números.'],
  ['payment_methods', ['fiado'], '0 Forma de pagamento inválida.'],
  ['payment_methods', ['pix', 'pix'], 'Cada forma de pagamento aparece uma vez.'],
  ['categories', ['Massas', 'massas'], 'Cada categoria aparece uma vez.'],
  ['categories', Array.from({ length: 13 }, (_, at) => `C${at}`), 'Até 12 categorias.'],
  [
    'links',
    [{ ...link, url: 'javascript:alert(1)' }],
    '0 url Endereço inválido: ele começa com https:// ou http://.',
  ],
  [
    'links',
    [{ ...link, url: 'https://a:b@exemplo.com' }],
    '0 url Endereço inválido: ele começa com https:// ou http://.',
  ],
  [
    'links',
    [{ ...link, url: '//exemplo.com' }],
    '0 url Endereço inválido: ele começa com https:// ou http://.',
  ],
  ['links', [{ ...link, url: '' }], '0 url Endereço é obrigatório.'],
  ['links', [{ ...link, type: 'orkut' }], '0 type Tipo inválido.'],
  ['links', Array.from({ length: 21 }, () => link), 'Até 20 links.'],
  ['highlights', [{ ...highlight, title: '' }], '0 title Título é obrigatório.'],
  [
    'highlights',
    [{ ...highlight, link: 'data:text/html,x' }],
    '0 link Endereço inválido: ele começa com https:// ou http://.',
  ],
  ['highlights', [{ ...highlight, image_path: '../etc' }], '0 image_path Imagem não encontrada.'],
  [
    'galleries',
    [
      { path, alt: '' },
      { path, alt: '' },
    ],
    'Cada imagem aparece uma vez.',
  ],
  ['galleries', Array.from({ length: 25 }, () => ({ path, alt: '' })), 'Até 24 fotos.'],
] as const)('%s refuses %j', { tags: ['D-67', 'D-90'] }, (field, given, message) => {
  expect(read(field, given)).toContain(message)
})

test('what guests would miss is said before publishing, in the order of the tabs', { tags: ['D-66'] }, () => {
  const closed = [{ enabled: false }]
  const whole = {
    description: 'Massas',
    phone: '1130627781',
    avatar_path: path,
    header_image_path: path,
    address: {},
    schedule: [{ enabled: true }],
  }

  expect(missingParts({ schedule: closed })).toEqual([
    'descrição',
    'telefone',
    'foto de perfil',
    'imagem de capa',
    'endereço',
    'horários',
  ])
  expect(missingSentence({ ...whole, address: null, schedule: closed })).toBe(
    'Ainda falta: endereço e horários. Você pode publicar assim e completar depois.',
  )
  expect(missingSentence(whole)).toBeUndefined()
})
