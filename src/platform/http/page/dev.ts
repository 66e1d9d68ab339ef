import type { FastifyInstance } from 'fastify'
import type { RunnableDevEnvironment } from 'vite'
import type { Entry, Renderer } from '#platform/http/page/renderer.ts'
import type { LetterHtml, Templates } from '#platform/mail/templates.ts'

type Runner = RunnableDevEnvironment['runner']

/**
 * Development: Vite inside this server. Pages and mails come from the sources, edits show without a reload, and the policy allows
 * Vite's own inline client; none of this is reachable from a built start. A letter waits until the site is ready.
 */
export function devSite(): { site: (app: FastifyInstance) => Promise<Renderer>; letterHtml: LetterHtml } {
  const { promise: runner, resolve } = Promise.withResolvers<Runner>()
  return {
    site: (app) => devRenderer(app, resolve),
    async letterHtml(...letter) {
      const templates = await (await runner).import<Templates>('/src/mails/letters.tsx')
      return templates.letterHtml(...letter)
    },
  }
}

async function devRenderer(app: FastifyInstance, runs: (runner: Runner) => void): Promise<Renderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable ssr environment.')
  runs(ssr.runner)
  const entry = () => ssr.runner.import<Entry>('/src/visitor.tsx')
  return {
    version: () => String(Date.now()),
    render: async (page, site) => (await entry()).render(page, site),
    assets: (sources) => ({
      styles: sources.filter((source) => source.endsWith('.css')).map((source) => `/${source}`),
      preloads: [],
      modules: sources.filter((source) => !source.endsWith('.css')).map((source) => `/${source}`),
    }),
    finish: (path, html) => vite.transformIndexHtml(path, html),
    sources: { script: ["'unsafe-inline'"], style: ["'unsafe-inline'"], connect: ['ws:'] },
  }
}
