import type { FastifyInstance } from 'fastify'
import { brandColors, hexColor, pageBackground, readableColor, textOn } from '#lib/colors.ts'

type Colors = { color_primary: string | null; color_secondary: string | null }

/** Address of the style sheet for a branch's two colours; null when it has none. Checks the colours again (D-101). */
export function colorSheetPath(branch: Colors | undefined): string | null {
  const primary = hexColor(branch?.color_primary)
  const secondary = hexColor(branch?.color_secondary)
  if (!primary && !secondary) return null
  const [one, other] = [primary ?? brandColors.primary, secondary ?? brandColors.secondary]
  return `/assets/colors/${one.slice(1)}-${other.slice(1)}.css`
}

/** The style sheet at such an address, or null for an invalid address. */
export function colorSheet(name: string): string | null {
  const [, one, other] = /^([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(name) ?? []
  if (!one || !other) return null
  const variables = Object.entries({ primary: `#${one}`, secondary: `#${other}` }).flatMap(([role, hex]) => [
    `--${role}:${hex}`,
    `--on-${role}:${textOn(hex)}`,
    `--${role}-ink:${readableColor(hex, pageBackground)}`,
  ])
  return `:root{${variables.join(';')}}\n`
}

/** Serves the branch colours; the address contains the colours, so its content never changes. */
export function registerColors(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>(
    '/assets/colors/:name',
    { schema: { hide: true } },
    (request, reply) => {
      const sheet = colorSheet(request.params.name)
      if (!sheet) return reply.callNotFound()
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('text/css; charset=utf-8')
        .send(sheet)
    },
  )
}
