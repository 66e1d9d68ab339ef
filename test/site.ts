import type { FastifyInstance } from 'fastify'
import { buildApp } from '#app'
import { pageOf, type Site } from '#lib/page.ts'
import type { Renderer } from '#platform/http/page/renderer.ts'
import type { TestHouse } from './app.ts'
import { closeAfterFile } from './closing.ts'

/** Renders a page's name and data unchanged. */
const renderer: Renderer = {
  version: () => '1',
  render: ({ name, data }, site) => ({
    html: JSON.stringify({ page: name, data: { ...data, site } }),
    scripts: [],
    hydrates: false,
  }),
  assets: () => ({ styles: [], preloads: [], modules: [] }),
  finish: async (_path, html) => html,
}

/** The product with its public pages, for requests of any kind. */
export async function testSiteApp(test: TestHouse): Promise<FastifyInstance> {
  const { app } = await buildApp(test.house, { site: async () => renderer })
  closeAfterFile(() => app.close())
  return app
}

/** Opens public pages of a test house; `Data` is what the test reads of a page's data. */
export async function testSite<Data extends object>(test: TestHouse) {
  const app = await testSiteApp(test)
  return async (url: string, given: Record<string, string> = {}) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: given })
    const shown = /<body>(\{.*\})(?:<script .*<\/script>)?<\/body>/s.exec(body)?.[1]
    const { page, data } = JSON.parse(shown ?? '{}') as { page?: string; data: Data & { site: Site } }
    return {
      status: statusCode,
      to: headers.location,
      headers,
      body,
      page,
      data,
      /** The page rendered by the product's own React. */
      html: async () => {
        const { render } = await import('../src/visitor.tsx')
        return render(pageOf(page ?? '').with(data), data.site).html
      },
    }
  }
}
