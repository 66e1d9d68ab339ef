import type { ReadyText, Samples } from '#features/channels/whatsapp/template-choice.ts'

/** The five marks beside the NPS, 1 to 5 stars each (RATE-21…25, RATE-39). */
export const marks = [
  { field: 'food_note', label: 'Comida' },
  { field: 'treatment_note', label: 'Atendimento' },
  { field: 'place_note', label: 'Ambiente' },
  { field: 'price_note', label: 'Preço' },
  { field: 'time_note', label: 'Tempo' },
] as const

export const starLimit = 5

export const npsLimit = 10

/** Most characters of a comment (D-63). */
export const reviewLengthLimit = 1000

/** Hours after the first touch until which the survey can be sent (D-63). */
const hoursToFinish = 24

/** Whether the survey that began at `started_at` can still be sent. */
export const canFinish = (started_at: Date, now: Date): boolean =>
  now.getTime() < started_at.getTime() + hoursToFinish * 3_600_000

/** Hours after a guest's arrival at which the survey of the visit is sent. */
export const hoursAfterArrival = 2

/** Arrivals longer ago get no survey any more, as when no server ran: after a day the visit is no longer fresh. */
export const latestHours = 24

/** Days for which its link is valid. */
export const linkDays = 7

/** The variables that this message fills in, with what Meta's reviewer reads in their place. */
export const visitSamples: Samples = {
  nome: 'Maria',
  estabelecimento: 'Cantina da Praça',
  data: 'sáb, 21 de nov',
  link: 'https://casacheia.app/pesquisa/cantina',
}

/** A text that a branch may submit to Meta as it is. */
export const visitText: ReadyText = {
  name: 'pesquisa_apos_visita',
  content:
    'Olá, {{nome}}! Obrigado pela visita de {{data}} a {{estabelecimento}}. Conte como foi: abra {{link}} no seu celular. Leva um minuto, e a casa lê cada resposta.',
}

export const surveyMessages = {
  nps: 'Escolha uma nota de 0 a 10.',
  note: 'Escolha de 1 a 5 estrelas.',
  commentTooLong: 'Máximo de 1000 caracteres',
  thanks: 'Obrigado pela sua avaliação!',
  alreadySent: 'Sua avaliação já foi enviada e não pode mais ser alterada.',
  linkClosed: 'Este link não vale mais.',
  expired: 'O prazo para enviar esta avaliação terminou.',
}

/** How many days the ratings cover, today included, on the branch's calendar (D-61). */
export const ratingDays = 30

/** Most days that a list of reviews may reach back. */
export const reviewDaysLimit = 366

export type NpsClass = 'promoter' | 'neutral' | 'detractor'

/** The NPS class of a score (0 to 10): 9 and 10 are promoters, 7 and 8 neutral (D-61). */
export function npsClass(nps: number): NpsClass {
  if (nps >= 9) return 'promoter'
  return nps >= 7 ? 'neutral' : 'detractor'
}

/** Percent of promoters minus percent of detractors, -100 to 100, half up; null without answers (D-61). */
export function netPromoterScore(counts: {
  promoters: number
  detractors: number
  answers: number
}): number | null {
  const { promoters, detractors, answers } = counts
  if (answers === 0) return null
  // Divides only once, so that halves round exactly; `|| 0` turns the -0 of a score like -0.4 into 0.
  return Math.round((100 * (promoters - detractors)) / answers) || 0
}

/** The mean of `marks` marks, 1 decimal, half up; null without marks (D-61). */
export const meanMark = (sum: number, marks: number): number | null =>
  marks === 0 ? null : Math.round((10 * sum) / marks) / 10

const classLabels: Record<NpsClass, string> = {
  promoter: 'Promotor',
  neutral: 'Neutro',
  detractor: 'Detrator',
}

export const npsClasses = ['promoter', 'neutral', 'detractor'] as const satisfies NpsClass[]

/** The scores of a class, both included; the same borders as `npsClass` (D-61). */
export const scoresOf: Record<NpsClass, { from: number; to: number }> = {
  promoter: { from: 9, to: npsLimit },
  neutral: { from: 7, to: 8 },
  detractor: { from: 0, to: 6 },
}

/** The handling of an answer: nothing yet, or staff have dealt with it. */
export const handlings = ['pending', 'handled'] as const
export type Handling = (typeof handlings)[number]

export const handlingLabels: Record<Handling, string> = { pending: 'Pendente', handled: 'Tratada' }

export const handlingSaved: Record<Handling, string> = {
  pending: 'Avaliação deixada como pendente.',
  handled: 'Avaliação marcada como tratada.',
}

/** Most characters of a note about an answer. */
export const handlingNoteLimit = 1000

/** The label of a score: 'Promotor', 'Neutro' or 'Detrator' (D-64). */
export const npsLabel = (nps: number): string => classLabels[npsClass(nps)]

/** The guest's name in the list (D-64). */
export const reviewerName = (name: string | null): string => name?.trim() || 'Anônimo'

export const insufficient = 'Dados insuficientes, tente novamente mais tarde.'
