/** Messages that the assistant did not understand or could not answer, by kind. It counts and keeps only kinds, never words. */
import type { StepName } from './conversation/state.ts'
import { type Topic, topics, topicWords } from '#features/house-answers/topics.ts'
import type { MessageType } from '#features/channels/message/incoming.ts'

export const missKinds = ['house', 'step', 'language', 'long', 'wordless', 'other'] as const
export type MissKind = (typeof missKinds)[number]

/** A kind and its subject: the topic of 'house', null without a topic; the question of 'step'; the type of 'wordless'. */
export type Miss = {
  kind: MissKind
  detail: string | null
}

/** A miss of a message, at an establishment. */
export type MissedMessage = Miss & { branch_id: number; message_id: number }

const stepWords: Record<StepName, string> = {
  idle: 'menu',
  unit: 'unidade',
  'unit-check': 'confirmação da unidade',
  how: 'como reservar',
  people: 'número de pessoas',
  date: 'dia',
  time: 'horário',
  name: 'nome',
  phone: 'telefone',
  occasion: 'ocasião',
  review: 'revisão do pedido',
  revise: 'o que mudar no pedido',
  mine: 'escolha da reserva',
  own: 'o que fazer com a reserva',
  cancelling: 'cancelamento',
  change: 'o que mudar',
  'change-review': 'revisão da mudança',
  another: 'outra mesa ou mudança',
  elsewhere: 'pedido em outra unidade',
}

const wordlessWords: Partial<Record<MessageType, string>> = {
  audio: 'Mensagem de voz',
  sticker: 'Figurinha',
  image: 'Imagem sem texto',
  video: 'Vídeo sem texto',
  document: 'Arquivo',
  location: 'Localização',
  contacts: 'Contato',
}

const isTopic = (detail: string): detail is Topic => (topics as readonly string[]).includes(detail)

/** The label of a miss on the page. */
export function missTitle({ kind, detail }: Miss): string {
  switch (kind) {
    case 'house':
      return detail && isTopic(detail) ? `${topicWords[detail].name}, sem resposta` : 'Pergunta para a equipe'
    case 'step':
      return `Resposta que não serviu: ${stepWords[detail as StepName] ?? detail}`
    case 'language':
      return 'Outra língua'
    case 'long':
      return 'Mensagem longa demais'
    case 'wordless':
      return wordlessWords[detail as MessageType] ?? 'Mensagem sem texto'
    case 'other':
      return 'Outra mensagem'
  }
}
