import { act, watch } from './act.ts'
import { h } from './dom.ts'
import { newCustomer } from './new-customer.ts'
import { phone, type Choice, type Person, type Place } from './phone.ts'

type World = {
  customers: Record<string, Person>
  numbers: Record<string, { id: string; digits: string; verified_name: string; status: string }>
  instagram: Record<string, { user_id: string; username: string }>
}

const page = document.querySelector('#page')!

/** The phones of the address bar: `#bia@401…,ze@401…`. */
const chosen = (): Choice[] =>
  decodeURIComponent(location.hash.slice(1))
    .split(',')
    .flatMap((text) => {
      const [customer = '', place = ''] = text.split('@')
      return customer ? [{ customer, place }] : []
    })
const choose = (choices: Choice[]) => {
  location.hash = choices.map(({ customer, place }) => `${customer}@${place}`).join(',')
}

let shows: (() => Promise<void>)[] = []

async function build(): Promise<void> {
  const { world } = await act<{ world: World }>('state')
  const numbers = Object.values(world.numbers).filter(
    ({ status }) => status === 'CONNECTED' || status === 'FLAGGED',
  )
  const places: Place[] = [
    ...numbers.map(({ id, digits, verified_name }) => ({
      id,
      label: `WhatsApp · ${verified_name} (+${digits})`,
      channel: 'whatsapp' as const,
    })),
    ...Object.values(world.instagram).map(({ user_id, username }) => ({
      id: user_id,
      label: `Instagram · @${username}`,
      channel: 'instagram' as const,
    })),
  ]
  const people = Object.values(world.customers)
  const first: Choice = { customer: people[0]?.id ?? '', place: places[0]?.id ?? '' }
  const choices = chosen().length > 0 ? chosen() : [first]
  const phones = choices.map((choice, index) =>
    phone({
      choice,
      people,
      places,
      change: (next) => choose(choices.with(index, next)),
      close: () => choose(choices.length > 1 ? choices.toSpliced(index, 1) : [first]),
    }),
  )
  const dialog = newCustomer((id) => choose([...choices, { customer: id, place: choices[0]?.place ?? '' }]))
  page.replaceChildren(
    h(
      'div',
      { class: 'actions' },
      h('button', { onclick: () => choose([...choices, first]) }, 'Mais um celular'),
      h('button', { class: 'plain', onclick: () => dialog.showModal() }, 'Novo cliente'),
    ),
    h(
      'div',
      { class: 'phones' },
      phones.map(({ element }) => element),
    ),
    dialog,
  )
  shows = phones.map(({ show }) => show)
  await Promise.all(shows.map((show) => show()))
}

addEventListener('hashchange', () => void build())
await build()
await watch(async () => void (await Promise.all(shows.map((show) => show()))))
