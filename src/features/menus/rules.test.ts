import { describe, expect, test } from 'vitest'
import { ItemBody, MenuBody, SectionBody } from './menu-form.ts'
import { searchForm } from '#lib/text/search-form.ts'
import {
  copyName,
  holdsWords,
  itemCount,
  knownTags,
  movedTo,
  promoFault,
  shownPrice,
  tagLabels,
} from './rules.ts'

const messagesOf = (given: object) =>
  Object.fromEntries(
    ItemBody.safeParse(given).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  )

describe('a name', () => {
  test.each(['', '   ', undefined])('must not be empty: %j', { tags: ['D-68'] }, (name) => {
    for (const form of [MenuBody, SectionBody, ItemBody]) {
      expect(form.safeParse({ name }).error?.issues[0]?.message).toBe('Nome é obrigatório.')
    }
  })

  test(
    'of 255 letters, from right to left, or with emoji is kept as it is, without spaces around it',
    { tags: ['D-68'] },
    () => {
      for (const name of ['ã'.repeat(255), 'שווארמה', 'Pizza 🍕👩‍👩‍👧', 'O’Brien "12\\" <b>']) {
        expect(ItemBody.parse({ name: ` ${name} ` }).name).toBe(name)
      }
      expect(messagesOf({ name: 'a'.repeat(256) })).toEqual({ name: 'Máximo de 255 caracteres' })
      expect(messagesOf({ name: 'a\u0007' })).toEqual({ name: 'Nome inválido.' })
    },
  )
})

describe('an item', () => {
  test('needs nothing but a name: no price is Consulte', { tags: ['D-68'] }, () => {
    expect(ItemBody.parse({ name: 'Café' })).toEqual({
      name: 'Café',
      description: null,
      price_cents: null,
      promo_price_cents: null,
      tags: [],
    })
  })

  test('costs whole cents from nothing to R$ 999.999,99', { tags: ['D-68'] }, () => {
    for (const price_cents of [0, 1, 99_999_999]) {
      expect(ItemBody.parse({ name: 'a', price_cents }).price_cents).toBe(price_cents)
    }
    for (const price_cents of [-1, 1.5, '4200', Number.NaN]) {
      expect(messagesOf({ name: 'a', price_cents })).toEqual({ price_cents: 'Preço inválido.' })
    }
    expect(messagesOf({ name: 'a', price_cents: 100_000_000 })).toEqual({
      price_cents: 'O preço máximo é R$ 999.999,99.',
    })
  })

  test(
    'costs less in a promotion than without, which is said beside what else is wrong',
    { tags: ['D-68'] },
    () => {
      expect(promoFault(4200, 4199)).toBeNull()
      expect(promoFault(4200, null)).toBeNull()
      expect(messagesOf({ name: '', price_cents: 4200, promo_price_cents: 4200 })).toEqual({
        name: 'Nome é obrigatório.',
        promo_price_cents: 'O preço promocional deve ser menor que o preço.',
      })
      expect(messagesOf({ name: 'a', promo_price_cents: 4200 })).toEqual({
        promo_price_cents: 'Informe o preço para ter um preço promocional.',
      })
    },
  )

  test('carries tags of the list only, each once and in its order', { tags: ['D-68'] }, () => {
    expect(Object.values(tagLabels)).toEqual(['Vegano', 'Vegetariano', 'Sem glúten', 'Picante'])
    expect(ItemBody.parse({ name: 'a', tags: ['picante', 'vegano', 'picante'] }).tags).toEqual([
      'vegano',
      'picante',
    ])
    expect(messagesOf({ name: 'a', tags: ['kosher'] })).toEqual({ tags: 'Etiqueta inválida.' })
  })

  test('is described in at most 1,000 letters, and an empty description is none', { tags: ['D-68'] }, () => {
    expect(ItemBody.parse({ name: 'a', description: '  ' }).description).toBeNull()
    expect(ItemBody.parse({ name: 'a', description: 'é'.repeat(1000) }).description).toHaveLength(1000)
    expect(messagesOf({ name: 'a', description: 'é'.repeat(1001) })).toEqual({
      description: 'Máximo de 1.000 caracteres',
    })
  })
})

describe('a copy beside its source', () => {
  test('says that it is one, and stays a name', { tags: ['D-68'] }, () => {
    expect(copyName('Vinhos')).toBe('Vinhos (cópia)')
    for (const name of ['a'.repeat(255), '🍕'.repeat(127)]) {
      const copy = copyName(name)
      expect(SectionBody.parse({ name: copy }).name).toBe(copy)
      expect(copy.isWellFormed()).toBe(true)
      expect(copy.endsWith(' (cópia)')).toBe(true)
    }
  })
})

test('one of a list goes to another place, the others keep their order', { tags: ['D-68'] }, () => {
  expect(movedTo([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
  expect(movedTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3])
  expect(movedTo([1, 2, 3], 2, -5)).toEqual([2, 1, 3])
  expect(movedTo([1, 2, 3], 2, 99)).toEqual([1, 3, 2])
  expect(movedTo([1, 2], 9, 1)).toEqual([1, 9, 2])
})

test.each([
  ['pao', 'Pão de queijo', true],
  ['QUEIJO pão', 'Pão de queijo', true],
  ['acucar', 'AÇÚCAR', true],
  ['', 'Pão', true],
  ['  pao  ', 'Pão', true],
  ['pao doce', 'Pão de queijo', false],
  ['.*', 'Pão', false],
])('a search for %j in %j: %j', (typed, text, found) => {
  expect(holdsWords(searchForm(text), typed.trim())).toBe(found)
})

test('how many items there are is said in words', () => {
  expect([0, 1, 2, 5000].map(itemCount)).toEqual(['Nenhum item', '1 item', '2 itens', '5.000 itens'])
})

test('a promotion is shown where it is cheaper than a price that is there', { tags: ['D-68'] }, () => {
  expect(shownPrice(4200, 3900)).toEqual({ now: 3900, before: 4200 })
  expect(shownPrice(4200, 0)).toEqual({ now: 0, before: 4200 })
  expect(shownPrice(4200, null)).toEqual({ now: 4200, before: null })
  expect(shownPrice(4200, 4200)).toEqual({ now: 4200, before: null })
  expect(shownPrice(null, 3900)).toEqual({ now: null, before: null })
})

test(
  'of the tags of a row those that are tags are known, each once and in their order',
  { tags: ['D-68'] },
  () => {
    expect(knownTags(['picante', '__proto__', 'vegano', 'picante', 'toString'])).toEqual([
      'vegano',
      'picante',
    ])
  },
)
