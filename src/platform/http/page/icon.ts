import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { brandColors, hexColor, textOn } from '#lib/colors.ts'

/** Address of the tab's icon in a branch's colour, or in the platform's where the branch has none. */
export const iconPath = (color: string | null | undefined): string =>
  `/assets/icons/${(hexColor(color) ?? brandColors.primary).slice(1)}.svg`

/** A house on a square of that colour; `corner` is its radius. */
export const houseIcon = (hex: string, corner = 14): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${hex}"/><path d="M32 12 54 31l-4 4.6-2-1.7V50H37V39H27v11H16V33.9l-2 1.7L10 31z" fill="${textOn(hex)}"/></svg>\n`

/** The icon at such an address; null for an invalid address. */
function icon(name: string): string | null {
  const [, hex] = /^([0-9a-f]{6})\.svg$/.exec(name) ?? []
  return hex ? houseIcon(`#${hex}`) : null
}

/** The platform's mark for a phone's home screen, at the address that iPhones ask for where a page names no icon. */
export const platformIcon = '/apple-touch-icon.png'

/** Serves the icons; the address of a tab's contains its colour, so its content never changes. */
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
  const drawing = readFileSync(new URL('./home-icon.png', import.meta.url))
  app.get(platformIcon, { schema: { hide: true } }, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=86400').type('image/png').send(drawing),
  )
}
