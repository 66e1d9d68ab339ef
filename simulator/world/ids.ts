import { draw, drawText, type Drawing } from './random.ts'

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const hexadecimal = '0123456789abcdef'

/** An id of a node: 15 to 17 digits. */
export function newId(world: Drawing): string {
  return '1' + drawText(world, 14 + Math.floor(draw(world) * 3), digits)
}

/** An id of a template: every second one is above 2^53, and webhooks carry it as a JSON number. */
export function newTemplateId(world: Drawing & { templates: Record<string, unknown> }): string {
  const isLarge = Object.keys(world.templates).length % 2 === 1
  return isLarge ? '9' + drawText(world, 15, '123456789') + '7' : newId(world)
}

/** The id of a WhatsApp message. */
export const newWamid = (world: Drawing): string =>
  `wamid.HBgN${drawText(world, 40, letters + digits)}${drawText(world, 2, 'AQgw')}==`

/** The id of an Instagram message. */
export const newMid = (world: Drawing): string =>
  `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE${drawText(world, 60, letters + digits)}ZD`

/** The trace of an answer with an error. */
export const newTrace = (world: Drawing): string => `A${drawText(world, 22, letters + digits)}`

/** A token of a person or business (EAA…) or of an Instagram account (IGAA…). */
export const newTokenText = (world: Drawing, start: 'EAA' | 'IGAA'): string =>
  start + drawText(world, 160, letters + digits)

/** A code that a dialog hands out. */
export const newCodeText = (world: Drawing): string => `AQ${drawText(world, 120, letters + digits)}`

/** Text of hexadecimal digits. */
export const newHex = (world: Drawing, length: number): string => drawText(world, length, hexadecimal)

/** A business-scoped id of a person: country, dot, letters and digits. */
export const newUserId = (world: Drawing): string => `BR.${drawText(world, 16, digits)}`
