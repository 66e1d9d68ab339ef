import { act } from '../act.ts'
import { h, table } from '../dom.ts'
import type { State } from './state.ts'

type Waiting = { waiting: { due: number; label: string }[] }

const when = (ms: number) => new Date(ms).toLocaleString('pt-BR')

/** The platform's time, and the events that it waits for. */
export async function clockPage({ now, frozen }: State): Promise<HTMLElement> {
  const { waiting } = await act<Waiting>('clock')
  const advance = (label: string, by: object) =>
    h('button', { class: 'plain', onclick: () => void act('clock.advance', by) }, label)
  return h(
    'div',
    {},
    h('h1', {}, 'Relógio da plataforma'),
    h('p', {}, `${when(now)}${frozen ? ', parado' : ''}`),
    h(
      'div',
      { class: 'actions' },
      advance('+ 5 minutos', { minutes: 5 }),
      advance('+ 1 hora', { hours: 1 }),
      advance('+ 24 horas', { hours: 24 }),
      advance('+ 7 dias', { days: 7 }),
      advance('+ 51 dias', { days: 51 }),
      h(
        'button',
        { class: 'plain', onclick: () => void act('clock.set', { frozen: !frozen }) },
        frozen ? 'Deixar andar' : 'Parar',
      ),
      h(
        'button',
        { class: 'plain', onclick: () => void act('clock.set', { to: Date.now(), frozen: false }) },
        'Hora certa',
      ),
    ),
    h(
      'p',
      { class: 'note' },
      'Avançar fecha janelas de 24 horas, vence tokens e faz novas tentativas de entrega.',
    ),
    h('h2', {}, 'O que espera'),
    table(
      ['Quando', 'O quê'],
      waiting.slice(0, 50).map(({ due, label }) => [when(due), label]),
    ),
  )
}
