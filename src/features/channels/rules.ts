import { fullDay } from '#lib/dates.ts'

export const channels = ['whatsapp', 'instagram'] as const
export const numberStatuses = ['active', 'inactive'] as const
export const templateStatuses = ['pending', 'active', 'inactive', 'rejected'] as const
export const categories = ['marketing', 'utility', 'authentication'] as const
export const languages = ['pt_BR', 'en_US', 'es_ES'] as const

export type Channel = (typeof channels)[number]
export type TemplateStatus = (typeof templateStatuses)[number]
export type Category = (typeof categories)[number]
export type Language = (typeof languages)[number]

export const channelLabels: Record<Channel, string> = { whatsapp: 'WhatsApp', instagram: 'Instagram' }

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

/** The name of a language, or its code for one that the editor does not offer. */
export const languageLabel = (language: string): string => languageLabels[language as Language] ?? language

/** '05 de nov de 2025' for a wall-clock date: the last edit of a template (WANUM-32, D-84). */
export function lastEdit(wall: string): string {
  const [, month, year] = fullDay(wall).split(' de ')
  return `${wall.slice(8, 10)} de ${month} de ${year}`
}

/** What is left to do before a number works at Meta, in the order in which it is done. */
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

/** Meta's quality of a number, in words; an unknown one as it is. */
export function qualityLabel(rating: string | null): string {
  const labels: Record<string, string> = { GREEN: 'Alta', YELLOW: 'Média', RED: 'Baixa' }
  if (rating === null || rating === 'UNKNOWN' || rating === 'NA') return 'Ainda sem avaliação'
  return labels[rating] ?? rating
}

/** Where a number stands at Meta, in words; an unknown status as it is. A name in review does not disconnect a number. */
export function platformStatusLabel(status: string | null): string {
  const labels: Record<string, string> = {
    CONNECTED: 'Conectado',
    PENDING: 'Pendente',
    UNVERIFIED: 'Não verificado',
    DISCONNECTED: 'Desconectado',
    FLAGGED: 'Sinalizado por baixa qualidade',
    RESTRICTED: 'Restrito',
    BANNED: 'Bloqueado',
    MIGRATED: 'Movido para outra conta',
    DELETED: 'Excluído',
  }
  return status === null ? 'Ainda não informada' : (labels[status] ?? status)
}

/** What Meta decided about the name that customers see, in words; an unknown decision as it is. */
export function nameStatusLabel(status: string | null): string {
  const labels: Record<string, string> = {
    APPROVED: 'Aprovado',
    AVAILABLE_WITHOUT_REVIEW: 'Aprovado',
    PENDING_REVIEW: 'Em análise',
    DECLINED: 'Recusado',
    REJECTED: 'Recusado',
    EXPIRED: 'Expirado',
  }
  return status === null || status === 'NONE' ? 'Ainda sem análise' : (labels[status] ?? status)
}

/** How many people a number may write to first in 24 hours, in words; an unknown limit as it is. */
export function messagingLimitLabel(tier: string | null): string {
  if (tier === null || tier === 'TIER_NOT_SET') return 'Ainda sem limite definido'
  if (tier === 'TIER_UNLIMITED') return 'Sem limite'
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  if (!digits) return tier
  const people = Number(digits) * (thousands ? 1000 : 1)
  return `${people.toLocaleString('pt-BR')} pessoas em 24 horas`
}

/** The end of a token is told this many days before. */
export const daysBeforeEnd = 10
