import * as z from 'zod/mini'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId, MetaText, Success } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

/** A number as Meta describes it; the words are Meta's and may be new ones. */
const PhoneNumber = z.object({
  id: MetaId,
  /** With spaces and +; webhooks carry digits only. */
  display_phone_number: z.string(),
  verified_name: MetaText,
  quality_rating: MetaText,
  code_verification_status: MetaText,
  name_status: MetaText,
  status: MetaText,
  platform_type: MetaText,
  messaging_limit_tier: MetaText,
})
export type PhoneNumber = z.output<typeof PhoneNumber>

const fields =
  'id,display_phone_number,verified_name,quality_rating,code_verification_status,name_status,status,platform_type,messaging_limit_tier'

type OfNumber = { token: string; phone_number_id: string }

/** All numbers of an account (WABA). */
export const listPhoneNumbers = (
  graph: MetaClient,
  { token, waba_id }: { token: string; waba_id: string },
): Promise<MetaOutcome<PhoneNumber[]>> =>
  graph.list({
    path: `/${waba_id}/phone_numbers`,
    query: { fields },
    token,
    caller: waba_id,
    answer: PhoneNumber,
  })

/** One number. */
export const readPhoneNumber = (
  graph: MetaClient,
  { token, phone_number_id }: OfNumber,
): Promise<MetaOutcome<PhoneNumber>> =>
  graph.call({
    method: 'GET',
    path: `/${phone_number_id}`,
    query: { fields },
    token,
    caller: phone_number_id,
    answer: PhoneNumber,
  })

/** Asks Meta to send a verification code to the number; only for an unverified number. */
export const requestCode = (
  graph: MetaClient,
  { token, phone_number_id, method }: OfNumber & { method: 'SMS' | 'VOICE' },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({
    method: 'POST',
    path: `/${phone_number_id}/request_code`,
    body: { code_method: method, language: 'pt_BR' },
    token,
    caller: phone_number_id,
    answer: Success,
  })

export const verifyCode = (
  graph: MetaClient,
  { token, phone_number_id, code }: OfNumber & { code: string },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({
    method: 'POST',
    path: `/${phone_number_id}/verify_code`,
    body: { code },
    token,
    caller: phone_number_id,
    answer: Success,
  })

/** Registers a number for the API with its PIN of six digits, which this sets or must match. */
export const registerNumber = (
  graph: MetaClient,
  { token, phone_number_id, pin }: OfNumber & { pin: string },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({
    method: 'POST',
    path: `/${phone_number_id}/register`,
    body: { messaging_product: 'whatsapp', pin },
    token,
    caller: phone_number_id,
    secrets: [pin],
    answer: Success,
  })

/** Subscribes our app to an account's events (WABA, never the portfolio); without it no webhook arrives. */
export const subscribeAccount = (
  graph: MetaClient,
  { token, waba_id }: { token: string; waba_id: string },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({
    method: 'POST',
    path: `/${waba_id}/subscribed_apps`,
    token,
    caller: waba_id,
    answer: Success,
  })
