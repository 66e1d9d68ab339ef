import { describe, expect, test } from 'vitest'
import { shareSize } from '#lib/address/file-url.ts'
import { layoutOf } from './layout.ts'
import { capitalHeight, drawable, widthOf } from './letters.ts'

const sixty = 'Restaurante e Pizzaria Nossa Senhora da Conceição dos Açores'
const oneWord = 'Otorrinolaringologistas'.repeat(11).slice(0, 255)

const linesOf = (name: string, unit = '') => layoutOf(name, unit).lines
const textsOf = (name: string, unit = '') => linesOf(name, unit).map(({ text }) => text)

describe('where name and unit stand', () => {
  test('a short name stands in one large line above its unit', { tags: ['D-118'] }, () => {
    const [name, unit, ...more] = linesOf('Cantina da Praça', 'Pinheiros')

    expect([name!.text, name!.size, unit!.text, unit!.size]).toEqual([
      'Cantina da Praça',
      88,
      'Pinheiros',
      44,
    ])
    expect(unit!.y).toBeGreaterThan(name!.y + 44 * capitalHeight)
    expect(more).toEqual([])
  })

  test(
    'a name of 60 letters is smaller, in lines of about the same length, none of its words lost',
    { tags: ['D-118'] },
    () => {
      const lines = linesOf(sixty)
      const widths = lines.map(({ text, size }) => widthOf(text, size))

      expect(Array.from(sixty)).toHaveLength(60)
      expect(lines.map(({ text }) => text).join(' ')).toBe(sixty)
      expect(lines.length).toBeLessThanOrEqual(3)
      expect(Math.min(...widths)).toBeGreaterThan(0.6 * Math.max(...widths))
    },
  )

  test(
    'a word that is longer than a line is broken, and what has no room ends in three dots',
    { tags: ['D-118'] },
    () => {
      const texts = textsOf(oneWord)

      expect(texts).toHaveLength(3)
      expect(oneWord.startsWith(texts.join('').replace('…', ''))).toBe(true)
      expect(texts.at(-1)).toMatch(/…$/)
      expect(textsOf('Vó', oneWord).at(-1)).toMatch(/^Otorrino.*…$/)
    },
  )

  test.each([
    ['Vó', ''],
    ['Cantina da Praça', 'Pinheiros'],
    [sixty, 'Jardim São João do Guaraú, São José dos Campos'],
    [sixty.toUpperCase(), sixty.toUpperCase()],
    ['W'.repeat(255), 'W'.repeat(255)],
    [oneWord, oneWord],
    ['a '.repeat(127).trim(), ''],
  ])(
    '%s · %s stays within the panel, beside the tile and below the cover',
    { tags: ['D-118'] },
    (name, unit) => {
      const { lines, tile, panelTop, stripe } = layoutOf(name, unit)

      expect(panelTop).toBeGreaterThan(200)
      for (const { text, size, x, y } of lines) {
        expect(x).toBeGreaterThan(tile.x + tile.side + tile.border)
        expect(x + widthOf(text, size)).toBeLessThan(shareSize.width - 48)
        expect(y - size * capitalHeight).toBeGreaterThan(panelTop + 24)
        // Letters such as g and ç reach below the baseline.
        expect(y + size * 0.25).toBeLessThan(shareSize.height - stripe - 8)
      }
    },
  )
})

describe('letters', () => {
  test(
    'every Portuguese letter and sign is there, composed or in two characters',
    { tags: ['D-118'] },
    () => {
      const text = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇ áàâãéêíóôõúüç & Cia. nº 1 – “Vó” d’Água · 100% (sim!)'

      expect(drawable(text)).toBe(text)
      expect(drawable(text.normalize('NFD'))).toBe(text)
      expect(drawable(' Bar \n do  Zé ')).toBe('Bar do Zé')
    },
  )

  test.each(['Cantina 🍕', 'Пельменная', '居酒屋', 'toString\u0000'])(
    '%s has a letter without an outline',
    (text) => {
      expect(drawable(text)).toBe(null)
    },
  )

  test('letters that lean towards each other stand closer, with an accent too', () => {
    const apart = widthOf('A', 100) + widthOf('V', 100)

    expect(widthOf('AV', 100)).toBeLessThan(apart - 5)
    expect(widthOf('ÃV', 100)).toBeCloseTo(widthOf('AV', 100))
  })
})
