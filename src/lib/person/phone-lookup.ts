import { digits, isForeignPhone, readPhone } from './phone.ts'

/** Digits at which a look-up starts by itself (PUB-RES-15); a landline, one digit shorter, is looked up on leaving the field (RES-32). */
const mobileDigits = 11

/** The phone to ask for; of an incomplete one the digits. */
const phoneIn = (text: string): string => readPhone(text) ?? digits(text)

/** Whether the look-up starts by itself: at eight digits with another country's code (D-139). */
const isWhole = (text: string): boolean =>
  isForeignPhone(text) ? readPhone(text) !== null : digits(text).length >= mobileDigits

type Steps<Found> = {
  find: (phone: string) => Promise<Found>
  /** A look-up begins or ends. */
  onSearching: (searching: boolean) => void
  onFound: (found: Found) => void
}

/**
 * Looks up a phone while it is typed: each phone once, and again after a failure. Drops the answer for a phone that has changed
 * since. `known` is the phone that the form opens with.
 */
export function phoneLookup<Found extends { kind: string }>(
  { find, onSearching, onFound }: Steps<Found>,
  known = '',
) {
  let asked = known
  let state = ''
  let turn = 0

  async function look(phone: string): Promise<void> {
    if (phone === asked) return
    asked = phone
    const mine = ++turn
    state = 'searching'
    onSearching(true)
    const found = await find(phone)
    if (mine !== turn) return
    state = found.kind
    onSearching(false)
    onFound(found)
  }

  function stop(): void {
    turn++
    asked = state = ''
    onSearching(false)
  }

  return {
    /** The phone field changed; returns whether it holds a complete mobile number, or one of another country. */
    typed(phone: string): boolean {
      const isMobile = isWhole(phone)
      if (isMobile) void look(phoneIn(phone))
      // A failed look-up is repeated when the phone is typed again, not while other fields are filled in.
      else if (state === 'searching' || state === 'failed') stop()
      return isMobile
    },
    /** The phone is complete; returns whether it was looked up before, is being looked up, or is too short. */
    complete(phone: string): 'done' | 'searching' | 'short' {
      const typed = phoneIn(phone)
      if (typed && typed === asked && state !== 'searching') return 'done'
      if (isForeignPhone(phone) ? !isWhole(phone) : typed.length < mobileDigits - 1) return 'short'
      void look(typed)
      return 'searching'
    },
    /** Looks up the same phone again. */
    again(phone: string): void {
      asked = ''
      void look(phoneIn(phone))
    },
    /** Takes this phone as looked up, as by an earlier load of the page. */
    resume(phone: string): void {
      asked = phoneIn(phone)
    },
    /** Forgets the current look-up; its answer is dropped. */
    stop,
  }
}
