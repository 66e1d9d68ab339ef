import { handOut, takeBack } from '../../../server/oauth/handed-token.ts'
import type { PersonAct } from '#platform/act.ts'

const bound = ({ house, person }: PersonAct, business_id: number) => ({
  secretKey: house.settings.secretKey,
  session: person.session,
  business_id,
  service: 'whatsapp' as const,
})

/** The stand-in that the wizard of this session gets instead of a token, for ten minutes. */
export const giveSignedIn = (act: PersonAct, business_id: number, token: string): string =>
  handOut(bound(act, business_id), token, act.now)

/** The token that the wizard sends: Meta's own, or the one behind its stand-in. */
export const takeSignedIn = (act: PersonAct, business_id: number, given: string): string =>
  takeBack(bound(act, business_id), given, act.now)
