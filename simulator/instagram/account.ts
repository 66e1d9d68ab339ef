import { webhookFields } from '../webhooks/fields.ts'
import { json, success, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { customerByIgsid } from '../world/find.ts'
import { textOf } from '../wire/json.ts'
import { requireInstagram, requireToken } from '../graph/access.ts'
import { pick } from '../graph/fields.ts'

/** `/me` of Instagram. */
export function instagramMe(call: Call): Answer {
  const { subscribed: _, ...account } = requireInstagram(call, 'me', 'instagram_business_basic')
  const picture = `${call.sim.mediaUrl}/profile/${account.user_id}.jpg`
  return json(
    pick(
      call,
      { ...account, profile_picture_url: picture, followers_count: 1204, media_count: 87 },
      [],
      'IGUser',
    ),
  )
}

/** `POST /{ig_id}/subscribed_apps?subscribed_fields=`. */
export function subscribeInstagram(call: Call): Answer {
  const account = requireInstagram(call, call.params.id ?? '')
  const given = call.body.subscribed_fields
  const fields = (Array.isArray(given) ? given.map(String) : (textOf(given) ?? '').split(','))
    .map((name) => name.trim())
    .filter(Boolean)
  if (fields.length === 0) throw invalidParameter('The parameter subscribed_fields is required')
  const unknown = fields.find((name) => !webhookFields.instagram.includes(name))
  if (unknown !== undefined)
    throw invalidParameter(
      `Param subscribed_fields[0] must be one of {${webhookFields.instagram.join(', ')}} - got "${unknown}".`,
    )
  account.subscribed[requireToken(call, 'instagram').app_id] = fields
  call.sim.changed()
  return success
}

/** `GET /{ig_id}/subscribed_apps`. */
export function listInstagramSubscribed(call: Call): Answer {
  const account = requireInstagram(call, call.params.id ?? '')
  return json({
    data: Object.entries(account.subscribed).map(([id, fields]) => ({ id, subscribed_fields: fields })),
  })
}

/** `DELETE /{ig_id}/subscribed_apps`. */
export function unsubscribeInstagram(call: Call): Answer {
  const account = requireInstagram(call, call.params.id ?? '')
  delete account.subscribed[requireToken(call, 'instagram').app_id]
  call.sim.changed()
  return success
}

/** `GET /{igsid}`: a person's profile, once they consented. */
export function instagramProfile(call: Call): Answer {
  const account = requireInstagram(call, 'me')
  const { world } = call.sim
  const customer = customerByIgsid(world, call.params.id ?? '')
  if (!customer)
    throw new GraphError(100, '', {
      subcode: 33,
      message: `Unsupported get request. Object with ID '${call.params.id}' does not exist`,
    })
  const wrote = Object.values(world.messages).some(
    (one) => one.place === account.user_id && one.customer_id === customer.id && one.from === 'customer',
  )
  if (!customer.consents || !wrote) throw new GraphError(230, '')
  return json(
    pick(
      call,
      {
        id: customer.igsid,
        name: customer.instagram_name,
        username: customer.instagram_username,
        profile_pic: `${call.sim.mediaUrl}/profile/${customer.igsid}.jpg`,
        follower_count: 42,
        is_user_follow_business: true,
        is_business_follow_user: false,
        is_verified_user: false,
      },
      ['name', 'username', 'profile_pic'],
      'IGBusinessScopedID',
    ),
  )
}
