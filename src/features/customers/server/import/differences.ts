import type { ImportedPerson } from '../../import-lines.ts'
import { fieldLabels } from '../../import-columns.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { Db } from '#platform/database/database.ts'

/** The values that an import may replace, as its check showed them (D-138). */
type ReplacedValues = Partial<Record<'name' | 'email' | 'birth_date', string>>

/** A valid line, and the customer's data that the file would replace. */
export type CheckedPerson = ImportedPerson & { shown?: ReplacedValues }

const replaced = ['name', 'email', 'birth_date'] as const

/** The customers of a business with these phones, by their phones' order. */
export const customersWith = (db: Db, business_id: number, phone_keys: string[]) =>
  db
    .selectFrom('customer')
    .select(['id', 'phone_key', 'phone', 'name', 'email', 'birth_date', 'only_wrote'])
    .where('business_id', '=', business_id)
    .where('phone_key', 'in', phone_keys.length > 0 ? phone_keys : [''])
    .orderBy('phone_key')

/** The tags of a business's customers with these phones; a merged record has those of the remaining record. */
export const tagsOfCustomersWith = (db: Db, business_id: number, phone_keys: string[]) =>
  db
    .selectFrom('customer')
    .innerJoin('customer_tag as tag', (join) =>
      join
        .onRef('tag.business_id', '=', 'customer.business_id')
        .on((on) => on('tag.customer_id', '=', on.fn.coalesce('customer.merged_into', 'customer.id'))),
    )
    .select(['customer.phone_key', 'tag.tag'])
    .where('customer.business_id', '=', business_id)
    .where('customer.phone_key', 'in', phone_keys)

type StoredCustomer = {
  phone: string
  name: string
  email: string | null
  birth_date: string | null
  only_wrote: boolean
}

/** The customer's values that the file says otherwise. A customer who only wrote counts as new (docs/decisions/0049). */
export function differencesOf(customer: StoredCustomer, person: ImportedPerson): ReplacedValues {
  const shown: ReplacedValues = {}
  for (const field of replaced) {
    const [was, is] = [customer[field], person[field]]
    if (was === null || is === null || was === is || (field === 'name' && customer.only_wrote)) continue
    shown[field] = was
  }
  return shown
}

const inWords = (field: keyof ReplacedValues, value: string) =>
  field === 'birth_date' ? numericDate(value) : value

/** 'Nome: Ana Lima → Ana Souza. E-mail: …' */
export const differenceText = (shown: ReplacedValues, person: ImportedPerson): string =>
  replaced
    .flatMap((field) => {
      const was = shown[field]
      if (was === undefined) return []
      return [`${fieldLabels[field]}: ${inWords(field, was)} → ${inWords(field, person[field] ?? '')}.`]
    })
    .join(' ')

/**
 * The changes that a line makes to a customer: fills empty fields; replaces the others if the person chose it, and only if the customer
 * still has the value that the check showed. Only the fields that change.
 */
export function changeBy(
  customer: StoredCustomer,
  { shown = {}, ...person }: CheckedPerson,
  { update_existing }: { update_existing: boolean },
): Partial<Record<'name' | 'phone' | 'email' | 'birth_date', string>> {
  const change: ReturnType<typeof changeBy> = {}
  for (const field of replaced) {
    const [was, is] = [customer[field], person[field]]
    if (is === null || is === was) continue
    const isEmpty = was === null || (field === 'name' && customer.only_wrote)
    if (isEmpty || (update_existing && shown[field] === was)) change[field] = is
  }
  // If a mobile number has two spellings, the one with nine digits.
  if (person.phone.length > customer.phone.length) change.phone = person.phone
  return change
}
