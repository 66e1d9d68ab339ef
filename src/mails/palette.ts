import { brandColors, hexColor, pageBackground, readableColor, textOn } from '#lib/colors.ts'
import type { LetterTone } from '#lib/text/letter.ts'

/** The colours of one scheme, the same as on the product's own pages. */
type Scheme = Record<'ink' | 'muted' | 'line' | 'paper' | 'card' | LetterTone, string>

export const light: Scheme = {
  ink: '#241c1f',
  muted: '#5c5257',
  line: '#e7dfdb',
  paper: pageBackground,
  card: '#ffffff',
  good: '#1d6b41',
  waiting: '#8a5a00',
  bad: '#a3262a',
  off: '#5c5257',
}

const dark: Scheme = {
  ink: '#f3ecee',
  muted: '#b9abb0',
  line: '#3e3438',
  paper: '#191416',
  card: '#231c1f',
  good: '#8fd7ae',
  waiting: '#f5c56b',
  bad: '#f5a3a5',
  off: '#c8bdc0',
}

export type Palette = ReturnType<typeof paletteOf>

/** The sender's colours: for the band and the button, for text on them, and for links. An invalid colour becomes the platform's (D-91). */
export function paletteOf(color: string | null) {
  const primary = hexColor(color) ?? brandColors.primary
  return {
    primary,
    onPrimary: textOn(primary),
    link: readableColor(primary, light.paper),
    linkInDark: readableColor(primary, dark.card),
  }
}

/**
 * The style sheet of a letter. Most styles are inline, which every mail program supports; this sheet adds the dark scheme and narrower
 * margins on a phone, for programs that support more.
 */
export function sheetOf({ linkInDark }: Palette): string {
  const tones = (['good', 'waiting', 'bad', 'off'] as const).map(
    (tone) => `.${tone}{color:${dark[tone]}!important}`,
  )
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.inside{padding-left:20px!important;padding-right:20px!important}}',
    '@media (prefers-color-scheme:dark){',
    `.paper,.paper>table>tbody>tr>td{background-color:${dark.paper}!important}`,
    `.card{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
    `.panel{background-color:${dark.paper}!important;border-color:${dark.line}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.muted{color:${dark.muted}!important}`,
    `.link{color:${linkInDark}!important}`,
    `.edge{border-color:${linkInDark}!important}`,
    ...tones,
    '}',
  ].join('')
}

export const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
