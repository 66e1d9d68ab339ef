import { act } from './act.ts'
import { bubble, type Shown } from './bubble.ts'
import { compose } from './compose.ts'
import { h } from './dom.ts'

export type Person = {
  id: string
  name: string
  wa_id: string | null
  igsid: string | null
  username: string | null
  instagram_username: string | null
}
export type Place = { id: string; label: string; channel: 'whatsapp' | 'instagram' }
export type Choice = { customer: string; place: string }

const nameOf = ({ id, name, wa_id, instagram_username }: Person) =>
  [
    name || `(sem nome) ${id}`,
    wa_id ? `+${wa_id}` : null,
    instagram_username ? `@${instagram_username}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

type Given = {
  choice: Choice
  people: Person[]
  places: Place[]
  change: (choice: Choice) => void
  close: () => void
}

/** One phone: who holds it, to whom it writes, and the conversation. */
export function phone({ choice, people, places, change, close }: Given) {
  const place = places.find(({ id }) => id === choice.place) ?? places[0]!
  const able = people.filter((one) =>
    place.channel === 'instagram' ? one.igsid : (one.wa_id ?? one.username),
  )
  const person = able.find(({ id }) => id === choice.customer) ?? able[0]!
  let replyTo: string | null = null
  const answering = h('div', { class: 'note' })
  const talk = h('div', { class: 'talk', role: 'log', 'aria-label': 'Conversa', tabindex: '0' })
  const select = (
    label: string,
    options: { id: string; label: string }[],
    chosen: string,
    pick: (id: string) => void,
  ) =>
    h(
      'select',
      { 'aria-label': label, onchange: (event) => pick((event.target as HTMLSelectElement).value) },
      options.map((one) => h('option', { value: one.id, selected: one.id === chosen }, one.label)),
    )
  const reply = (id: string | null) => {
    replyTo = id
    answering.textContent = id ? 'Respondendo a uma mensagem' : ''
  }
  const element = h(
    'section',
    { class: `phone ${place.channel}`, 'aria-label': `Celular de ${nameOf(person)}` },
    h(
      'div',
      { class: 'who' },
      h(
        'div',
        { class: 'line' },
        select(
          'Cliente',
          able.map((one) => ({ id: one.id, label: nameOf(one) })),
          person.id,
          (customer) => change({ customer, place: place.id }),
        ),
        h('button', { class: 'plain small', 'aria-label': 'Tirar este celular', onclick: close }, 'Tirar'),
      ),
      select('Conversa com', places, place.id, (id) => change({ customer: person.id, place: id })),
    ),
    talk,
    answering,
    compose(
      person.id,
      place,
      () => replyTo,
      () => reply(null),
    ),
  )
  const show = async () => {
    const { rows } = await act<{ rows: Shown[] }>('list', {
      list: 'messages',
      where: { place: place.id, customer_id: person.id },
      last: 200,
    })
    const { typing } = await act<{ typing: boolean }>('customer.sees_typing', {
      customer: person.id,
      to: place.id,
    })
    const isAtEnd = talk.scrollTop + talk.clientHeight >= talk.scrollHeight - 40
    talk.replaceChildren(
      ...(rows.length === 0
        ? [h('p', { class: 'note' }, 'Nenhuma mensagem ainda. Escreva a primeira.')]
        : []),
      ...rows.filter(({ type }) => type !== 'reaction').map((message) => bubble(message, reply)),
      ...(typing ? [h('p', { class: 'note' }, 'digitando…')] : []),
    )
    if (isAtEnd) talk.scrollTop = talk.scrollHeight
    const isUnread = rows.some(({ from, status }) => from === 'business' && status === 'delivered')
    // A message counts as read while its chat is open.
    if (isUnread && document.hasFocus()) await act('customer.read', { customer: person.id, to: place.id })
  }
  return { element, show }
}
