/** How an establishment wants its assistant: when it answers, and in which words. */
import { type HouseHours, isHouseOpen } from './hours-text.ts'
import type { Clock } from './understand/understanding.ts'

/** The choices of the menu that can be left out; a person is always offered (D-79). */
export const optionalChoices = ['reserve', 'menu', 'hours'] as const
export type OptionalChoice = (typeof optionalChoices)[number]

export const choiceNames: Record<OptionalChoice, string> = {
  reserve: '1 Reservar',
  menu: '2 Cardápio',
  hours: '3 Endereço e horários',
}

export const answeringTimes = ['always', 'closed', 'hours'] as const
export type AnsweringTime = (typeof answeringTimes)[number]

/** Characters of the greeting and of the closing text. */
export const wordsLimit = 500

/** The settings that people of the house can change. Times are the establishment's wall clock, 'HH:mm'. */
export type AssistantSettings = {
  enabled: boolean
  answers_when: AnsweringTime
  /** Daily; an end at or before the beginning is on the next day. */
  hours_from: string | null
  hours_to: string | null
  /** Null: `defaultWords`. */
  greeting: string | null
  closing: string | null
  choices: OptionalChoice[]
}

/** Of an establishment that changed nothing. */
export const defaultSettings: AssistantSettings = {
  enabled: true,
  answers_when: 'always',
  hours_from: null,
  hours_to: null,
  greeting: null,
  closing: null,
  choices: [...optionalChoices],
}

export const defaultWords = {
  greeting: 'Olá! Aqui é {{estabelecimento}}. Como podemos ajudar?',
  closing: 'Nós que agradecemos! Se precisar, é só chamar.',
} as const

/** The variables of a text, such as '{{nome}}', and their labels. */
export const wordVariables = {
  nome: 'Primeiro nome de quem escreve',
  estabelecimento: 'Nome do estabelecimento',
} as const
type Values = Record<keyof typeof wordVariables, string | null>

const variable = /\s?\{\{\s*(\p{L}+)\s*\}\}/gu

/** The text with its variables filled in. One without a value goes together with the space before it: 'Olá{{nome}}!' reads 'Olá!'. */
export const fillWords = (text: string, values: Values): string =>
  text.replace(variable, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as keyof Values] : undefined
    if (value === undefined) return written
    return value === null ? '' : written.startsWith('{') ? value : ` ${value}`
  })

/** Variables in a text that nothing ever fills in, such as a misspelt one. */
export const unknownWords = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(variable)].map(([, name]) => name!).filter((name) => !(name in wordVariables)),
  ),
]

/** Whether the assistant answers at a moment of the establishment's wall clock. */
export function answersAt(settings: AssistantSettings, house: HouseHours, now: Clock): boolean {
  if (!settings.enabled) return false
  const { answers_when, hours_from: from, hours_to: to } = settings
  if (answers_when === 'closed') return !isHouseOpen(house, now)
  if (answers_when === 'always' || !from || !to) return true
  const { time } = now
  return from < to ? from <= time && time < to : time >= from || time < to
}
