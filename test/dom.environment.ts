/** A browser's document for page tests, in a process that is Node in all else: the product's server runs beside the page. */
import { Window } from 'happy-dom'
import type { Environment } from 'vitest/runtime'
import { populateGlobal } from 'vitest/runtime'
import { answerOwnStyles } from './own-style.ts'

/** Names that both have: Node's own are used, because the server uses them too. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Buffer',
  'DOMException',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WebSocket',
  'WritableStream',
  'console',
  'crypto',
  'fetch',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
  'structuredClone',
]

export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  async setup(global: Record<string, unknown>) {
    const kept = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const window = new Window({
      url: 'http://localhost:3000',
      settings: { navigation: { disableMainFrameNavigation: true } },
    })
    // Growing text fields measure again when a font arrives; none does here.
    Object.assign(window.document, { fonts: new window.EventTarget() })
    // The API of locks between tabs, without any: this page is alone, as over plain http.
    Reflect.deleteProperty(Object.getPrototypeOf(window.navigator) as object, 'locks')
    answerOwnStyles(window)
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    for (const [name, own] of kept) if (own) Object.defineProperty(global, name, own)
    return {
      async teardown() {
        await window.happyDOM.abort()
        for (const key of keys) delete global[key]
        for (const [key, value] of originals) global[key as string] = value
      },
    }
  },
} satisfies Environment
