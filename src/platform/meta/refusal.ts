import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { metaError } from '#platform/meta/errors.ts'
import type { MetaRefusal } from '#platform/meta/outcome.ts'

const text = orElse(z.nullish(z.string()), null)
const number = orElse(z.nullish(z.coerce.number()), null)

/** The envelope of Graph's errors (meta-platform §7); only the code matters, everything else may be absent. */
const Envelope = z.object({
  error: z.object({
    code: number,
    error_subcode: number,
    message: text,
    error_user_title: text,
    error_user_msg: text,
    fbtrace_id: text,
  }),
})

/** api.instagram.com puts code and message at the top. */
const FlatEnvelope = z.object({ error_type: z.string(), code: number, error_message: text })

/** A pause when Meta asks for one without saying how long, in milliseconds. */
const defaultWaitMs = 60_000

/** Texts without what could be a token: Meta quotes a malformed one in its message. */
const withoutTokens = (message: string, tokens: readonly string[]) =>
  tokens
    .filter((token) => token.length >= 8)
    .reduce((cut, token) => cut.replaceAll(token, '[…]'), message)
    .replace(/\b(EA|IG)[A-Za-z0-9]{16,}/g, '[…]')
    .slice(0, 300)

/** The refusal in an answer, or null when it contains none. `secrets` are cut out of its texts. */
export function refusalIn(answer: unknown, status: number, secrets: readonly string[]): MetaRefusal | null {
  const parsed = z.safeParse(Envelope, answer)
  const flat = z.safeParse(FlatEnvelope, answer)
  const error = parsed.success
    ? parsed.data.error
    : flat.success
      ? { code: flat.data.code, message: flat.data.error_message }
      : status >= 400
        ? { code: null }
        : null
  if (!error) return null
  const {
    code = null,
    error_subcode,
    message,
    error_user_title,
    error_user_msg,
    fbtrace_id,
  } = error as Partial<z.output<typeof Envelope>['error']>
  // An HTTP status is the code of some answers of api.instagram.com.
  const ownCode = code === status ? null : code
  const { advice, sentence } = metaError(ownCode, status)
  const cut = (given: string | null | undefined) => withoutTokens(given ?? '', secrets)
  return {
    kind: 'refused',
    code: ownCode,
    subcode: error_subcode ?? null,
    status,
    advice,
    sentence,
    told: error_user_msg ? { title: cut(error_user_title), text: cut(error_user_msg) } : null,
    message: cut(message),
    trace: fbtrace_id ?? null,
    waitMs: advice === 'wait' ? defaultWaitMs : null,
  }
}
