import * as z from 'zod/mini'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId, MetaText } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

const Named = z.object({ id: MetaId, name: MetaText })
export type NamedAtMeta = z.output<typeof Named>

/** The businesses (portfolios) of the person who signed in. */
export const listPortfolios = (
  graph: MetaClient,
  { token, caller }: { token: string; caller: string },
): Promise<MetaOutcome<NamedAtMeta[]>> =>
  graph.list({ path: '/me/businesses', query: { fields: 'id,name' }, token, caller, answer: Named })

/** The WhatsApp accounts (WABA) of a business: its own, and those of its clients. */
export async function listAccounts(
  graph: MetaClient,
  { token, portfolio_id }: { token: string; portfolio_id: string },
): Promise<MetaOutcome<NamedAtMeta[]>> {
  const asked = { query: { fields: 'id,name' }, token, caller: portfolio_id, answer: Named }
  const [owned, clients] = await Promise.all([
    graph.list({ ...asked, path: `/${portfolio_id}/owned_whatsapp_business_accounts` }),
    graph.list({ ...asked, path: `/${portfolio_id}/client_whatsapp_business_accounts` }),
  ])
  if (owned.kind !== 'done') return owned
  if (clients.kind !== 'done') return clients
  const byId = new Map([...owned.answer, ...clients.answer].map((account) => [account.id, account]))
  return { kind: 'done', answer: [...byId.values()] }
}
