import type { Account } from '../world/account.ts'
import { json, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, unknownNode } from '../wire/graph-error.ts'
import { reachable, requireScope, requireToken } from './access.ts'
import { pick } from './fields.ts'
import { page } from './paging.ts'

/** `/me` of Graph: the person. */
export function me(call: Call): Answer {
  const token = requireToken(call)
  const person = call.sim.world.people[token.owner_id]
  if (!person) throw new GraphError(190, '')
  return json(pick(call, { id: person.id, name: person.name }, ['name'], 'User'))
}

/** `/me/businesses`: the person's portfolios. */
export function myPortfolios(call: Call): Answer {
  const { world } = call.sim
  const token = requireToken(call)
  requireScope(token, 'business_management')
  const rows = (world.people[token.owner_id]?.portfolios ?? []).map((id) => world.portfolios[id]!)
  return page(call, rows, ({ id, name }) =>
    pick(call, { id, name, verification_status: 'verified' }, ['name'], 'Business'),
  )
}

/** A WABA's fields. */
export function accountFields(call: Call, account: Account): Record<string, unknown> {
  const { id, name, currency, timezone_id, account_review_status, ownership_type, portfolio_id } = account
  const owner = call.sim.world.portfolios[portfolio_id]
  return {
    id,
    name,
    currency,
    timezone_id,
    account_review_status,
    ownership_type,
    message_template_namespace: `ns_${id}`,
    owner_business_info: { id: portfolio_id, name: owner?.name },
    status: account.disabled ? 'DISABLED' : 'ACTIVE',
  }
}

const usual = ['name', 'currency', 'timezone_id', 'message_template_namespace']

/** `/{business}/owned_whatsapp_business_accounts` and `/client_…`. */
export const accountsOf =
  (which: 'owned' | 'client') =>
  (call: Call): Answer => {
    const { world } = call.sim
    const token = requireToken(call)
    const portfolio = world.portfolios[call.params.id ?? '']
    if (!portfolio || !world.people[token.owner_id]?.portfolios.includes(portfolio.id)) {
      throw unknownNode(call.params.id ?? '', call.method)
    }
    requireScope(token, 'whatsapp_business_management')
    const rows = reachable(world, token).filter((account) =>
      which === 'owned' ? account.portfolio_id === portfolio.id : portfolio.clients.includes(account.id),
    )
    return page(call, rows, (account) =>
      pick(call, accountFields(call, account), usual, 'WhatsAppBusinessAccount'),
    )
  }
