import { instagram } from '#features/channels/instagram/platform.ts'
import type { Channel } from '#features/channels/rules.ts'
import { whatsApp } from '#features/channels/whatsapp/platform.ts'
import type { Motif } from './pictures.ts'
import type { MessageType } from '#features/channels/message/incoming.ts'
import type { MessageStatus } from '#features/chats/rules.ts'

/** A file of a conversation: a drawing as a photo or sticker, a voice of some seconds, or a PDF. */
export type DemoFile =
  | { kind: 'image' | 'sticker'; motif: Motif }
  | { kind: 'audio'; seconds: number }
  | { kind: 'document'; name: string; lines: readonly string[] }

export type DemoLine = {
  by: 'customer' | 'assistant' | 'user'
  text: string
  /** Minutes since the line before; 2 when it is left out. */
  after?: number
  type?: MessageType
  file?: DemoFile
  /** Latitude and longitude. */
  place?: readonly [string, string]
  /** The number of the line that it answers, from 0. */
  answers?: number
  /** A reaction of the other side. */
  reaction?: string
  /** Of ours; 'read' when it is left out. */
  status?: MessageStatus
  /** Meta's code, with status 'failed'. */
  code?: number
  /** The assistant calls a person with it. */
  handsOver?: true
  edited?: true
  deleted?: true
}

export type DemoConversation = {
  channel: Channel
  status: 'open' | 'closed'
  replier: 'assistant' | 'user'
  /** Minutes since its last message. */
  ago: number
  /** No branch has taken it yet ('Geral'). */
  general?: true
  lines: readonly DemoLine[]
}

export const customer = (text: string, more: Partial<DemoLine> = {}): DemoLine => ({
  by: 'customer',
  text,
  ...more,
})
const team = (text: string, more: Partial<DemoLine> = {}): DemoLine => ({ by: 'user', text, ...more })
export const bot = (text: string): DemoLine => ({ by: 'assistant', text, after: 0.2 })

const greeting = bot(
  'Olá! Como podemos ajudar? 1 Reservar · 2 Cardápio · 3 Endereço e horários · 4 Falar com atendente',
)
const handOver: DemoLine = { ...bot('Certo! Um atendente vai continuar a conversa.'), handsOver: true }
const hour = 60
const day = 24 * hour

const feast = [
  'Para grupos de 12 a 40 pessoas',
  'Antepastos, duas massas, um prato principal e sobremesa',
  'R$ 148 por pessoa, bebidas à parte',
  'Crianças até 6 anos não pagam',
]

