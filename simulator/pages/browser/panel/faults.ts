import { act } from '../act.ts'
import { h, table, valuesOf } from '../dom.ts'

type Fault = { id: string; match: Record<string, unknown>; effect: Record<string, unknown>; met: number }

const kinds: [string, string][] = [
  ['error', 'Código de erro'],
  ['fail-later', 'Aceita, e falha depois'],
  ['slow', 'Demora'],
  ['malformed', 'JSON cortado'],
  ['empty', 'Resposta vazia'],
  ['html', 'Página HTML'],
  ['reset', 'Conexão cortada'],
  ['accepted-without-answer', 'Aceita, e não responde'],
]

/** Faults that are on, and the form for another. */
export async function faults(): Promise<HTMLElement> {
  const list = await act<Fault[]>('fault.list')
  const { codes } = await act<{ codes: { code: number; message: string }[] }>('codes')
  const add = (event: Event) => {
    event.preventDefault()
    const { kind = 'error', code, ms, times, ...match } = valuesOf(event.target as HTMLFormElement)
    const effect = {
      kind,
      ...(kind === 'error' || kind === 'fail-later' ? { code: Number(code) } : {}),
      ...(kind === 'slow' || kind === 'accepted-without-answer' ? { ms: Number(ms ?? 3000) } : {}),
    }
    void act('fault.add', { match: { ...match, ...(times ? { times: Number(times) } : {}) }, effect })
  }
  return h(
    'div',
    {},
    h('h1', {}, 'Falhas'),
    h(
      'form',
      { class: 'card', onsubmit: add },
      h(
        'label',
        {},
        'O que acontece ',
        h(
          'select',
          { name: 'kind' },
          kinds.map(([value, label]) => h('option', { value }, label)),
        ),
      ),
      h(
        'label',
        {},
        'Código ',
        h(
          'select',
          { name: 'code' },
          codes.map(({ code, message }) => h('option', { value: code }, `${code} · ${message.slice(0, 70)}`)),
        ),
      ),
      h('label', {}, 'Milissegundos ', h('input', { name: 'ms', type: 'number', value: 3000 })),
      h('label', {}, 'Só nas chamadas com ', h('input', { name: 'endpoint', placeholder: 'messages' })),
      h('label', {}, 'Só do número (id) ', h('input', { name: 'number' })),
      h('label', {}, 'Só para o cliente (telefone) ', h('input', { name: 'customer' })),
      h('label', {}, 'Quantas vezes ', h('input', { name: 'times', type: 'number', min: 1 })),
      h('button', {}, 'Ligar'),
    ),
    list.length === 0
      ? h('p', {}, 'Nenhuma falha ligada.')
      : table(
          ['Falha', 'Onde', 'Atingiu', ''],
          list.map(({ id, match, effect, met }) => [
            JSON.stringify(effect),
            JSON.stringify(match),
            String(met),
            h('button', { class: 'plain small', onclick: () => void act('fault.clear', { id }) }, 'Desligar'),
          ]),
        ),
  )
}
