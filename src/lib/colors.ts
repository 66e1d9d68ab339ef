/** Colours as `#rrggbb`: the branch's own (D-67, D-91) and what can be read on them (WCAG 2.2). */

/** The platform's own colours, for a branch that chose none or only one. */
export const brandColors = { primary: '#7b2d4f', secondary: '#3d1526' }

/** The background of coloured text on public pages and in mails; white cards are lighter, so contrast is higher there. */
export const pageBackground = '#fbf8f5'

type Rgb = [red: number, green: number, blue: number]

/** `#rrggbb` in lowercase, or null for anything else; checked again wherever a colour is used. */
export function hexColor(text: string | null | undefined): string | null {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null
}

const channels = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const toHex = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is easier to read on the colour; one of them always reaches 4.5 : 1. */
export function textOn(hex: string): '#000000' | '#ffffff' {
  return contrast(hex, '#ffffff') >= contrast(hex, '#000000') ? '#ffffff' : '#000000'
}

/** The colour as text on a surface: darkened on a light one, lightened on a dark one, hue kept, until it reaches 4.5 : 1. */
export function readableColor(hex: string, surface: string): string {
  const goal = textOn(surface) === '#000000' ? 0 : 255
  let color = hex
  for (let share = 0.98; contrast(color, surface) < 4.5 && share > 0; share -= 0.02) {
    color = toHex(channels(hex).map((channel) => goal + (channel - goal) * share) as Rgb)
  }
  return color
}
