import { drawText } from '../world/random.ts'
import type { BusinessNumber } from '../world/number.ts'
import { success, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'
import { requireNumber } from './access.ts'

const hour = 3_600_000
/** Registrations and deregistrations of a number in 72 hours. */
const registrationLimit = 10
/** Wrong PINs within an hour before the number is locked, and how soon after one the next may come. */
const pinTryLimit = 5
const pinGapMs = 1000

function count(number: BusinessNumber, now: number): void {
  number.registrations = number.registrations.filter((at) => at > now - 72 * hour)
  if (number.registrations.length >= registrationLimit)
    throw new GraphError(133_016, 'Too many registration or deregistration attempts for this number.')
  number.registrations.push(now)
}

function checkPin(number: BusinessNumber, pin: string, now: number): void {
  if (number.pin === null || number.pin === pin) return
  number.pin_tries = number.pin_tries.filter((at) => at > now - hour)
  if (number.pin_tries.length >= pinTryLimit)
    throw new GraphError(133_008, 'Please wait before trying again.')
  if (number.pin_tries.some((at) => at > now - pinGapMs))
    throw new GraphError(133_009, 'Please enter the PIN slower.')
  number.pin_tries.push(now)
  throw new GraphError(133_005, 'Two-step verification PIN is incorrect.')
}

function requireWhatsApp({ body }: Call): void {
  if (body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
}

/** `POST /{phone}/register`: the first registration sets the PIN, later ones must match it. */
export function register(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '')
  const now = call.sim.clock.now()
  requireWhatsApp(call)
  const pin = textOf(call.body.pin)
  if (!pin || !/^\d{6}$/.test(pin)) throw invalidParameter('Param pin must be a string with 6 digits')
  if (number.code_verification_status !== 'VERIFIED')
    throw new GraphError(133_006, 'The phone number must be verified before it is registered.')
  checkPin(number, pin, now)
  count(number, now)
  Object.assign(number, { pin, status: 'CONNECTED', platform_type: 'CLOUD_API' })
  return success
}

/** `POST /{phone}/deregister`; a number that is shared with the phone app stays. */
export function deregister(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '')
  if (number.coexistence)
    throw invalidParameter('Deregister is not available for numbers used by the WhatsApp Business app')
  count(number, call.sim.clock.now())
  Object.assign(number, { status: 'DISCONNECTED', platform_type: 'NOT_APPLICABLE' })
  return success
}

/** `POST /{phone}/request_code`: the control API and the Painel Meta show the code that a phone would get. */
export function requestCode(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '')
  const method = textOf(call.body.code_method)
  if (method !== 'SMS' && method !== 'VOICE')
    throw invalidParameter('Param code_method must be one of {SMS, VOICE}')
  if (!textOf(call.body.language)) throw invalidParameter('The parameter language is required.')
  if (number.code_verification_status === 'VERIFIED') {
    throw new GraphError(136_024, '', {
      status: 400,
      message: '(#136024) Request code error',
      userMessage: 'The phone number is already verified.',
    })
  }
  number.code = drawText(call.sim.world, 6, '0123456789')
  return success
}

/** `POST /{phone}/verify_code`. */
export function verifyCode(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '')
  const code = textOf(call.body.code)?.replaceAll('-', '')
  if (!code) throw invalidParameter('The parameter code is required.')
  if (number.code === null || number.code !== code) {
    throw new GraphError(136_025, '', {
      status: 400,
      message: '(#136025) Verify code error',
      userMessage: "Code couldn't be verified. Please check that the code is correct and try again.",
    })
  }
  Object.assign(number, { code: null, code_verification_status: 'VERIFIED' })
  return success
}
