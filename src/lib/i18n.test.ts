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

test('[I18N-03] no screen reads a dictionary', () => {
  const root = join(import.meta.dirname, '..')
  const screens = globSync('**/*.tsx', { cwd: root })

  const readers = screens.filter((file) => /lib\/(i18n|locales)/.test(readFileSync(join(root, file), 'utf8')))

  expect(screens.length).toBeGreaterThan(20)
  expect(readers).toEqual([])
})
