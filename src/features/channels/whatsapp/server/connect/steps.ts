import { randomInt } from 'node:crypto'
import type { MissingStep } from '../../../rules.ts'
import { seal, unseal } from '#platform/sealed.ts'
import type { House } from '#platform/house.ts'
import { type MetaFailure, logged } from '#platform/meta/outcome.ts'
import { type PhoneNumber, registerNumber, subscribeAccount } from '../graph/numbers.ts'

/** A number on its way, with the token that reaches it. `sealedPin`: the one it was registered with before. */
export type OnItsWay = {
  business_id: number
  waba_id: string
  phone: PhoneNumber
  token: string
  sealedPin: string | null
  /** A PIN that the person typed. */
  pin?: string | undefined
}

/** The end of a connection: done, or the missing step, why, and what the person can do about it. */
export type Progress =
  | { missing: null; pin: string | null }
  | { missing: MissingStep; reason: string; needs: 'retry' | 'code' | 'pin' }

const purpose = (businessId: number) => `wa pin ${businessId}`

const wrongPin = 133005
const verifyFirst = 133006

const askForCode = {
  missing: 'verification',
  reason: 'Confirme este número com o código que a Meta envia por SMS ou ligação.',
  needs: 'code',
} as const

const askForPin = {
  missing: 'registration',
  reason: 'Este número já tem um PIN de confirmação em duas etapas. Informe o PIN para continuar.',
  needs: 'pin',
} as const

const newPin = () => String(randomInt(1_000_000)).padStart(6, '0')

function failedAt(missing: MissingStep, failed: MetaFailure, log: House['log']): Progress {
  log.warn({ what: missing, ...logged(failed) }, 'meta')
  return { missing, reason: failed.sentence, needs: 'retry' }
}

/**
 * Subscribes our app to the account, then registers the number with a PIN; each may be repeated. A number that is CONNECTED at Meta is
 * registered already. Without a subscription nothing arrives, so it comes first.
 */
export async function continueConnecting(
  { meta, settings, log }: House,
  number: OnItsWay,
): Promise<Progress> {
  const { business_id, waba_id, phone, token, sealedPin } = number
  const subscribed = await subscribeAccount(meta.graph, { token, waba_id })
  if (subscribed.kind !== 'done') return failedAt('subscription', subscribed, log)
  if (phone.status === 'CONNECTED') return { missing: null, pin: sealedPin }
  if (phone.code_verification_status && phone.code_verification_status !== 'VERIFIED') return askForCode
  return requestRegistration(
    { meta, settings, log },
    { business_id, phone_number_id: phone.id, token, sealedPin, pin: number.pin },
  )
}

type Registration = Pick<OnItsWay, 'business_id' | 'token' | 'sealedPin' | 'pin'> & {
  phone_number_id: string
}

/** Registers a number with the PIN that somebody typed, the one it had, or a new one. */
export async function requestRegistration(
  { meta, settings, log }: Pick<House, 'meta' | 'settings' | 'log'>,
  { business_id, phone_number_id, token, sealedPin, pin: typed }: Registration,
): Promise<Progress> {
  const known = sealedPin && unseal(settings.secretKey, purpose(business_id), sealedPin)
  const pin = typed ?? known ?? newPin()
  const registered = await registerNumber(meta.graph, { token, phone_number_id, pin })
  if (registered.kind === 'done') {
    return { missing: null, pin: seal(settings.secretKey, purpose(business_id), pin) }
  }
  if (registered.kind === 'refused' && registered.code === verifyFirst) return askForCode
  if (registered.kind === 'refused' && registered.code === wrongPin) {
    return typed ? { ...askForPin, reason: registered.sentence } : askForPin
  }
  return failedAt('registration', registered, log)
}
