import { maxLength, oneLine } from '#features/guests/rules.ts'

/** A name of the platform as it may be shown, at most 255 letters; '' where it shows nothing. */
export const shownName = (given: string | null): string =>
  Array.from(oneLine(given ?? ''))
    .slice(0, maxLength)
    .join('')
