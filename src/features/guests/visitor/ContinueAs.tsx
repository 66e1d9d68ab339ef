import { firstNameOf } from '#lib/person/first-name.ts'
import { numericDate } from '#lib/days/dates.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { type PersonForm, nobody } from './usePerson.ts'

type KnownCustomer = {
  id: number
  name: string
  phone: string
  email: string | null
  birth_date: string | null
}

type ContinueAsProps = {
  customer: KnownCustomer
  person: Pick<PersonForm, 'values' | 'lookup' | 'restore'>
  onContinue: () => void
}

/** '(11) •••••-2222', from abroad '+••• 2222': enough for its owner, useless to others. */
const maskedPhone = (phone: string) =>
  phone.startsWith('+')
    ? `+••• ${phone.slice(-4)}`
    : formatPhone(phone).replace(/\) (\d+)-/, (_, middle: string) => `) ${'•'.repeat(middle.length)}-`)

/** On a device that gave these data itself: the person in one press, instead of the phone (D-60). Gone once a phone is typed. */
export function ContinueAs({ customer, person, onContinue }: ContinueAsProps) {
  const { id, name, phone, email, birth_date } = customer
  if (person.values.phone !== '' || person.lookup.kind !== null) return null
  return (
    <button
      type="button"
      className="button quiet wide"
      onClick={() => {
        const values = {
          ...nobody,
          name,
          phone: formatPhone(phone),
          email: email ?? '',
          birth_date: numericDate(birth_date ?? ''),
          customer_id: String(id),
        }
        person.restore({ values, kind: 'known', locked: [] })
        onContinue()
      }}
    >
      <span>
        Continuar como {firstNameOf(name)} <span className="unbroken">· {maskedPhone(phone)}</span>
      </span>
    </button>
  )
}
