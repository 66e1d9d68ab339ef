import * as z from 'zod/mini'
import { digits } from '#lib/person/phone.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)

/** One line of free text; null if empty or missing. */
const line = (max: number) =>
  z._default(
    z.nullable(
      z.pipe(
        z
          .string('Texto inválido.')
          .check(
            z.trim(),
            z.maxLength(max, `Máximo de ${max} caracteres`),
            z.regex(/^\P{Cc}*$/u, 'Texto inválido.'),
          ),
        z.transform(orNull),
      ),
    ),
    null,
  )

/** Eight digits, typed with or without punctuation. */
const Zipcode = z._default(
  z.nullable(
    z.pipe(
      z.string('CEP inválido.').check(z.trim(), z.regex(/^(\d{5}-?\d{3})?$/, 'CEP inválido.')),
      z.transform((text: string) => orNull(digits(text))),
    ),
  ),
  null,
)

const state = z.int('Estado inválido.').check(z.gte(1, 'Estado inválido.'), z.lte(27, 'Estado inválido.'))

const Lines = z.object({
  zipcode: Zipcode,
  street: line(255),
  number: line(20),
  complement: line(100),
  district: line(100),
  city: line(100),
  state_id: z._default(z.nullable(state), null),
})

/** An address as stored: any line may be missing, but city and state come together. */
export type Address = z.output<typeof Lines>

/** The fields of an address in forms and calls. All of them empty means no address: null. */
export const AddressForm = z.nullable(
  z.pipe(
    Lines.check(({ value, issues }) => {
      if (value.city && value.state_id === null)
        issues.push({ code: 'custom', message: 'Escolha o estado.', path: ['state_id'], input: value })
      if (!value.city && value.state_id !== null)
        issues.push({ code: 'custom', message: 'Informe a cidade.', path: ['city'], input: value })
    }),
    z.transform((address: Address): Address | null =>
      Object.values(address).every((part) => part === null) ? null : address,
    ),
  ),
)

/** The initial values of an address form: missing values become ''. */
export function addressForm(address: Address | null) {
  return {
    zipcode: address?.zipcode ?? '',
    street: address?.street ?? '',
    number: address?.number ?? '',
    complement: address?.complement ?? '',
    district: address?.district ?? '',
    city: address?.city ?? '',
    state_id: address?.state_id ?? null,
  }
}
