import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

type Dictionary = Record<string, string>
const all: [locale: string, dictionary: Dictionary][] = globSync('locales/*.json', { cwd: root })
  .toSorted()
  .map((file) => [basename(file, '.json'), JSON.parse(textOf(file)) as Dictionary])
const dictionaryOf = (locale: string) => all.find(([name]) => name === locale)?.[1] ?? {}

test(
  'dictionaries for German, English, Spanish, French, Japanese and Chinese exist beside Portuguese',
  { tags: ['I18N-02'] },
  () => {
    expect(all.map(([locale]) => locale)).toEqual(['de', 'en', 'es', 'fr', 'ja', 'pt', 'zh'])
  },
)

test('every dictionary has the same keys, and no empty word', () => {
  const keys = Object.keys(dictionaryOf('pt')).toSorted()

  expect(all.map(([locale, dictionary]) => [locale, Object.keys(dictionary).toSorted()])).toEqual(
    all.map(([locale]) => [locale, keys]),
  )
  expect(all.flatMap(([, dictionary]) => Object.values(dictionary)).filter((text) => !text.trim())).toEqual(
    [],
  )
})

test('every language keeps the places of a message', () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  const pt = dictionaryOf('pt')

  const lost = all.flatMap(([locale, dictionary]) =>
    Object.entries(dictionary)
      .filter(([key, text]) => places(text).join() !== places(pt[key] ?? '').join())
      .map(([key]) => `${locale} ${key}`),
  )

  expect(lost).toEqual([])
})

test(
  'the template messages are in the dictionaries',
  { tags: ['I18N-04', 'I18N-05', 'I18N-06', 'I18N-07', 'I18N-08'] },
  () => {
    expect(dictionaryOf('en')).toMatchObject({
      required_field: '{name} is required',
      min_length_field: '{name} must have at least {min} characters',
      max_length_field: '{name} must have at most {max} characters',
      invalid_field: '{name} is not valid',
      agreement_required: 'Accepting the terms is required',
      invalid_login: 'The login detail is incorrect',
    })
  },
)

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))

test(
  'nothing of the product reads a dictionary, whatever language a browser or a setting asks for',
  { tags: ['I18N-03'] },
  () => {
    const readers = sources.filter((file) => /\blocales\//.test(textOf(file)))
    const choosers = sources.filter((file) =>
      /navigator\.languages?\b|accept-language|Intl\.\w+\((\)|undefined)|toLocale\w*String\(\)/i.test(
        textOf(file),
      ),
    )

    expect(sources.length).toBeGreaterThan(500)
    expect({ readers, choosers }).toEqual({ readers: [], choosers: [] })
  },
)

/** English words that no Portuguese text has: they show text that people read in the language of the code. */
const english =
  /\b(the|and|your|you|with|from|this|that|please|loading|error|save|cancel|close|open|search|next|previous|submit|delete|remove|edit|add|new|back|password|user|name|today|page|menu item|not found|try again|required|show|hide|select|choose|upload|settings|sign (in|out|up)|log (in|out))\b/i

/** Texts of a component: between tags, and in attributes that people read or hear. */
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

test(
  'what the screens say in their own code is Portuguese; only the error pages are English, as D-16 has them',
  { tags: ['I18N-01'] },
  () => {
    const screens = sources.filter((file) => file.endsWith('.tsx') && file !== 'src/visitor.tsx')
    const said = screens.flatMap((file) => shownTexts(textOf(file)).map((text) => ({ file, text })))

    const foreign = said.filter(({ text }) => english.test(text))

    expect(said.length).toBeGreaterThan(500)
    expect(foreign.map(({ file, text }) => [file, text])).toEqual([
      ['src/visitor/ErrorPage.tsx', 'Page Not Found'],
      ['src/visitor/ErrorPage.tsx', 'System Error'],
      ['src/visitor/ErrorPage.tsx', 'Something went wrong! Please try again later.'],
    ])
  },
)
