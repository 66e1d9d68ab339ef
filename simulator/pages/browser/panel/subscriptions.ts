import { act } from '../act.ts'
import { h, table, valuesOf } from '../dom.ts'
import type { State } from './state.ts'

const usual = {
  whatsapp_business_account: '/api/meta/webhook',
  instagram: '/api/meta-instagram/webhook',
}

/** Callbacks of the app, and which accounts the app subscribed. */
export function subscriptions({ world }: State): HTMLElement {
  const app = Object.values(world.apps)[0]!
  const form = (object: keyof typeof usual, label: string) => {
    const given = app.subscriptions[object]
    return h(
      'form',
      {
        class: 'card row',
        onsubmit: (event) => {
          event.preventDefault()
          void act('app.callback', { object, ...valuesOf(event.target as HTMLFormElement) })
        },
      },
      h('h2', {}, label),
      h(
        'label',
        {},
        'Endereço do webhook ',
        h('input', {
          name: 'callback_url',
          size: 44,
          value: given?.callback_url ?? `http://localhost:3000${usual[object]}`,
        }),
      ),
      h(
        'label',
        {},
        'Token de verificação ',
        h('input', { name: 'verify_token', value: given?.verify_token ?? 'simulador-de-casa' }),
      ),
      h('button', {}, 'Verificar e salvar'),
      h(
        'p',
        { class: given ? 'note' : 'bad' },
        given ? `Campos: ${given.fields.join(', ')}` : 'Sem endereço: nenhum evento sai.',
      ),
    )
  }
  const accounts = Object.values(world.accounts).map(({ name, subscribed }) => [
    name,
    'WhatsApp',
    app.id in subscribed ? (subscribed[app.id]?.callback_url ?? 'assinada, endereço do app') : 'não assinada',
  ])
  const instagram = Object.values(world.instagram).map(({ username, subscribed }) => [
    `@${username}`,
    'Instagram',
    subscribed[app.id]?.join(', ') ?? 'não assinada',
  ])
  return h(
    'div',
    {},
    h('h1', {}, 'Assinaturas'),
    form('whatsapp_business_account', 'WhatsApp'),
    form('instagram', 'Instagram'),
    table(['Conta', '', 'Assinatura'], [...accounts, ...instagram]),
  )
}
