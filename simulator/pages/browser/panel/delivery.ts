import { act } from '../act.ts'
import { h, valuesOf } from '../dom.ts'
import type { State } from './state.ts'

type Field = [name: string, label: string, kind: 'number' | 'check' | string[]]

const deliveryFields: Field[] = [
  ['copies', 'Cópias a mais de cada aviso', 'number'],
  ['concurrent', 'Cópias ao mesmo tempo', 'check'],
  ['copied', 'Parte que é copiada (0 a 1)', 'number'],
  ['shuffle_ms', 'Embaralhar dentro de (ms)', 'number'],
  ['delay_ms', 'Atrasar (ms)', 'number'],
  ['batch', 'Eventos por aviso', 'number'],
  ['hold', 'Segurar os avisos', 'check'],
  ['signature', 'Assinatura', ['right', 'wrong-secret', 'missing', 'sha1', 'changed-body']],
  ['instagram_secret', 'Instagram assina com', ['instagram', 'app']],
]
const statusFields: Field[] = [
  ['sent_ms', 'Enviada depois de (ms)', 'number'],
  ['delivered_ms', 'Entregue depois de (ms)', 'number'],
  ['reversed', 'Em ordem inversa', 'check'],
  ['before_answer', 'Antes da resposta do envio', 'check'],
]

function form(action: string, fields: Field[], given: Record<string, unknown>): HTMLElement {
  const input = ([name, label, kind]: Field) => {
    if (kind === 'check')
      return h(
        'label',
        {},
        h('input', { type: 'checkbox', name, checked: given[name] === true }),
        ` ${label}`,
      )
    if (kind === 'number')
      return h(
        'label',
        {},
        `${label} `,
        h('input', { name, type: 'number', step: 'any', value: Number(given[name]) }),
      )
    return h(
      'label',
      {},
      `${label} `,
      h(
        'select',
        { name },
        kind.map((one) => h('option', { selected: one === given[name] }, one)),
      ),
    )
  }
  const read = (values: Record<string, string>) =>
    Object.fromEntries(
      fields.map(([name, , kind]) => [
        name,
        kind === 'check' ? name in values : kind === 'number' ? Number(values[name] ?? 0) : values[name],
      ]),
    )
  return h(
    'form',
    {
      class: 'card',
      onsubmit: (event) => {
        event.preventDefault()
        void act(action, read(valuesOf(event.target as HTMLFormElement)))
      },
    },
    fields.map(input),
    h(
      'div',
      { class: 'actions' },
      h('button', {}, 'Salvar'),
      h(
        'button',
        { type: 'button', class: 'plain', onclick: () => void act(action, { calm: true }) },
        'Voltar ao normal',
      ),
    ),
  )
}

/** How webhooks and statuses leave. */
export function delivery({ world }: State): HTMLElement {
  return h(
    'div',
    {},
    h('h1', {}, 'Entrega'),
    form('profile.delivery', deliveryFields, world.delivery),
    h(
      'button',
      { class: 'plain', onclick: () => void act('deliver.release') },
      'Soltar os avisos que esperam',
    ),
    h('h2', {}, 'Situação das mensagens'),
    form('profile.statuses', statusFields, world.statuses),
    h('h2', {}, 'Janela e permissões'),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        {
          class: 'plain',
          onclick: () =>
            void act('profile.platform', { refuses_outside_window: !world.refuses_outside_window }),
        },
        world.refuses_outside_window
          ? 'Fora da janela: recusa na hora. Mudar para recusa depois'
          : 'Fora da janela: recusa depois. Mudar para recusa na hora',
      ),
      h(
        'label',
        {},
        'Tela de permissão ',
        h(
          'select',
          {
            onchange: (event) =>
              void act('profile.platform', { consent: (event.target as HTMLSelectElement).value }),
          },
          [
            ['ask', 'perguntar'],
            ['approve', 'permitir sozinha'],
            ['deny', 'negar sozinha'],
          ].map(([value = '', label = '']) =>
            h('option', { value, selected: value === world.consent }, label),
          ),
        ),
      ),
    ),
  )
}