/** The conversations of a branch, each with another guest; the first few guests have a reservation ahead. */
export const conversations: readonly DemoConversation[] = [
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 4,
    lines: [
      customer('Oi! Consigo passar minha reserva de 4 para 6 pessoas?'),
      greeting,
      customer('4'),
      handOver,
      team('Olá! Consigo sim. Tenho às 19:30 ou às 21:30. Qual prefere?', { after: 6 }),
      customer('Às 21:30, por favor. Pode ser perto da varanda?', { answers: 4, after: 3 }),
    ],
  },
  {
    channel: instagram.channel,
    status: 'open',
    replier: 'user',
    ago: 11,
    lines: [
      customer('Mencionou você em um story', { type: 'image', file: { kind: 'image', motif: 'tiramisu' } }),
      team('Que alegria ver isso! Obrigado pela visita 😍', { after: 20, reaction: '❤️' }),
      customer('Melhor tiramisù da cidade. Vocês fazem bolo de aniversário por encomenda?', { after: 5 }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 19,
    lines: [
      customer('Boa tarde, tenho uma dúvida sobre a minha reserva'),
      handOver,
      customer('Mensagem de voz', { type: 'audio', file: { kind: 'audio', seconds: 7 }, after: 1 }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'assistant',
    ago: 26,
    lines: [
      customer('Boa noite'),
      greeting,
      customer('3'),
      bot('Estamos abertos de terça a domingo, das 12:00 às 23:30.'),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 48,
    lines: [
      customer('Vocês têm cardápio para festa? Seríamos 20 pessoas.'),
      handOver,
      team('Documento\nSegue o nosso menu de festas. Qualquer dúvida, estou por aqui!\nMenu de festas.pdf', {
        type: 'document',
        file: { kind: 'document', name: 'Menu de festas.pdf', lines: feast },
        after: 9,
        reaction: '👍',
      }),
      customer('Perfeito, vou ver com a família', { after: 12 }),
      team('Combinado! Guardo a data até sexta.', { status: 'delivered' }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 75,
    lines: [
      customer('Imagem\nQual é esse prato? Comi aí no mês passado', {
        type: 'image',
        file: { kind: 'image', motif: 'gnocchi' },
      }),
      handOver,
      team('É o nhoque da casa! Está no cardápio de quinta a domingo.', { after: 8, answers: 0 }),
      customer('Figurinha', { type: 'sticker', file: { kind: 'sticker', motif: 'wine' }, after: 1 }),
      team('Esperamos vocês 🍷', { status: 'sent' }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 2 * hour,
    lines: [
      customer('Estou chegando, onde dá para estacionar?'),
      handOver,
      customer('Localização\nRua dos Pinheiros, 100', {
        type: 'location',
        place: ['-23.561500', '-46.682200'],
      }),
      team('Temos convênio com o estacionamento ao lado: é só pedir o selo na recepção.', {
        after: 2,
        edited: true,
      }),
    ],
  },
  {
    channel: instagram.channel,
    status: 'open',
    replier: 'assistant',
    ago: 3 * hour,
    lines: [customer('Aceitam cachorro na área externa?'), greeting],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    general: true,
    ago: 5 * hour,
    lines: [
      customer('Bom dia, é sobre um evento da empresa para 60 pessoas. Com quem eu falo?'),
      handOver,
      customer('Contato\nBia Souza\n+55 11 95555-0199', { type: 'contacts', after: 1 }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 6 * hour,
    lines: [
      customer('Mensagem apagada', { deleted: true }),
      customer('Desculpe, grupo errado 😅', { after: 1 }),
      team('Sem problemas! Se quiser uma mesa, é só chamar.', { after: 4, reaction: '😂' }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 9 * hour,
    lines: [
      customer('Pode me avisar se abrir vaga para hoje à noite?'),
      handOver,
      team('Abriu! Uma mesa para 2 às 20:00. Reservo?', { after: 90, status: 'failed', code: 131026 }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 20 * hour,
    lines: [
      customer('Quero reservar para o Dia das Mães', { after: 0 }),
      handOver,
      team('Olá! A agenda do Dia das Mães abriu. Ainda quer a sua mesa?', {
        type: 'template',
        after: 2 * day,
      }),
      customer('Quero sim! Para 5 pessoas, no almoço.', { after: 35 }),
      team('Reservado. Até lá!', { after: 4 }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'open',
    replier: 'user',
    ago: 27 * hour,
    lines: [
      customer('Vocês encontraram um guarda-chuva verde?', { after: 0 }),
      handOver,
      team('Encontramos! Está na recepção.', { after: 25 * hour, status: 'failed', code: 131047 }),
    ],
  },
  {
    channel: whatsApp.channel,
    status: 'closed',
    replier: 'user',
    ago: 29 * hour,
    lines: [
      customer('Esqueci um casaco azul ontem na mesa da janela.'),
      team('Está guardado na recepção, pode buscar quando quiser.', { after: 7 }),
      customer('Que alívio, obrigada!', { reaction: '❤️' }),
      team('Até logo!'),
    ],
  },
  {
    channel: instagram.channel,
    status: 'closed',
    replier: 'user',
    ago: 3 * day,
    lines: [
      customer('Imagem', { type: 'image', file: { kind: 'image', motif: 'lasagna' } }),
      customer('Noite perfeita, parabéns para a equipe!', { after: 1 }),
      team('Muito obrigado! Vou mostrar para a cozinha. Voltem sempre.', { after: 30 }),
    ],
  },
]
