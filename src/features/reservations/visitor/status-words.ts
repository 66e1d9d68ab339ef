import type { PublicStatus } from '../rules.ts'
import type { Tone } from '#visitor/frame/Banner.tsx'

type Words = { tone: Tone; title: string; text: string | null }

/** The words for each status on the visitor's page (pages spec §4, D-92). */
export const statusWords: Record<PublicStatus, Words> = {
  WAI: {
    tone: 'waiting',
    title: 'Aguardando Confirmação!',
    text: 'O restaurante entrará em contato após a confirmação.',
  },
  CON: { tone: 'good', title: 'Agendamento aceito!', text: null },
  CAN: {
    tone: 'off',
    title: 'Agendamento Cancelado',
    text: 'Esse agendamento foi cancelado, por favor faça um novo.',
  },
  CAB: {
    tone: 'bad',
    title: 'Infelizmente não será possível recebê-lo desta vez. Esperamos vê-lo em uma próxima ocasião.',
    text: null,
  },
}
