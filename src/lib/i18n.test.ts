import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filled, loadDictionary, locales } from '#lib/i18n.ts'

const all = await Promise.all(locales.map(async (locale) => [locale, await loadDictionary(locale)] as const))

test('[I18N-02] dictionaries for German, English, Spanish, French, Japanese and Chinese exist beside Portuguese', () => {
  expect(locales.toSorted()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'pt', 'zh'])
})

test('every dictionary has the same keys, and no empty word', () => {
  const keys = Object.keys(all[0]![1]).toSorted()

  expect(all.map(([locale, dictionary]) => [locale, Object.keys(dictionary).toSorted()])).toEqual(
    locales.map((locale) => [locale, keys]),
  )
  expect(all.flatMap(([, dictionary]) => Object.values(dictionary)).filter((text) => !text.trim())).toEqual(
    [],
  )
})

test('every language keeps the places of a message', () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  const { pt } = Object.fromEntries(all)

  const lost = all.flatMap(([locale, dictionary]) =>
    Object.entries(dictionary)
      .filter(([key, text]) => places(text).join() !== places(pt![key as keyof typeof pt]).join())
      .map(([key]) => `${locale} ${key}`),
  )

  expect(lost).toEqual([])
})

test('[I18N-04] [I18N-05] [I18N-06] [I18N-07] [I18N-08] the template messages are in the dictionaries', async () => {
  const en = await loadDictionary('en')

  expect(filled(en.required_field, { name: 'Name' })).toBe('Name is required')
  expect(filled(en.min_length_field, { name: 'Name', min: 3 })).toBe('Name must have at least 3 characters')
  expect(filled(en.max_length_field, { name: 'Name', max: 50 })).toBe('Name must have at most 50 characters')
  expect(filled(en.invalid_field, { name: 'Name' })).toBe('Name is not valid')
  expect(en.agreement_required).toBe('Accepting the terms is required')
  expect(en.invalid_login).toBe('The login detail is incorrect')
})

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('[I18N-03] nothing of the product reads a dictionary, whatever language a browser or a setting asks for', () => {
  const others = sources.filter((file) => !/^lib\/(i18n\.ts|locales\/)/.test(file))

  const readers = others.filter((file) =>
    /['"][^'"]*(lib|\.)\/(i18n|locales\/\w+)(\.ts)?['"]/.test(textOf(file)),
  )
  const choosers = others.filter((file) =>
    /navigator\.languages?\b|accept-language|Intl\.\w+\((\)|undefined)|toLocale\w*String\(\)/i.test(
      textOf(file),
    ),
  )

  expect(others.length).toBeGreaterThan(500)
  expect({ readers, choosers }).toEqual({ readers: [], choosers: [] })
})

/** Words of English that no Portuguese text has: what a person reads in the language of the code. */
const english =
  /\b(the|and|your|you|with|from|this|that|please|loading|error|save|cancel|close|open|search|next|previous|submit|delete|remove|edit|add|new|back|password|user|name|today|page|menu item|not found|try again|required|show|hide|select|choose|upload|settings|sign (in|out|up)|log (in|out))\b/i

/** Texts of a component: between tags, and in the attributes that a person reads or hears. */
function shownTexts(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const between = [...code.matchAll(/(?<=[\w"'}\]/])>\s*([^<>{}=;()]*\p{L}[^<>{}=;()]*?)\s*(?=<|\{)/gu)].map(
    ([, text]) => text!,
  )
  const spoken = [
    ...code.matchAll(/\b(?:label|title|text|placeholder|aria-label|alt|description|submitLabel)="([^"]*)"/g),
  ].map(([, text]) => text!)
  return [...between, ...spoken].map((text) => text.trim()).filter(Boolean)
}

test('[I18N-01] what the screens say in their own code is Portuguese; only the error pages are English, as D-16 has them', () => {
  const screens = sources.filter((file) => file.endsWith('.tsx') && file !== 'visitor/entry-server.tsx')
  const said = screens.flatMap((file) => shownTexts(textOf(file)).map((text) => ({ file, text })))

  const foreign = said.filter(({ text }) => english.test(text))

  expect(said.length).toBeGreaterThan(500)
  expect(foreign.map(({ file, text }) => [file, text])).toEqual([
    ['visitor/ErrorPage.tsx', 'Page Not Found'],
    ['visitor/ErrorPage.tsx', 'System Error'],
    ['visitor/ErrorPage.tsx', 'Something went wrong! Please try again later.'],
  ])
})
