import { act } from '../act.ts'
import { h, table } from '../dom.ts'
import type { State } from './state.ts'

const when = (ms: number) => new Date(ms).toLocaleString('pt-BR')

/** Every token with its age, and how to end it. */
export function tokens({ world, now }: State): HTMLElement {
  const rows = Object.values(world.tokens).toReversed()
  const state = ({ revoked, expires_at }: (typeof rows)[number]) => {
    if (revoked !== null) return `revogado (${revoked})`
    if (expires_at === 0) return 'não vence'
    return expires_at <= now ? `vencido em ${when(expires_at)}` : `vence em ${when(expires_at)}`
  }
  return h(
    'div',
    {},
    h('h1', {}, 'Tokens'),
    rows.length === 0
      ? h('p', {}, 'Nenhum token ainda: conecte um canal no produto.')
      : table(
          ['Token', 'Tipo', 'Permissões', 'Emitido', 'Situação', ''],
          rows.map((token) => [
            h('code', {}, `${token.value.slice(0, 10)}…`),
            `${token.kind}${token.long ? ', longo' : ''}`,
            token.scopes.join(', '),
            when(token.issued_at),
            state(token),
            [
              h(
                'button',
                { class: 'plain small', onclick: () => void act('token.expire', { value: token.value }) },
                'Vencer agora',
              ),
              h(
                'button',
                {
                  class: 'plain small',
                  onclick: () => void act('token.revoke', { value: token.value, subcode: 460 }),
                },
                'Senha trocada',
              ),
              h(
                'button',
                {
                  class: 'plain small',
                  onclick: () => void act('token.revoke', { value: token.value, subcode: 458 }),
                },
                'App removido',
              ),
            ],
          ]),
        ),
  )
}
