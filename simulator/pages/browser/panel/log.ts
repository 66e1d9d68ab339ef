import { act } from '../act.ts'
import { h, table } from '../dom.ts'

type Delivery = {
  id: number
  state: string
  reason: string | null
  fields: string[]
  object: string
  url: string
  body: string
  headers: Record<string, string>
  created_at: number
  copy_of: number | null
  attempts: { status: number | null; ms: number; error: string | null; answer: string }[]
}
type Asked = {
  id: number
  at: number
  method: string
  path: string
  status: number
  ms: number
  fault: string | null
  simulated: boolean
  query: object
  body: object
  answer: object | null
  token: string | null
}

const states: Record<string, string> = {
  dropped: 'não saiu',
  lost: 'perdido',
  held: 'segurado',
  waiting: 'a caminho',
  delivered: 'entregue',
  retrying: 'vai tentar de novo',
  'given-up': 'desistiu',
}
const time = (ms: number) => new Date(ms).toLocaleTimeString('pt-BR')

function payload(value: unknown): HTMLElement {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  return h('details', {}, h('summary', {}, 'Ver'), h('pre', {}, text))
}

function pretty({ body }: Delivery): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1)
  } catch {
    return body
  }
}

/** Webhooks and requests, the latest first. */
export async function log(): Promise<HTMLElement> {
  const deliveries = (
    await act<{ rows: Delivery[] }>('list', { list: 'deliveries', last: 60 })
  ).rows.toReversed()
  const requests = (await act<{ rows: Asked[] }>('list', { list: 'requests', last: 60 })).rows.toReversed()
  return h(
    'div',
    {},
    h('h1', {}, 'Registro'),
    h('h2', {}, 'Avisos ao produto'),
    deliveries.length === 0
      ? h('p', {}, 'Nenhum aviso ainda.')
      : table(
          ['Hora', 'Campo', 'Situação', 'Tentativas', 'Conteúdo', ''],
          deliveries.map((one) => [
            time(one.created_at),
            one.fields.join(', '),
            h(
              'span',
              { class: ['dropped', 'retrying', 'given-up'].includes(one.state) ? 'bad' : '' },
              [states[one.state] ?? one.state, one.reason].filter(Boolean).join(': '),
            ),
            one.attempts.map(({ status, ms, error }) => `${status ?? error} (${ms} ms)`).join(', '),
            one.body && payload(pretty(one)),
            [
              one.body &&
                h(
                  'button',
                  { class: 'plain small', onclick: () => void act('deliver.replay', { id: one.id }) },
                  'Repetir',
                ),
              one.state === 'held' &&
                h(
                  'button',
                  { class: 'plain small', onclick: () => void act('deliver.release', { id: one.id }) },
                  'Soltar',
                ),
              ['retrying', 'given-up'].includes(one.state) &&
                h(
                  'button',
                  { class: 'plain small', onclick: () => void act('deliver.retry', { id: one.id }) },
                  'Tentar agora',
                ),
              one.state === 'retrying' &&
                h(
                  'button',
                  { class: 'plain small', onclick: () => void act('deliver.give_up', { id: one.id }) },
                  'Desistir',
                ),
            ],
          ]),
        ),
    h('h2', {}, 'Chamadas do produto'),
    requests.length === 0
      ? h('p', {}, 'Nenhuma chamada ainda.')
      : table(
          ['Hora', 'Chamada', 'Resposta', 'Token', 'Conteúdo'],
          requests.map((one) => [
            time(one.at),
            `${one.method} ${one.path}`,
            h(
              'span',
              { class: one.status >= 400 || one.status === 0 ? 'bad' : '' },
              `${one.status || 'cortada'} (${one.ms} ms)${one.fault ? ` · falha ${one.fault}` : ''}${one.simulated ? '' : ' · não simulado'}`,
            ),
            one.token ?? '',
            payload({ query: one.query, body: one.body, answer: one.answer }),
          ]),
        ),
  )
}
