import { fullDay } from '#lib/days/dates.ts'

export const channels = ['whatsapp', 'instagram'] as const
export const numberStatuses = ['active', 'inactive'] as const
export const templateStatuses = ['pending', 'active', 'inactive', 'rejected'] as const
export const categories = ['marketing', 'utility', 'authentication'] as const
export const languages = ['pt_BR', 'en_US', 'es_ES'] as const

export type Channel = (typeof channels)[number]
export type TemplateStatus = (typeof templateStatuses)[number]
export type Category = (typeof categories)[number]
export type Language = (typeof languages)[number]

/** WANUM-04 */
export const numberStatusLabel = (status: string): string => (status === 'active' ? 'Ativo' : 'Inativo')

/** The provider's status of a template (WANUM-31); the screens only show it (TPL-26). */
export const templateStatusLabels: Record<TemplateStatus, string> = {
  active: 'Ativo',
  inactive: 'Inativo',
  pending: 'Pendente',
  rejected: 'Rejeitado',
}

export const categoryLabels: Record<Category, string> = {
  authentication: 'Autenticação',
  marketing: 'Marketing',
  utility: 'Utilidade',
}

export const languageLabels: Record<Language, string> = {
  pt_BR: 'Português',
  en_US: 'Inglês',
  es_ES: 'Espanhol',
}

/** The name of a language, or its code if the editor does not offer it. */
export const languageLabel = (language: string): string => languageLabels[language as Language] ?? language

/** '05 de nov de 2025' for a wall-clock date: the last edit of a template (WANUM-32, D-84). */
export function lastEdit(wall: string): string {
  const [, month, year] = fullDay(wall).split(' de ')
  return `${wall.slice(8, 10)} de ${month} de ${year}`
}

/** The steps before a number works at Meta, in their order. */
export const missingSteps = ['subscription', 'verification', 'registration'] as const
export type MissingStep = (typeof missingSteps)[number]

/** The three agreements of the wizard (D-82), by the names under which they are stored. */
export const agreements = {
  policies: 'Li e concordo com as políticas do WhatsApp Business.',
  terms: 'Li e concordo com os termos de uso do canal.',
  costs: 'Estou ciente e autorizo os custos da API do WhatsApp.',
} as const
export type Agreement = keyof typeof agreements

/** Changes with any of the texts: it is stored with each agreement. */
export const agreementsVersion = '2026-11-23'

/** How many days before the end of a token people are told. */
export const daysBeforeEnd = 10
