import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

const Message = z.object({
  type: z.literal('WA_EMBEDDED_SIGNUP'),
  event: z.string(),
  data: orElse(
    z.object({
      waba_id: z.optional(z.string()),
      phone_number_id: z.optional(z.string()),
      error_message: z.optional(z.string()),
    }),
    {},
  ),
})

/** The person's choices in Embedded Signup, or why it ended there, in Meta's words. */
export type Signup = {
  waba_id?: string | undefined
  phone_number_id?: string | undefined
  error?: string | undefined
}

/** Origins of Facebook's own pages, besides its dialogs. */
const facebookOrigins = [
  'https://web.facebook.com',
  'https://business.facebook.com',
  'https://m.facebook.com',
]

/** By the whole origin: 'nao-facebook.com' ends in 'facebook.com' too. */
function isMeta(origin: string, dialogUrl: string): boolean {
  const dialog = new URL(dialogUrl).origin
  return origin === dialog || (dialog === 'https://www.facebook.com' && facebookOrigins.includes(origin))
}

/** What Embedded Signup says in a message to this window; null for any other message. */
export function signupIn(
  { origin, data }: Pick<MessageEvent, 'origin' | 'data'>,
  dialogUrl: string,
): Signup | null {
  if (!isMeta(origin, dialogUrl) || typeof data !== 'string') return null
  try {
    const message = Message.parse(JSON.parse(data))
    const { waba_id, phone_number_id, error_message: error } = message.data
    return message.event === 'FINISH' ? { waba_id, phone_number_id } : { error }
  } catch {
    return null
  }
}

/** Listens for that message, which may come before or after the answer of the sign-in. */
export function listenToSignup(dialogUrl: string) {
  const { promise, resolve } = Promise.withResolvers<Signup | null>()
  const hear = (event: MessageEvent) => {
    const signup = signupIn(event, dialogUrl)
    if (signup) resolve(signup)
  }
  window.addEventListener('message', hear)
  void promise.then(() => window.removeEventListener('message', hear))
  /** The message, or null if it does not come within so many milliseconds from now. */
  const within = (ms: number) => {
    setTimeout(resolve, ms, null)
    return promise
  }
  return { within }
}
