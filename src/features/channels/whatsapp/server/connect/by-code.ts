import type { SignedInBusiness } from '../../../connect.contract.ts'
import { requireApp } from '../../../server/oauth/app.ts'
import { asRefusal } from '../sign-in/verify.ts'
import { giveSignedIn } from './signed-in-token.ts'
import type { PersonAct } from '#platform/act.ts'
import type { House } from '#platform/house.ts'
import { listPhoneNumbers } from '../graph/numbers.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'
import { listAccounts, listPortfolios } from '../graph/portfolios.ts'
import { exchangeCode } from '../graph/tokens.ts'

/** Exchanges a code of the browser SDK and lists the accounts within its reach; the token stays here. */
export async function signInWithCode(act: PersonAct, business_id: number, code: string) {
  const { house } = act
  const app = requireApp(house.settings.meta.app)
  const granted = answered(house, 'exchange', await exchangeCode(house.meta.graph, app, { code }))
  const token = granted.access_token
  return {
    success: true as const,
    access_token: giveSignedIn(act, business_id, token),
    businesses: await listReach(house, token, app.id),
  }
}

function answered<T>({ log }: House, what: string, outcome: MetaOutcome<T>): T {
  if (outcome.kind === 'done') return outcome.answer
  throw asRefusal(outcome, log, what)
}

async function listReach(house: House, token: string, caller: string): Promise<SignedInBusiness[]> {
  const { graph } = house.meta
  const portfolios = answered(house, 'businesses', await listPortfolios(graph, { token, caller }))
  return Promise.all(
    portfolios.map(async ({ id, name }) => {
      const accounts = answered(house, 'accounts', await listAccounts(graph, { token, portfolio_id: id }))
      return {
        id,
        name: name ?? id,
        accounts: await Promise.all(
          accounts.map(async (account) => ({
            id: account.id,
            name: account.name ?? account.id,
            numbers: answered(
              house,
              'phone_numbers',
              await listPhoneNumbers(graph, { token, waba_id: account.id }),
            ).map(({ id: phone, display_phone_number, verified_name }) => ({
              id: phone,
              display_phone_number,
              verified_name: verified_name ?? '',
            })),
          })),
        ),
      }
    }),
  )
}
