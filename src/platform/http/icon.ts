import type { FastifyInstance } from 'fastify'
import { brandColors, hexColor, textOn } from '#lib/colors.ts'

/** Address of the tab's icon in a branch's colour, or in the platform's where the branch has none. */
export const iconPath = (color: string | null | undefined): string =>
  `/assets/icons/${(hexColor(color) ?? brandColors.primary).slice(1)}.svg`

/** The icon at such an address: a house on a rounded square of that colour; null for an invalid address. */
function icon(name: string): string | null {
  const [, hex] = /^([0-9a-f]{6})\.svg$/.exec(name) ?? []
  if (!hex) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#${hex}"/><path d="M32 12 54 31l-4 4.6-2-1.7V50H37V39H27v11H16V33.9l-2 1.7L10 31z" fill="${textOn(`#${hex}`)}"/></svg>\n`
}

/** Serves the icons; the address contains the colour, so its content never changes. */
export function registerIcons(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>(
    '/assets/icons/:name',
    { schema: { hide: true } },
    (request, reply) => {
      const drawn = icon(request.params.name)
      if (!drawn) return reply.callNotFound()
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/svg+xml')
        .send(drawn)
    },
  )
}
