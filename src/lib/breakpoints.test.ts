import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { below, from, withWidths } from './breakpoints.ts'

test('a named width becomes a media query; a name that is no breakpoint is an error', () => {
  expect(withWidths('(--from-tablet) and (--below-desktop)')).toBe(
    '(min-width: 600px) and (max-width: 991.98px)',
  )
  expect([from('wide'), below('phone')]).toEqual(['(min-width: 1200px)', '(max-width: 359.98px)'])
  expect(() => withWidths('(--below-watch)')).toThrow('(--below-watch) names no breakpoint.')
})

test('stylesheets name the widths of a screen', () => {
  const sheets = globSync('src/**/*.css').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

  const unnamed = sheets.filter(({ text }) => /@media[^{]*width\s*[:<>=]/.test(text)).map(({ file }) => file)

  expect(sheets.length).toBeGreaterThan(50)
  expect(unnamed).toEqual([])
})
