import { meaningOf } from '../faults/codes.ts'
import type { Account } from './account.ts'
import { newUserId } from './ids.ts'
import type { Customer } from './customer.ts'
import type { BusinessNumber } from './number.ts'
import { seeded } from './seed-ids.ts'
import { emptyWorld, type World } from './world.ts'

const hour = 3_600_000

/** A customer with what most have. */
export function newCustomer(world: World, given: Partial<Customer> & Pick<Customer, 'id'>): Customer {
  return {
    name: '',
    wa_id: null,
    user_id: newUserId(world),
    parent_user_id: null,
    username: null,
    hides_phone: false,
    igsid: null,
    instagram_username: null,
    consents: true,
    instagram_name: null,
    fails_with: null,
    fails_later: true,
    shows_read: true,
    blocks: [],
    ...given,
  }
}

/** A number that Meta verified, not yet registered. */
export function newNumber(
  given: Partial<BusinessNumber> & Pick<BusinessNumber, 'id' | 'account_id' | 'digits' | 'verified_name'>,
): BusinessNumber {
  return {
    quality_rating: 'UNKNOWN',
    code_verification_status: 'VERIFIED',
    name_status: 'APPROVED',
    status: 'PENDING',
    platform_type: 'NOT_APPLICABLE',
    throughput: 'STANDARD',
    pin: null,
    coexistence: false,
    allowed: null,
    code: null,
    pin_tries: [],
    registrations: [],
    ...given,
  }
}

export function newAccount(given: Partial<Account> & Pick<Account, 'id' | 'name' | 'portfolio_id'>): Account {
  return {
    currency: 'BRL',
    timezone_id: '25',
    account_review_status: 'APPROVED',
    ownership_type: 'SELF',
    subscribed: {},
    disabled: false,
    unpaid: false,
    locked_names: {},
    ...given,
  }
}

function addBusinesses(world: World): void {
  const { portfolio, secondPortfolio, emptyPortfolio, account, largeAccount, clientAccount, secondAccount } =
    seeded
  world.people[seeded.person] = {
    id: seeded.person,
    name: 'Helena Prado',
    portfolios: [portfolio, secondPortfolio, emptyPortfolio],
    instagram: [seeded.instagram],
  }
  const tier = 'TIER_250'
  world.portfolios[portfolio] = {
    id: portfolio,
    name: 'Cantina da Praça',
    clients: [clientAccount],
    messaging_limit_tier: tier,
  }
  world.portfolios[secondPortfolio] = {
    id: secondPortfolio,
    name: 'Bar do Porto',
    clients: [],
    messaging_limit_tier: tier,
  }
  world.portfolios[emptyPortfolio] = {
    id: emptyPortfolio,
    name: 'Portfólio sem contas',
    clients: [],
    messaging_limit_tier: tier,
  }
  for (const one of [
    newAccount({ id: account, name: 'Cantina da Praça', portfolio_id: portfolio }),
    newAccount({ id: largeAccount, name: 'Rede com muitos números', portfolio_id: portfolio }),
    newAccount({
      id: clientAccount,
      name: 'Cliente da agência',
      portfolio_id: '299999999999999',
      ownership_type: 'CLIENT_OWNED',
    }),
    newAccount({ id: secondAccount, name: 'Bar do Porto', portfolio_id: secondPortfolio }),
  ]) {
    world.accounts[one.id] = one
  }
  const registered = {
    status: 'CONNECTED',
    platform_type: 'CLOUD_API',
    pin: '123456',
    quality_rating: 'GREEN',
  } as const
  for (const one of [
    newNumber({
      id: seeded.number,
      account_id: account,
      digits: '5511955550100',
      verified_name: 'Cantina da Praça',
      ...registered,
    }),
    newNumber({
      id: seeded.secondNumber,
      account_id: account,
      digits: '5511955550101',
      verified_name: 'Cantina da Praça Centro',
    }),
    newNumber({
      id: seeded.unverifiedNumber,
      account_id: account,
      digits: '551133330100',
      verified_name: 'Cantina da Praça Fixo',
      code_verification_status: 'NOT_VERIFIED',
      status: 'UNVERIFIED',
    }),
    newNumber({
      id: '401030405060712',
      account_id: clientAccount,
      digits: '5511955550140',
      verified_name: 'Cliente da agência',
    }),
    newNumber({
      id: '401030405060713',
      account_id: secondAccount,
      digits: '5521955550150',
      verified_name: 'Bar do Porto',
    }),
    ...Array.from({ length: 30 }, (_, index) =>
      newNumber({
        id: `4110304050607${String(index).padStart(2, '0')}`,
        account_id: largeAccount,
        digits: `55119666600${String(index).padStart(2, '0')}`,
        verified_name: `Unidade ${index + 1}`,
      }),
    ),
  ]) {
    world.numbers[one.id] = one
  }
  world.instagram[seeded.instagram] = {
    user_id: seeded.instagram,
    id: seeded.instagramScoped,
    username: 'cantinadapraca',
    name: 'Cantina da Praça',
    account_type: 'BUSINESS',
    subscribed: {},
  }
}

