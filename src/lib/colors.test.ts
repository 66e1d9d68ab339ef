import { expect, test } from 'vitest'
import { contrast, hexColor, readableColor, textOn } from './colors.ts'

test('only six hexadecimal digits are a colour', () => {
  expect(hexColor('#7B2D4F')).toBe('#7b2d4f')
  for (const other of ['7b2d4f', '#7b2d4', '#7b2d4f;', 'red', '#fff', '', null, undefined]) {
    expect(hexColor(other)).toBeNull()
  }
})

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
})

test('text on a colour is black or white by contrast', { tags: ['D-91'] }, () => {
  expect(textOn('#7b2d4f')).toBe('#ffffff')
  expect(textOn('#ffd500')).toBe('#000000')
  expect(textOn('#ffffff')).toBe('#000000')
  expect(textOn('#000000')).toBe('#ffffff')
})

test('text on any colour reaches 4.5 : 1', () => {
  for (let step = 0; step < 4096; step++) {
    const [red, green, blue] = [(step >> 8) * 17, ((step >> 4) & 15) * 17, (step & 15) * 17]
    const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
    expect(contrast(textOn(hex), hex)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a colour too pale for text is darkened to 4.5 : 1, a dark one stays as it is', () => {
  const surface = '#fbf8f5'

  expect(readableColor('#7b2d4f', surface)).toBe('#7b2d4f')
  for (const pale of ['#ffffff', '#ffd500', '#ffb6c1', '#00ff00', '#88ccff']) {
    expect(contrast(readableColor(pale, surface), surface)).toBeGreaterThanOrEqual(4.5)
  }
})

test('on a dark surface a dark colour is lightened to 4.5 : 1, a light one stays as it is', () => {
  const surface = '#1d1618'

  expect(readableColor('#ffd500', surface)).toBe('#ffd500')
  for (const dark of ['#000000', '#7b2d4f', '#9b2c1f', '#0000ff', '#003311']) {
    expect(contrast(readableColor(dark, surface), surface)).toBeGreaterThanOrEqual(4.5)
  }
})
