import type { Category, TemplateStatus } from '../rules.ts'

const statuses: Record<string, TemplateStatus> = {
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  APPROVED: 'active',
  QUALITY_PENDING: 'active',
  FLAGGED: 'active',
  REINSTATED: 'active',
  PAUSED: 'inactive',
  DISABLED: 'inactive',
  ARCHIVED: 'inactive',
  PENDING_DELETION: 'inactive',
  DELETED: 'inactive',
  LIMIT_EXCEEDED: 'inactive',
  REJECTED: 'rejected',
}

/** Our status for a word of Meta (D-84); null if the word has no meaning for us; the template is then read from Meta again. */
export const templateStatusOf = (word: string): TemplateStatus | null => statuses[word.toUpperCase()] ?? null

/** Words of Meta that leave the status of a template as it was. */
const saysNothing = ['LOCKED', 'UNARCHIVED']

/** Meta's last word for the status of a template, if we do not know it; the earlier status counts until Meta says a known word. */
export const unknownStatus = (word: string | null): string | null =>
  word === null || templateStatusOf(word) !== null || saysNothing.includes(word.toUpperCase()) ? null : word

/** Statuses of templates that are going or gone: such a template is not imported. */
export const isGone = (word: string): boolean => ['PENDING_DELETION', 'DELETED'].includes(word.toUpperCase())

/** Our category for a word of Meta; null for a new one. */
export function categoryOf(word: string): Category | null {
  const category = word.toLowerCase()
  return category === 'marketing' || category === 'utility' || category === 'authentication' ? category : null
}

const rejections: Record<string, string> = {
  ABUSIVE_CONTENT: 'O conteúdo foi considerado abusivo.',
  CATEGORY_NOT_AVAILABLE: 'A categoria escolhida não está disponível para esta conta.',
  INCORRECT_CATEGORY: 'O texto não combina com a categoria escolhida.',
  INVALID_FORMAT: 'O formato do texto ou das variáveis não é válido.',
  PROMOTIONAL: 'O texto é promocional: envie-o na categoria Marketing.',
  SCAM: 'O conteúdo foi considerado fraudulento.',
  TAG_CONTENT_MISMATCH: 'O idioma ou a categoria não combinam com o texto.',
}

/** Why Meta rejected a template, in Portuguese. */
export const rejectionSentence = (reason: string | null): string =>
  rejections[(reason ?? '').toUpperCase()] ?? 'A Meta não informou o motivo.'

const dayMs = 86_400_000
const editsLimit = 10

/**
 * Why a template cannot be edited now, in Portuguese; null if it can. Meta allows edits of approved, rejected and paused templates: of an
 * approved one once in 24 hours and ten times in 30 days.
 */
export function editProblem(
  {
    meta_id,
    status,
    platform_status,
    edits,
  }: { meta_id: string | null; status: TemplateStatus; platform_status: string | null; edits: Date[] },
  now: Date,
): string | null {
  // Never submitted: Meta has no opinion of it.
  if (meta_id === null) return null
  if (status === 'pending')
    return 'O modelo está em análise pela Meta. Espere a resposta para editar de novo.'
  const isPaused = platform_status === null || platform_status === 'PAUSED'
  if (status === 'inactive' && !isPaused) return 'A Meta desativou este modelo. Crie outro com um novo nome.'
  if (status !== 'active') return null
  const since = (days: number) => edits.filter((at) => now.getTime() - at.getTime() < days * dayMs).length
  if (since(1) > 0) return 'Um modelo aprovado pode ser editado uma vez a cada 24 horas.'
  if (since(30) >= editsLimit) return 'Um modelo aprovado pode ser editado dez vezes a cada 30 dias.'
  return null
}

/** For how long Meta keeps the name of a deleted template that was approved. */
export const nameLockDays = 30
