import { act, watch } from './act.ts'
import { h } from './dom.ts'
import { accounts } from './panel/accounts.ts'
import { clockPage } from './panel/clock.ts'
import { delivery } from './panel/delivery.ts'
import { faults } from './panel/faults.ts'
import { guide } from './panel/guide.ts'
import { log } from './panel/log.ts'
import { reviews } from './panel/reviews.ts'
import { subscriptions } from './panel/subscriptions.ts'
import { tokens } from './panel/tokens.ts'
import type { State } from './panel/state.ts'

const sections: Record<
  string,
  { label: string; show: (state: State) => HTMLElement | Promise<HTMLElement> }
> = {
  comecar: { label: 'Começar', show: guide },
  contas: { label: 'Contas e números', show: accounts },
  modelos: { label: 'Modelos', show: reviews },
  assinaturas: { label: 'Assinaturas', show: subscriptions },
  tokens: { label: 'Tokens', show: tokens },
  entrega: { label: 'Entrega', show: delivery },
  falhas: { label: 'Falhas', show: faults },
  relogio: { label: 'Relógio', show: clockPage },
  registro: { label: 'Registro', show: log },
}

const page = document.querySelector('#page')!
page.className = 'panel'

const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false

async function build(): Promise<void> {
  const name = location.hash.slice(1) in sections ? location.hash.slice(1) : 'comecar'
  const content = await sections[name]!.show(await act<State>('state'))
  const tabs = Object.entries(sections).map(([id, { label }]) =>
    h('a', { href: `#${id}`, 'aria-current': id === name ? 'page' : null }, label),
  )
  page.replaceChildren(h('nav', { class: 'tabs', 'aria-label': 'Partes do painel' }, tabs), content)
}

addEventListener('hashchange', () => void build())
// A form that somebody fills in is left alone.
await watch(async () => {
  if (!isTyping() && !document.querySelector('dialog[open]')) await build()
})
