import type { FastifyInstance, FastifyReply } from 'fastify'
import { branchTitle } from '#features/branches/rules.ts'
import { findBySlug } from './branch-page.queries.ts'
import { shareVersion } from './page-data.ts'
import { brandColors, hexColor, pageBackground } from '#lib/colors.ts'
import { homeIconOf, homeIconSide, shareFile, shareImageOf } from '#lib/address/file-url.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { readImageFile } from '#platform/files/serve-files.ts'
import { iconPath, platformIcon } from '#platform/http/page/icon.ts'
import type { House } from '#platform/house.ts'

/** How long caches keep a file whose address does not change with its content. */
const keptSeconds = 600

/** No page: who asks for a file can do nothing with the page of an unknown address. */
const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('Cache-Control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send('Não encontrado.')

type Visit = { Params: { slug: string }; Querystring: { v?: unknown } }

/**
 * Files of a published branch at its slug, current or old. The image of shared links always is the current one, also at the addresses in
 * links that were sent earlier; only the current address may be kept for long.
 */
export function registerBranchFiles(app: FastifyInstance, house: House): void {
  const options = { method: ['GET', 'HEAD'], schema: { hide: true } }

  app.route<Visit>({
    ...options,
    url: sitePath.shareImage(':slug'),
    handler: async (request, reply) => {
      const branch = await findBySlug(house.db, request.params.slug)
      if (!branch) return missing(reply)
      const { share_image_path: path, header_image_path, avatar_path } = branch
      const found = path ? await readImageFile(house, path, shareFile, request) : null
      if (!found) {
        const instead = shareImageOf(header_image_path ?? avatar_path)
        return instead ? reply.header('Cache-Control', 'no-cache').redirect(instead.path) : missing(reply)
      }
      const isCurrent = request.query.v === shareVersion(path!)
      reply
        .header(
          'Cache-Control',
          isCurrent ? 'public, max-age=31536000, immutable' : `public, max-age=${keptSeconds}`,
        )
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Content-Length', found.size)
        .type('image/jpeg')
      if (request.method === 'GET') return reply.send(found.stream)
      found.stream.destroy()
      return reply.send()
    },
  })

  app.route<Visit>({
    ...options,
    url: sitePath.manifest(':slug'),
    handler: async (request, reply) => {
      const branch = await findBySlug(house.db, request.params.slug)
      if (!branch) return missing(reply)
      const { slug, name, color_primary } = branch
      const start = sitePath.profile(slug)
      const side = `${homeIconSide}x${homeIconSide}`
      return reply
        .header('Cache-Control', `public, max-age=${keptSeconds}`)
        .type('application/manifest+json; charset=utf-8')
        .send(
          JSON.stringify({
            id: start,
            name: branchTitle(branch),
            short_name: name,
            lang: 'pt-BR',
            start_url: start,
            scope: '/',
            // An app's window with a way back: guests go on from here to maps and messengers.
            display: 'minimal-ui',
            theme_color: hexColor(color_primary) ?? brandColors.primary,
            background_color: pageBackground,
            icons: [
              { src: homeIconOf(branch.home_icon_path) ?? platformIcon, sizes: side, type: 'image/png' },
              { src: iconPath(color_primary), sizes: 'any', type: 'image/svg+xml' },
            ],
          }),
        )
    },
  })
}
