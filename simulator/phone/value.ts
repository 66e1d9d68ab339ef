import type { Customer } from '../world/customer.ts'
import type { BusinessNumber } from '../world/number.ts'
import type { PlatformEvent } from '../world/profile.ts'
import type { Fields } from '../wire/json.ts'

/** The person in `contacts[]`: with a phone unless it is hidden. */
export function contactOf(customer: Customer): Fields {
  const { name, username, hides_phone, wa_id, user_id, parent_user_id } = customer
  return {
    profile: { name, ...(username ? { username } : {}) },
    ...(hides_phone || wa_id === null ? {} : { wa_id }),
    user_id,
    ...(parent_user_id ? { parent_user_id } : {}),
  }
}

/** The sender's fields of a message. */
export function senderOf({ hides_phone, wa_id, user_id, parent_user_id }: Customer): Fields {
  return {
    ...(hides_phone || wa_id === null ? {} : { from: wa_id }),
    from_user_id: user_id,
    ...(parent_user_id ? { from_parent_user_id: parent_user_id } : {}),
  }
}

/** An event of a number, in the shape of `changes[].value`. */
export function numberEvent(
  number: BusinessNumber,
  field: string,
  content: Fields,
  at: number,
): PlatformEvent {
  return {
    object: 'whatsapp_business_account',
    account: number.account_id,
    field,
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: number.digits, phone_number_id: number.id },
      ...content,
    },
    at,
  }
}

/** Seconds as text, as WhatsApp writes an instant. */
export const seconds = (ms: number): string => String(Math.floor(ms / 1000))
