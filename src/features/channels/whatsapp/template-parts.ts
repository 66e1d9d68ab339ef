import { variablesIn } from './template-text.ts'
import { type LooseRecord, recordsOf, textOf } from '#lib/loose-json.ts'

/** Parts of which Meta wants more with each send than the text of a variable. */
const fullParts = ['CAROUSEL', 'LIMITED_TIME_OFFER']

/** Buttons of which Meta wants a value with each send: a code, or products. */
const fullButtons = ['COPY_CODE', 'OTP', 'MPM', 'SPM']

const wantsValue = ({ type, url }: LooseRecord): boolean =>
  fullButtons.includes(textOf(type) ?? '') || variablesIn(textOf(url) ?? '').length > 0

/** Whether Meta wants a value with each send that this product does not have: a picture above the text, the end of a link, a code to copy. */
export const wantsMoreThanTexts = (components: unknown): boolean =>
  recordsOf(components).some(
    ({ type, format, buttons }) =>
      fullParts.includes(textOf(type) ?? '') ||
      (type === 'HEADER' && (textOf(format) ?? 'TEXT') !== 'TEXT') ||
      recordsOf(buttons).some(wantsValue),
  )
