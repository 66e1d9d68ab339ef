import { hexColor } from '#lib/colors.ts'

/** The two colours, each null if invalid. */
export const colorsOf = (branch: { color_primary: string | null; color_secondary: string | null }) => ({
  color_primary: hexColor(branch.color_primary),
  color_secondary: hexColor(branch.color_secondary),
})
