import { act } from '../act.ts'
import { h, table } from '../dom.ts'
import type { State } from './state.ts'

const button = (label: string, run: () => unknown) =>
  h('button', { class: 'plain small', onclick: () => void run() }, label)

/** Portfolios, WABAs and numbers with what Meta can do to them. */
export function accounts({ world }: State): HTMLElement {
  const numbersOf = (account: string) =>
    Object.values(world.numbers).filter(({ account_id }) => account_id === account)
  return h(
    'div',
    {},
    h('h1', {}, 'Contas e números'),
    Object.values(world.accounts).map((account) => {
      const { id, name, portfolio_id, disabled, unpaid } = account
      const portfolio = world.portfolios[portfolio_id]
      return h(
        'section',
        { class: 'card' },
        h('h2', {}, name),
        h(
          'p',
          { class: 'note' },
          `Conta ${id} · portfólio ${portfolio?.name ?? 'de outra empresa'} · limite ${portfolio?.messaging_limit_tier ?? '-'}`,
          disabled && ' · desativada',
          unpaid && ' · sem pagamento',
        ),
        h(
          'div',
          { class: 'actions' },
          button(disabled ? 'Reativar' : 'Desativar pela Meta', () =>
            disabled
              ? act('change.account', { id, disabled: false })
              : act('account.update', { id, event: 'DISABLED_UPDATE' }),
          ),
          button(unpaid ? 'Pagamento em dia' : 'Problema de pagamento', () =>
            act('change.account', { id, unpaid: !unpaid }),
          ),
          button('Remover o app', () => act('account.update', { id, event: 'PARTNER_REMOVED' })),
        ),
        table(
          ['Número', 'Nome', 'Situação', 'Qualidade', 'Código', ''],
          numbersOf(id).map((number) => [
            `+${number.digits}`,
            number.verified_name,
            number.status,
            number.quality_rating,
            number.code ?? '',
            [
              button('Qualidade baixa', () =>
                act('number.quality', { id: number.id, event: 'FLAGGED', rating: 'RED' }),
              ),
              button('Boa', () =>
                act('number.quality', { id: number.id, event: 'UNFLAGGED', rating: 'GREEN' }),
              ),
              button('Desconectar', () => act('change.number', { id: number.id, status: 'DISCONNECTED' })),
              button('Banir', () => act('change.number', { id: number.id, status: 'BANNED' })),
              button('Conectar', () => act('change.number', { id: number.id, status: 'CONNECTED' })),
            ],
          ]),
        ),
      )
    }),
  )
}
