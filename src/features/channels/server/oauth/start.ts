import type { Channel } from '../../rules.ts'
import { requireApp } from './app.ts'
import { wires } from '../wires.ts'
import { callbackUrl } from './return.ts'
import { beginSignIn } from './sign-in.queries.ts'
import { businessInReach } from '#features/users/server/reach.ts'
import { forbidden } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'

/** Refuses like the door: a business out of reach is 403, whether or not it exists (D-04). */
async function requireBusinessInReach({ house, person }: PersonAct, businessId: number): Promise<void> {
  const business = await house.db
    .selectFrom('business')
    .select('id')
    .where('id', '=', businessId)
    .where(businessInReach(person))
    .executeTakeFirst()
  if (!business) {
    throw forbidden()
  }
}

/** The address of a service's dialog, for one sign-in of this session, business and service (D-134). */
export async function startSignIn(act: PersonAct, service: Channel, business_id: number): Promise<string> {
  const { house, person, now } = act
  await requireBusinessInReach(act, business_id)
  const { settings } = house
  const { appOf, scope, dialogOf } = wires[service].signIn
  const app = requireApp(appOf(settings))
  const state = await beginSignIn(house.db, { business_id, service, session: person.session, now })
  const query = new URLSearchParams({
    client_id: app.id,
    redirect_uri: callbackUrl(house, service),
    response_type: 'code',
    scope,
    state,
  })
  return `${dialogOf(settings)}?${query}`
}
