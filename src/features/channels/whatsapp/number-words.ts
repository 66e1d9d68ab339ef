/** Meta's words about a number, in Portuguese. Meta may add words: an unknown one is shown as unknown, with the word itself. */

/** Meta said nothing. */
const isSilent = (word: string | null): word is null => word === null || word.trim() === ''

type NumberMeaning = {
  label: string
  /** Why nothing leaves by a number of which Meta says this; absent: it may send. */
  stop?: string
}

/** Where a number stands, and what happened to its account (WABA). */
const meanings: Readonly<Record<string, NumberMeaning>> = {
  CONNECTED: { label: 'Conectado' },
  PENDING: { label: 'Pendente' },
  UNVERIFIED: { label: 'Não verificado' },
  DISCONNECTED: { label: 'Desconectado' },
  LINKED: { label: 'Vinculado' },
  UNLINKED: { label: 'Desvinculado' },
  FLAGGED: { label: 'Sinalizado por baixa qualidade' },
  RESTRICTED: { label: 'Restrito' },
  BANNED: { label: 'Bloqueado', stop: 'A Meta bloqueou este número.' },
  MIGRATED: {
    label: 'Movido para outra conta',
    stop: 'Este número foi movido para outra conta do WhatsApp.',
  },
  DELETED: { label: 'Excluído', stop: 'Este número foi excluído na Meta.' },
  DISABLED_UPDATE: {
    label: 'Conta desativada',
    stop: 'A Meta desativou a conta do WhatsApp deste número.',
  },
  ACCOUNT_RESTRICTION: {
    label: 'Conta restrita',
    stop: 'A Meta restringiu a conta do WhatsApp deste número.',
  },
  ACCOUNT_VIOLATION: {
    label: 'Conta fora das regras',
    stop: 'A Meta diz que a conta do WhatsApp deste número não segue as regras.',
  },
  ACCOUNT_DELETED: { label: 'Conta excluída', stop: 'A conta do WhatsApp deste número foi excluída.' },
  PARTNER_REMOVED: {
    label: 'Acesso retirado',
    stop: 'O acesso à conta do WhatsApp deste número foi retirado.',
  },
  PARTNER_APP_UNINSTALLED: {
    label: 'Aplicativo removido',
    stop: 'O aplicativo foi removido da conta do WhatsApp deste número.',
  },
}

/** A word of Meta as people read it: one line, not longer than a word needs. */
export const shownWord = (word: string): string => word.replaceAll(/\s+/g, ' ').trim().slice(0, 60)

/** The state of a number at Meta, in words. A name in review does not disconnect a number. */
export function platformStatusLabel(word: string | null): string {
  if (isSilent(word)) return 'Ainda não informada'
  return meanings[word.toUpperCase()]?.label ?? `Desconhecida (${shownWord(word)})`
}

/** Why nothing should leave by a number of which Meta says this, in Portuguese; null if it may send, or if Meta said nothing. */
export function stopSentence(word: string | null): string | null {
  if (isSilent(word)) return null
  const meaning = meanings[word.toUpperCase()]
  if (meaning) return meaning.stop ?? null
  return `A Meta informou uma situação que não conhecemos (${shownWord(word)}). Confira o número no Gerenciador do WhatsApp.`
}

const qualities = new Map([
  ['GREEN', 'Alta'],
  ['YELLOW', 'Média'],
  ['RED', 'Baixa'],
])

/** Meta's quality of a number or template, in words. */
export function qualityLabel(rating: string | null): string {
  if (isSilent(rating) || rating === 'UNKNOWN' || rating === 'NA') return 'Ainda sem avaliação'
  return qualities.get(rating) ?? `Desconhecida (${shownWord(rating)})`
}

const nameDecisions = new Map([
  ['APPROVED', 'Aprovado'],
  ['AVAILABLE_WITHOUT_REVIEW', 'Aprovado'],
  ['PENDING_REVIEW', 'Em análise'],
  ['DECLINED', 'Recusado'],
  ['REJECTED', 'Recusado'],
  ['EXPIRED', 'Expirado'],
])

/** What Meta decided about the name that customers see, in words. */
export function nameStatusLabel(status: string | null): string {
  if (isSilent(status) || status === 'NONE') return 'Ainda sem análise'
  return nameDecisions.get(status) ?? `Situação desconhecida (${shownWord(status)})`
}

/** How many people a number may write to first in 24 hours, in words. */
export function messagingLimitLabel(tier: string | null): string {
  if (isSilent(tier) || tier === 'TIER_NOT_SET') return 'Ainda sem limite definido'
  if (tier === 'TIER_UNLIMITED') return 'Sem limite'
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(tier) ?? []
  if (!digits) return `Desconhecido (${shownWord(tier)})`
  const people = Number(digits) * (thousands ? 1000 : 1)
  return `${people.toLocaleString('pt-BR')} pessoas em 24 horas`
}