/** Codes with a customer to whom every message fails so. */
const magicCodes = [
  131_026, 131_047, 131_049, 131_056, 130_472, 131_050, 131_048, 131_031, 131_042, 131_000, 130_429, 368,
]

function addCustomers(world: World): void {
  const people: (Partial<Customer> & Pick<Customer, 'id'>)[] = [
    {
      id: seeded.customer,
      name: 'Bia Souza',
      wa_id: '5511999990001',
      igsid: '601030405060701',
      instagram_username: 'bia.souza',
      instagram_name: 'Bia Souza',
    },
    { id: 'ze', name: 'Zé do Norte', wa_id: '559288880002' },
    {
      id: 'flor',
      name: '🌸🌸',
      wa_id: '5511999990003',
      igsid: '601030405060703',
      instagram_username: 'flor.de.lis',
      instagram_name: null,
    },
    { id: 'sem-nome', name: '', wa_id: '5511999990004' },
    { id: 'noor', name: 'نور الهدى', wa_id: '5511999990005' },
    { id: 'usuario', name: 'Caio', wa_id: '5511999990006', username: 'caio.reis', hides_phone: true },
    { id: 'sem-perfil', name: 'Lia', igsid: '601030405060707', instagram_username: 'lia.t', consents: false },
    { id: 'fixo', name: 'Recepção do Hotel', wa_id: '551130000008' },
  ]
  for (const code of magicCodes) {
    const { title, message, later } = meaningOf(code)
    people.push({
      id: `erro-${code}`,
      name: `Erro ${code}: ${title ?? message}`,
      wa_id: `551197${String(code).padStart(6, '0')}0`,
      fails_with: code,
      fails_later: later ?? false,
    })
  }
  for (const one of people) world.customers[one.id] = newCustomer(world, one)
}

/** The first world: an app, a person with three portfolios, numbers, an Instagram account, and customers. */
export function seedWorld(seed: number, now: number): World {
  const world = emptyWorld(seed)
  world.apps[seeded.appId] = {
    id: seeded.appId,
    secret: seeded.appSecret,
    name: 'Casa Cheia (simulada)',
    instagram_id: seeded.instagramAppId,
    instagram_secret: seeded.instagramAppSecret,
    redirect_uris: [],
    config_ids: [seeded.configId],
    subscriptions: {},
  }
  addBusinesses(world)
  addCustomers(world)
  // The seed's template was approved some time ago.
  world.templates['901030405060700'] = {
    id: '901030405060700',
    account_id: seeded.account,
    name: 'hello_world',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
      {
        type: 'BODY',
        text: 'Welcome and congratulations!! This message demonstrates your ability to send a WhatsApp message notification.',
      },
      { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
    ],
    parameter_format: 'POSITIONAL',
    quality_score: 'UNKNOWN',
    rejected_reason: 'NONE',
    created_at: now - 24 * hour,
    edits: [],
  }
  return world
}
