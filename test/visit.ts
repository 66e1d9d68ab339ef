/** A public page in a DOM: the document as the product renders it, and its own scripts, as a phone runs them. */
import type { UserEvent } from '@testing-library/user-event'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app'
import type { Renderer } from '#platform/http/page/renderer.ts'
import { render } from '../src/visitor.tsx'
import type { TestHouse } from './app.ts'
import { openBrowser, whenClosed } from './browser.ts'
import { closeAfterFile } from './closing.ts'

/** Names the sources of a page's scripts as they stand in the tree; no style is part of the document. */
const renderer: Renderer = {
  version: () => '1',
  render,
  assets: (sources) => ({
    styles: [],
    preloads: [],
    modules: sources.filter((source) => !source.endsWith('.css')),
  }),
  // As in development: no built site is needed.
  finish: async (_path, html) => html,
}

const sites = new WeakMap<TestHouse, Promise<FastifyInstance>>()

/** The product of this house with its public pages; one for all visits of a file. */
export function siteOf(here: TestHouse): Promise<FastifyInstance> {
  const known = sites.get(here)
  if (known) return known
  const opening = buildApp(here.house, { site: async () => renderer }).then(({ app }) => app)
  sites.set(here, opening)
  closeAfterFile(async () => (await opening).close())
  return opening
}

let visits = 0

/** Listeners of the document and the window go with the page, as they do in a browser. */
function endListeners() {
  for (const target of [document, window] as EventTarget[]) {
    const add = target.addEventListener.bind(target)
    target.addEventListener = (type, listener, options) => {
      whenClosed(() => target.removeEventListener(type, listener, options))
      add(type, listener, options)
    }
    whenClosed(() => void (target.addEventListener = add))
  }
}

/** Opens an address as a visitor does; redirects are followed. Its scripts have run when this resolves. */
export async function visit(here: TestHouse, path: string): Promise<UserEvent> {
  const app = await siteOf(here)
  let address = path
  let answer = await app.inject({ url: address })
  for (let hops = 0; answer.headers.location && hops < 5; hops++) {
    address = answer.headers.location
    answer = await app.inject({ url: address })
  }
  const user = openBrowser(app, address)
  const page = new DOMParser().parseFromString(answer.body, 'text/html')
  for (const { name, value } of page.documentElement.attributes)
    document.documentElement.setAttribute(name, value)
  document.head.innerHTML = page.head.innerHTML
  document.body.innerHTML = page.body.innerHTML
  endListeners()
  visits += 1
  for (const script of page.querySelectorAll('script[type=module]')) {
    // The number makes it run again; its imports are kept, as everything of a process is.
    await import(/* @vite-ignore */ `/${script.getAttribute('src')}?visit=${visits}`)
  }
  return user
}
