import type { FastifyInstance } from 'fastify'
import type { Rendered, Renderer } from '#platform/http/renderer.ts'

/**
 * Development: Vite inside this server. Pages come from the sources, edits show without a reload, and the policy makes room for
 * Vite's own inline client; nothing of this is reachable from a built start.
 */
export async function devRenderer(app: FastifyInstance): Promise<Renderer> {
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
  const entry = () =>
    ssr.runner.import<{ render(page: string, data: unknown): Rendered }>('/src/visitor/entry-server.tsx')
  return {
    version: () => String(Date.now()),
    render: async (page, data) => (await entry()).render(page, data),
    assets: (sources) => ({
      styles: sources.filter((source) => source.endsWith('.css')).map((source) => `/${source}`),
      preloads: [],
      modules: sources.filter((source) => !source.endsWith('.css')).map((source) => `/${source}`),
    }),
    finish: (path, html) => vite.transformIndexHtml(path, html),
    sources: { script: ["'unsafe-inline'"], style: ["'unsafe-inline'"], connect: ['ws:'] },
  }
}
