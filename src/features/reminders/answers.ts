import { searchForm } from '#lib/text/search-form.ts'

const confirming = [
  'sim',
  'confirmo',
  'confirmar',
  'confirmado',
  'confirmada',
  'confirmo presenca',
  'confirmo minha presenca',
  'confirmar presenca',
  'presenca confirmada',
  'sim confirmo',
  'confirmo sim',
  'pode confirmar',
  'sim pode confirmar',
  'esta confirmado',
  'ta confirmado',
  'estarei la',
  'estaremos la',
  'estarei ai',
  'estaremos ai',
  'vou sim',
  'vamos sim',
  'com certeza',
]
const cancelling = [
  'cancelar',
  'cancela',
  'cancele',
  'cancelo',
  'quero cancelar',
  'pode cancelar',
  'cancelar reserva',
  'cancelar a reserva',
  'cancelar minha reserva',
  'quero cancelar a reserva',
]

export type ReminderAnswer = 'confirm' | 'cancel'

/** What a whole message in answer to a reminder, typed or pressed, asks for; null for everything else. */
export function answerIn(text: string): ReminderAnswer | null {
  const said = searchForm(text)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  if (confirming.includes(said)) return 'confirm'
  return cancelling.includes(said) ? 'cancel' : null
}
