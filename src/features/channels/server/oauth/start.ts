import type { Channel } from '../../rules.ts'
import { requireApp } from './app.ts'
import { callbackUrl } from './return.ts'
import { beginSignIn } from './sign-in.queries.ts'
import { businessInReach } from '#features/users/server/reach.ts'
import { forbidden } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'

const scopes = {
  whatsapp: 'whatsapp_business_management,whatsapp_business_messaging,business_management',
  instagram: 'instagram_business_basic,instagram_business_manage_messages',
}

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
  const app = requireApp(settings, service)
  const state = await beginSignIn(house.db, { business_id, service, session: person.session, now })
  const query = new URLSearchParams({
    client_id: app.id,
    redirect_uri: callbackUrl(house, service),
    response_type: 'code',
    scope: scopes[service],
    state,
  })
  return service === 'whatsapp'
    ? `${settings.meta.dialogUrl}/${settings.meta.version}/dialog/oauth?${query}`
    : `${settings.instagram.dialogUrl}/oauth/authorize?${query}`
}
