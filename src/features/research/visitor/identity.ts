import * as z from 'zod/mini'
import { birthDateProblem } from '#features/guests/rules.ts'
import { forgetDevice } from '#features/guests/lookup.contract.ts'
import { type LookupResult, lookUp, without } from '#features/guests/visitor/lookup.ts'
import { lookupHint, lookupOutcomes, searchingText } from '#features/guests/visitor/lookup-words.ts'
import { SurveyForm } from '../survey.contract.ts'
import { phoneLookup } from '#lib/person/phone-lookup.ts'
import { call } from '#visitor/call.ts'
import { showNotice } from '#visitor/dialog.ts'
import { shapeDate, shapePhone } from '#visitor/form/typed-masks.ts'

type LookupKey = Parameters<typeof lookUp>[0]

const personal = ['name', 'email', 'birth_date'] as const

/** The server's own schema, and no birth date after the venue's today; a masked one is the server's own (D-60). */
const schemaOn = (today: string) =>
  SurveyForm.check(
    z.refine(
      ({ birth_date }) =>
        !birth_date || birth_date.includes('•') || birthDateProblem(birth_date, today) === null,
      {
        path: ['birth_date'],
        error: 'Data de nascimento inválida.',
        when: ({ value }) => typeof value === 'object',
      },
    ),
  )

/** The fields about the guest: shaped while typed, and filled in by the look-up of the phone as on every public form (D-60). */
export function watchIdentity(form: HTMLFormElement, place: LookupKey, today: string) {
  const input = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!
  const phone = input('phone')
  const more = form.querySelector<HTMLFieldSetElement>('[data-with-phone]')!
  const found = form.querySelector<HTMLElement>('[data-found]')!
  const outcome = found.querySelector('output')!
  const clear = found.querySelector('button')!
  let isFilled = false
  let isSearching = false
  let settled = Promise.resolve()
  let settle = () => {}

  /** Typed values stay if nobody is found; values that a look-up filled in do not. */
  function fill({ kind, fields, locked }: LookupResult): void {
    const isSomebody = kind === 'known' || kind === 'masked'
    const replaces = isSomebody || isFilled || kind === 'cleared'
    for (const name of personal) {
      const field = input(name)
      if (replaces) field.value = fields[name]
      field.readOnly = locked.includes(name)
    }
    input('customer_id').value = fields.customer_id
    isFilled = isSomebody
    clear.hidden = !isSomebody
    outcome.textContent = lookupOutcomes[kind]
    form.dispatchEvent(new Event('input'))
  }

  const lookup = phoneLookup<LookupResult>({
    find: (digits) => lookUp(place, digits),
    onSearching(searching) {
      isSearching = searching
      if (!searching) return settle()
      outcome.textContent = searchingText
      settled = new Promise((resolve) => {
        settle = resolve
      })
    },
    onFound: fill,
  })

  function typed(): void {
    more.hidden = more.disabled = phone.value === ''
    if (phone.value === '') outcome.textContent = lookupHint
    lookup.typed(phone.value)
  }

  shapePhone(phone)
  shapeDate(input('birth_date'))
  phone.addEventListener('input', typed)
  phone.addEventListener('blur', () => void lookup.complete(phone.value))
  clear.addEventListener('click', () => {
    fill(without('cleared'))
    // A guest who is somebody else has another phone, too.
    phone.value = ''
    more.hidden = more.disabled = true
    lookup.stop()
    phone.focus()
    void call(forgetDevice, {}).catch(() => showNotice('Houve um erro, tente novamente.'))
  })
  // The browser may have restored a phone.
  typed()

  return {
    schema: schemaOn(today),
    /** Waits for a running look-up; returns whether it found somebody whose data the guest has not seen yet. */
    async foundMeanwhile(): Promise<boolean> {
      const wasSearching = isSearching
      await settled
      return wasSearching && isFilled
    },
    /** Looks up the phone again, because the masks of the last look-up are over. */
    again: () => lookup.again(phone.value),
  }
}
