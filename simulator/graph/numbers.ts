import { displayNumber, type BusinessNumber } from '../world/number.ts'
import { json, success, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { invalidParameter } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'
import { requireAccount, requireNumber } from './access.ts'
import { pick } from './fields.ts'
import { page } from './paging.ts'

/** A number's fields as Graph shows them. */
export function numberFields({ sim: { world } }: Call, number: BusinessNumber): Record<string, unknown> {
  const tier = world.portfolios[world.accounts[number.account_id]?.portfolio_id ?? '']?.messaging_limit_tier
  return {
    id: number.id,
    display_phone_number: displayNumber(number.digits),
    verified_name: number.verified_name,
    quality_rating: number.quality_rating,
    code_verification_status: number.code_verification_status,
    name_status: number.name_status,
    status: number.status,
    platform_type: number.platform_type,
    throughput: { level: number.throughput },
    messaging_limit_tier: tier,
    whatsapp_business_manager_messaging_limit: tier,
    is_pin_enabled: number.pin !== null,
    is_official_business_account: false,
    is_on_biz_app: number.coexistence,
    account_mode: number.allowed ? 'SANDBOX' : 'LIVE',
    last_onboarded_time: undefined,
  }
}

const usual = ['display_phone_number', 'verified_name', 'quality_rating']
const usualInList = [...usual, 'code_verification_status', 'platform_type', 'throughput']

/** `/{waba}/phone_numbers`. */
export function numbersOf(call: Call): Answer {
  const account = requireAccount(call, call.params.id ?? '')
  const rows = Object.values(call.sim.world.numbers).filter((number) => number.account_id === account.id)
  return page(call, rows, (number) =>
    pick(call, numberFields(call, number), usualInList, 'WhatsAppBusinessPhoneNumber'),
  )
}

/** `/{phone}`. */
export function readNumber(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '')
  return json(pick(call, numberFields(call, number), usual, 'WhatsAppBusinessPhoneNumber'))
}

/** `POST /{phone}`: sets the two-step PIN. */
export function changeNumber(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '')
  const pin = textOf(call.body.pin)
  if (!pin || !/^\d{6}$/.test(pin)) throw invalidParameter('Param pin must be a string with 6 digits')
  number.pin = pin
  return success
}
