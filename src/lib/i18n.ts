import type { Dictionary } from './locales/pt.ts'

const dictionaries = {
  pt: async () => (await import('./locales/pt.ts')).pt,
  de: async () => (await import('./locales/de.ts')).de,
  en: async () => (await import('./locales/en.ts')).en,
  es: async () => (await import('./locales/es.ts')).es,
  fr: async () => (await import('./locales/fr.ts')).fr,
  ja: async () => (await import('./locales/ja.ts')).ja,
  zh: async () => (await import('./locales/zh.ts')).zh,
} satisfies Record<string, () => Promise<Dictionary>>

export type Locale = keyof typeof dictionaries

export const locales = Object.keys(dictionaries) as Locale[]

/** A language's dictionary, loaded when it is asked for. */
export function loadDictionary(locale: Locale): Promise<Dictionary> {
  return dictionaries[locale]()
}

/** A message with its places filled: `{name}`, `{min}`. A place without a value stays as it is. */
export function filled(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
