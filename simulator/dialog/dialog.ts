import type { Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import type { World } from '../world/world.ts'
import { close, type Decision } from './decide.ts'
import { consentPage } from './page.ts'
import { askedOf, type Asked } from './request.ts'

/** The first person, or Instagram account, with everything that was asked. */
function everything(world: World, asked: Asked): Decision {
  const [owner = ''] = Object.keys(asked.service === 'instagram' ? world.instagram : world.people)
  return { owner_id: owner, scopes: asked.scopes, targets: null }
}

/** `GET …/dialog/oauth` and `/oauth/authorize`: the page, or at once what the world says dialogs do. */
export const openDialog =
  (service: Asked['service']) =>
  (call: Call): Answer => {
    const { sim } = call
    const asked = askedOf(call, service)
    if (sim.world.consent === 'approve') return close(sim, asked, everything(sim.world, asked))
    if (sim.world.consent === 'deny') return close(sim, asked, null)
    return consentPage(sim.world, asked, call.query)
  }

/** The form of that page. */
export const answerDialog =
  (service: Asked['service']) =>
  (call: Call): Answer => {
    const { sim, body } = call
    const asked = askedOf(call, service)
    if (body.decision !== 'approve') return close(sim, asked, null)
    const known = Object.keys(service === 'instagram' ? sim.world.instagram : sim.world.people)
    const owner = known.find((id) => id === body.owner) ?? known[0] ?? ''
    const scopes = asked.scopes.filter((scope) => body[`scope_${scope}`] === 'on')
    const accounts = Object.keys(sim.world.accounts)
    const targets = accounts.filter((id) => body[`target_${id}`] === 'on')
    return close(sim, asked, {
      owner_id: owner,
      scopes,
      targets: targets.length === accounts.length || service === 'instagram' ? null : targets,
    })
  }
