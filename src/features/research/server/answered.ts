import { dateIn } from '#lib/days/zoned.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { Call } from '#platform/http/call/serve.ts'
import type { PageRequest } from '#platform/http/page/pages.ts'
import { seal, unseal } from '#platform/sealed.ts'

/** Sent only to one survey's page, which `__Host-` would not allow; contains only branch and day. */
const cookieName = '__Secure-survey-answered'
const purpose = 'survey answered'
/** The day in the cookie decides; this only lets the browser delete it later. */
const keptSeconds = 86_400

const dayOf = (branch: Branch, now: Date): string =>
  [branch.business_id, branch.id, dateIn(now, branch.timezone)].join(' ')

/** Marks this device as having answered, for the rest of the branch's day (D-63). */
export function rememberAnswered({ house, now, reply, branch }: Call & { branch: Branch }): void {
  const value = seal(house.settings.secretKey, purpose, dayOf(branch, now))
  const attributes = `Max-Age=${keptSeconds}; Path=/pesquisa/${branch.slug}; HttpOnly; Secure; SameSite=Lax`
  reply.header('Set-Cookie', `${cookieName}=${value}; ${attributes}`)
}

/** Whether this device has answered the survey of this branch today. */
export function hasAnswered({ house, now, request }: PageRequest, branch: Branch): boolean {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? []
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return value !== undefined && unseal(house.settings.secretKey, purpose, value) === dayOf(branch, now)
}
