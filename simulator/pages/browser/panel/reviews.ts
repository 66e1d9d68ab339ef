import { act } from '../act.ts'
import { h, table } from '../dom.ts'
import type { State, Template } from './state.ts'

const reasons = [
  'INVALID_FORMAT',
  'ABUSIVE_CONTENT',
  'CATEGORY_NOT_AVAILABLE',
  'INCORRECT_CATEGORY',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
]

function choices({ id, category, status }: Template): HTMLElement {
  const review = (verdict: object) => act('template.review', { id, ...verdict })
  const button = (label: string, verdict: object) =>
    h('button', { class: 'plain small', onclick: () => void review(verdict) }, label)
  const reason = h(
    'select',
    { 'aria-label': 'Motivo' },
    reasons.map((one) => h('option', {}, one)),
  )
  return h(
    'div',
    { class: 'actions' },
    status === 'PENDING' &&
      h('button', { class: 'small', onclick: () => void review({ verdict: 'approve' }) }, 'Aprovar'),
    reason,
    h(
      'button',
      { class: 'plain small', onclick: () => void review({ verdict: 'reject', reason: reason.value }) },
      'Rejeitar',
    ),
    h(
      'details',
      {},
      h('summary', {}, 'Mais'),
      button('Pausar', { verdict: 'pause' }),
      button('Tirar da pausa', { verdict: 'unpause' }),
      button('Desativar', { verdict: 'disable' }),
      button('Sinalizar', { verdict: 'flag' }),
      button('Restabelecer', { verdict: 'reinstate' }),
      button('Em recurso', { verdict: 'appeal' }),
      button('Apagar', { verdict: 'delete' }),
      button(`Mudar para ${category === 'MARKETING' ? 'utilidade' : 'marketing'}`, {
        verdict: 'category',
        category: category === 'MARKETING' ? 'UTILITY' : 'MARKETING',
      }),
      button('Qualidade alta', { verdict: 'quality', score: 'GREEN' }),
      button('Qualidade baixa', { verdict: 'quality', score: 'RED' }),
      button('Aprovar, e perder o aviso', { verdict: 'approve', delivery: { lose: ['*'] } }),
    ),
  )
}

/** The queue of Meta's reviewer, those that wait first. */
export function reviews({ world }: State): HTMLElement {
  const rows = Object.values(world.templates)
    .filter(({ status }) => status !== 'DELETED')
    .toSorted((a, b) => Number(b.status === 'PENDING') - Number(a.status === 'PENDING'))
  const { after_ms } = world.review
  return h(
    'div',
    {},
    h('h1', {}, 'Modelos em análise'),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        {
          class: 'plain',
          onclick: () => void act('profile.review', { after_ms: after_ms === null ? 5000 : null }),
        },
        after_ms === null ? 'Aprovar sozinho depois de 5 s' : 'Voltar a analisar à mão',
      ),
    ),
    rows.length === 0
      ? h('p', {}, 'Nenhum modelo ainda.')
      : table(
          ['Modelo', 'Texto', 'Situação', ''],
          rows.map((one) => [
            `${one.name} (${one.language})`,
            one.components
              .map(({ text }) => text ?? '')
              .filter(Boolean)
              .join('\n'),
            `${one.status} · ${one.category} · ${one.quality_score}`,
            choices(one),
          ]),
        ),
  )
}
