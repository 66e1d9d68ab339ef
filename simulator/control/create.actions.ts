import { newId } from '../world/ids.ts'
import type { Account } from '../world/account.ts'
import { newAccount, newCustomer, newNumber } from '../world/seed.ts'
import type { Customer } from '../world/customer.ts'
import type { InstagramAccount } from '../world/instagram-account.ts'
import type { BusinessNumber } from '../world/number.ts'
import type { Portfolio } from '../world/portfolio.ts'
import { seeded } from '../world/seed-ids.ts'
import type { Sim } from '../sim.ts'
import { required } from './refusal.ts'

/** Fields that differ from the usual ones; ids are drawn if they are not given. */
export const createActions = {
  'create.portfolio'(sim: Sim, given: Partial<Portfolio> & { person?: string }) {
    const { person = seeded.person, ...rest } = given
    const portfolio: Portfolio = {
      id: newId(sim.world),
      name: 'Portfólio',
      clients: [],
      messaging_limit_tier: 'TIER_250',
      ...rest,
    }
    sim.world.portfolios[portfolio.id] = portfolio
    required(sim.world.people[person], `person ${person}`).portfolios.push(portfolio.id)
    sim.changed()
    return portfolio
  },
  'create.account'(sim: Sim, given: Partial<Account>) {
    const account = newAccount({
      id: newId(sim.world),
      name: 'Conta do WhatsApp',
      portfolio_id: seeded.portfolio,
      ...given,
    })
    sim.world.accounts[account.id] = account
    sim.changed()
    return account
  },
  'create.number'(sim: Sim, given: Partial<BusinessNumber> & Pick<BusinessNumber, 'digits'>) {
    const number = newNumber({
      id: newId(sim.world),
      account_id: seeded.account,
      verified_name: 'Restaurante',
      ...given,
    })
    sim.world.numbers[number.id] = number
    sim.changed()
    return number
  },
  'create.instagram'(sim: Sim, given: Partial<InstagramAccount> & Pick<InstagramAccount, 'username'>) {
    const account: InstagramAccount = {
      user_id: `1784${newId(sim.world).slice(0, 13)}`,
      id: newId(sim.world),
      name: given.username,
      account_type: 'BUSINESS',
      subscribed: {},
      ...given,
    }
    sim.world.instagram[account.user_id] = account
    sim.changed()
    return account
  },
  'create.customer'(sim: Sim, given: Partial<Customer>) {
    const customer = newCustomer(sim.world, { id: `cliente-${newId(sim.world)}`, ...given })
    sim.world.customers[customer.id] = customer
    sim.changed()
    return customer
  },
  /** Changes any field of what exists: quality of a number, payment of an account, a customer's phone. */
  'change.number': (sim: Sim, { id, ...given }: Partial<BusinessNumber> & { id: string }) =>
    changed(sim, Object.assign(required(sim.world.numbers[id], `number ${id}`), given)),
  'change.account': (sim: Sim, { id, ...given }: Partial<Account> & { id: string }) =>
    changed(sim, Object.assign(required(sim.world.accounts[id], `account ${id}`), given)),
  'change.customer': (sim: Sim, { id, ...given }: Partial<Customer> & { id: string }) =>
    changed(sim, Object.assign(required(sim.world.customers[id], `customer ${id}`), given)),
  'change.portfolio': (sim: Sim, { id, ...given }: Partial<Portfolio> & { id: string }) =>
    changed(sim, Object.assign(required(sim.world.portfolios[id], `portfolio ${id}`), given)),
}

function changed<Value>(sim: Sim, value: Value): Value {
  sim.changed()
  return value
}
