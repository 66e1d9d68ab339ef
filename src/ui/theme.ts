import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const scale = (colours: string) => colours.split(' ') as unknown as MantineColorsTuple

// Step 7 of each scale is the ink of ui.md's palette, so that text in it keeps a contrast of 4.5 on step 0 and on white.
const colors = {
  brand: scale('#FBF3F6 #F3DEE6 #E6BCCB #D596AF #BF6C8D #A54C70 #8F3B5E #7B2D4F #5C2039 #3D1526'),
  gray: scale('#F8F4F2 #F1ECE9 #EAE3E0 #E7DFDB #92858A #7F7277 #6B5F65 #5C5257 #463C41 #2B2226'),
  yellow: scale('#FFF3D6 #F1E1BC #E1CB9E #D0B680 #BF9F60 #AD8840 #9D7222 #8A5A00 #674204 #492E07'),
  green: scale('#E3F5EA #CBE4D6 #B0D1BE #94BEA6 #76A98D #589474 #3D815C #1D6B41 #1A4E31 #183624'),
  red: scale('#FDE8E8 #F2D1D1 #E6B6B7 #D99A9C #CC7D7F #BE6063 #B14548 #A3262A #781E21 #54171A'),
  blue: scale('#E4F0F9 #CDDDEA #B2C8D8 #97B2C6 #7A9BB3 #5E84A0 #436E8E #24557A #1F3F59 #1B2C3D'),
  dark: scale('#F3ECEE #D9CED2 #B9ABB0 #85767C #3E3438 #372D31 #2E2529 #231C1F #191416 #120E10'),
}
type Colour = keyof typeof colors

const usedColours: Colour[] = ['brand', 'gray', 'yellow', 'green', 'red', 'blue']

const optionList = { nothingFoundMessage: 'Nada encontrado.', withScrollArea: false }

/** The list of options scrolls itself: it belongs to its field, which keeps the focus while the arrow keys move through the list. */
const scrolledOptions = { options: { maxHeight: 280, overflowY: 'auto' } } as const

/** The library's components with the product's tokens, and with additions for WCAG AA and for Portuguese. */
export const theme = createTheme({
  colors,
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not Button.extend(…): the theme then loads no component that an entry does not use.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    Badge: { defaultProps: { radius: 'xl', tt: 'none', variant: 'light', fw: 600 } },
    Button: { defaultProps: { mih: 44, fz: 14 } },
    // A list fixed to the screen never widens the page, which on a phone would move the field that it belongs to.
    Combobox: { defaultProps: { shadow: 'md', floatingStrategy: 'fixed' } },
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar', size: 44 } } },
    // A font under 16 px makes phones zoom into the field.
    Input: { defaultProps: { size: 'md', radius: 'sm' }, vars: () => ({ wrapper: fieldVars }) },
    // No field is starred: a required field says so after it was left.
    InputWrapper: {
      defaultProps: { size: 'md', withAsterisk: false },
      styles: { label: { marginBottom: 4 } },
    },
    Loader: { defaultProps: { 'aria-label': 'Carregando' } },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Fechar', size: 44 }, centered: true },
      styles: {
        // A focused field is not left under the header or a form's buttons.
        content: { scrollPaddingTop: 96, scrollPaddingBottom: 96 },
        header: { background: 'var(--card)' },
        title: { fontSize: 18, fontWeight: 600 },
      },
    },
    // The surface of every other menu.
    Popover: { styles: { dropdown: { background: 'var(--card)', borderColor: 'var(--line)' } } },
    // Header and body have their own padding; with the paper's padding around them, scrolled content would show above the header.
    ModalContent: { defaultProps: { p: 0 } },
    // The default <header> would be a second banner landmark while a modal is open.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerContent: { defaultProps: { p: 0 } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    NumberInput: { defaultProps: { decimalSeparator: ',', thousandSeparator: '.' } },
    Paper: { defaultProps: { withBorder: true, p: 'md', bg: 'var(--card)' } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar senha' },
      },
    },
    ColorInput: { defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Escolher cor da tela' } } },
    Select: { defaultProps: { ...optionList, checkIconPosition: 'right' }, styles: scrolledOptions },
    MultiSelect: { defaultProps: optionList, styles: scrolledOptions },
    SegmentedControl: { defaultProps: { size: 'md' } },
    // The look of `SwitchButton`.
    Switch: {
      defaultProps: { size: 'md', withThumbIndicator: false },
      vars: () => ({ root: { '--switch-width': '40px', '--switch-color': 'var(--brand)' } }),
    },
  },
})

const fieldVars = { '--input-height': '44px', '--input-fz': '16px' }

/** The library's variables set from the product's tokens; the shades it uses for text are too pale as shipped. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-error': 'var(--bad-ink)',
  }
  const shades = (light: number, text: number, filled: number) =>
    Object.fromEntries(
      usedColours.flatMap((name) => [
        [`--mantine-color-${name}-light-color`, colors[name][text]!],
        [`--mantine-color-${name}-light`, colors[name][light]!],
        [`--mantine-color-${name}-light-hover`, colors[name][text > light ? 1 : 8]],
        [`--mantine-color-${name}-outline`, colors[name][text]!],
        [`--mantine-color-${name}-text`, colors[name][text]!],
        [`--mantine-color-${name}-filled`, colors[name][filled]!],
        [`--mantine-color-${name}-filled-hover`, colors[name][8]],
      ]),
    )
  // The library sets its own values per scheme, which override values set once for both.
  return { variables: {}, light: { ...shared, ...shades(0, 7, 7) }, dark: { ...shared, ...shades(9, 2, 6) } }
}

/** The scheme follows the system; nothing about it is stored (D-17). */
export const systemScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}
