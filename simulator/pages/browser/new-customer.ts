import { act } from './act.ts'
import { h, valuesOf } from './dom.ts'

/** The form for a new customer, in a dialog. */
export function newCustomer(made: (id: string) => void): HTMLDialogElement {
  const form = h(
    'form',
    {
      method: 'dialog',
      onsubmit: (event) => {
        const {
          nome: name = '',
          telefone,
          usuario: username,
          instagram,
        } = valuesOf(event.target as HTMLFormElement)
        const digits = telefone?.replaceAll(/\D/g, '')
        const input = {
          name,
          wa_id: digits ?? null,
          username: username ?? null,
          hides_phone: username !== undefined && !digits,
          ...(instagram
            ? { igsid: `6${Date.now()}000`, instagram_username: instagram, instagram_name: name || null }
            : {}),
        }
        void act<{ id: string }>('create.customer', input).then(({ id }) => made(id))
      },
    },
    h('h2', {}, 'Novo cliente'),
    h('label', {}, 'Nome (pode ficar vazio, ter emoji ou outra escrita) ', h('input', { name: 'nome' })),
    h(
      'label',
      {},
      'Telefone com 55 e DDD, com 8 ou 9 dígitos, como está no WhatsApp ',
      h('input', { name: 'telefone', inputmode: 'numeric', placeholder: '5511999990000' }),
    ),
    h(
      'label',
      {},
      'Nome de usuário no WhatsApp (sem telefone: só o usuário aparece) ',
      h('input', { name: 'usuario' }),
    ),
    h('label', {}, 'Usuário do Instagram ', h('input', { name: 'instagram' })),
    h(
      'div',
      { class: 'actions' },
      h('button', {}, 'Criar'),
      h('button', { type: 'button', class: 'plain', onclick: () => dialog.close() }, 'Cancelar'),
    ),
  )
  const dialog = h('dialog', {}, form)
  return dialog
}
