/** The words that end and resume all automatic messages of a house, as people are told to write them. */
const words = { out: ['sair', 'parar'], back: ['voltar'] }

export type OptOutWish = 'out' | 'back'

/** Whether a whole message asks to stop automatic messages, or to resume them; case and signs around the word do not count. */
export function wishIn(text: string): OptOutWish | null {
  const said = text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  if (words.out.includes(said)) return 'out'
  return words.back.includes(said) ? 'back' : null
}

/** The one sentence that answers such a wish. */
export const wishAnswers: Record<OptOutWish, string> = {
  out: 'Pronto, você não recebe mais mensagens automáticas nossas. Para voltar a receber, envie VOLTAR.',
  back: 'Pronto, você volta a receber os avisos das suas reservas. Para parar, envie SAIR.',
}
