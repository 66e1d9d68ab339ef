import { instagram } from '#features/channels/instagram/platform.ts'
import { platforms } from '#features/channels/platforms.ts'
import { sql } from 'kysely'
import type { SimulatedMeta } from './simulated-meta.ts'
import type { Accounts } from './write-conversations.ts'
import { demoPeople } from './venues.ts'
import { listBranches } from '#features/branches/contract.ts'
import { addNumber } from '#features/channels/connect.contract.ts'
import { listNumbers } from '#features/channels/contract.ts'
import { updateInstagramToken } from '#features/channels/oauth.contract.ts'
import { agreementsVersion } from '#features/channels/rules.ts'
import { optOutFooter } from '#features/channels/whatsapp/template-choice.ts'
import { createTemplate } from '#features/channels/templates.contract.ts'
import { loadReminders, type ReminderSettings, saveReminders } from '#features/reminders/contract.ts'
import { samples, suggestions } from '#features/reminders/rules.ts'
import { visitSamples, visitText } from '#features/research/rules.ts'
import { demoPassword } from '#features/users/server/password.ts'
import { filledPath } from '#lib/call/call-encoding.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import type { House } from '#platform/house.ts'

/** The simulator's number of the demo's first business. */
const connectedNumber = '5511955550100'
/** That number and the simulator's Instagram account, as the platform names them. */
export const simulatedAccounts: Accounts = { whatsapp: '401030405060709', instagram: '17841400000000001' }

const templates = [
  {
    name: 'mesa_confirmada',
    category: 'utility',
    content: 'Olá, {{nome}}! Sua mesa está confirmada. Até já na Cantina da Praça.',
    verdict: { verdict: 'approve' },
  },
  {
    name: 'lembrete_de_hoje',
    category: 'utility',
    content: 'Olá, {{nome}}! Esperamos você hoje. Se mudou de ideia, avise por aqui.',
    verdict: null,
  },
  {
    name: 'promocao_relampago',
    category: 'marketing',
    content: 'Corra, {{nome}}: só hoje, sobremesa por nossa conta!!!',
    verdict: { verdict: 'reject', reason: 'PROMOTIONAL' },
  },
  ...[
    ...Object.values(suggestions).map((text) => ({ ...text, samples })),
    { ...visitText, samples: visitSamples },
  ].map((ready) => ({
    ...ready,
    category: 'utility',
    footer_content: optOutFooter,
    verdict: { verdict: 'approve' },
  })),
]

/** The owner of the demo's first business. */
const owner = demoPeople.find(({ email }) => email.startsWith('dona@'))!

type CallDetails = { params: Record<string, string | number>; body?: object }

/** Calls of this server as a person of the demo makes them; a refusal is thrown. */
async function signedIn(ours: string, email: string) {
  const ask = async (method: string, path: string, body?: object, token = '') => {
    const response = await fetch(ours + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = JSON.parse(text) as Record<string, unknown> & { success?: boolean }
    if (!response.ok || answer.success === false) throw new Error(`${method} ${path}: ${text}`)
    return answer
  }
  const session = await ask('POST', '/api/auth', { email, password: demoPassword, 'recaptcha-token': 'x' })
  const businesses = session.businesses as { id: number }[]
  return {
    businessId: businesses[0]!.id,
    call: (call: Endpoint, { params, body }: CallDetails) =>
      ask(call.method, filledPath(call.path, params), body, String(session.token)),
  }
}

/** The portfolio that owns an account, as the wizard finds it. */
async function portfolioOf(account: string, { url, token }: { url: string; token: string }) {
  const graph = async (path: string) => {
    const response = await fetch(`${url}/v25.0${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await response.json()) as { data: { id: string }[] }).data
  }
  for (const { id } of await graph('/me/businesses')) {
    const owned = await graph(`/${id}/owned_whatsapp_business_accounts`)
    if (owned.some((one) => one.id === account)) return id
  }
  throw new Error(`Nobody owns the account ${account}.`)
}

const simulateAt =
  (url: string): Simulate =>
  async (action, given) => {
    const response = await fetch(`${url}/_sim/${action}`, { method: 'POST', body: JSON.stringify(given) })
    if (!response.ok) throw new Error(`${action}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

type Simulate = (action: string, given: object) => Promise<Record<string, unknown>>

/** Acquaints the simulator with the people of the demo's conversations and reservations, so that answers and reminders reach them. */
export async function introduceGuests({ url }: SimulatedMeta, { db }: Pick<House, 'db'>): Promise<void> {
  const simulate = simulateAt(url)
  const chats = await db
    .selectFrom('chat')
    .select(['channel', 'account', 'customer_address', 'customer_name', 'customer_wrote_at'])
    .where('account', 'in', Object.values(simulatedAccounts))
    .where('customer_wrote_at', 'is not', null)
    .execute()
  for (const { channel, account, customer_address, customer_name, customer_wrote_at } of chats) {
    const known = platforms[channel].namesByPhone ? { wa_id: customer_address } : { igsid: customer_address }
    const { id } = await simulate('create.customer', { name: customer_name, ...known })
    await simulate('customer.wrote', { customer: id, to: account, at: customer_wrote_at!.getTime() })
  }
  const phones = new Set(chats.map(({ customer_address }) => customer_address))
  for (const { owner_name, owner_phone } of await awaitedGuests(db))
    if (!phones.has(`55${owner_phone}`))
      await simulate('create.customer', { name: owner_name, wa_id: `55${owner_phone}` })
}

/** The people whom the connected business may remind. */
const awaitedGuests = (db: House['db']) =>
  db
    .selectFrom('reservation')
    .select(['owner_name', 'owner_phone'])
    .distinctOn('owner_phone')
    .where('status', 'in', ['WAI', 'CON'])
    .where('date', '>=', sql<string>`current_date - 1`)
    .where('business_id', 'in', (chat) =>
      chat.selectFrom('chat').select('business_id').where('account', '=', simulatedAccounts.whatsapp),
    )
    .execute()

/** Switches the reminders of the demo's first business on, with the texts that were approved, as its owner would. */
export async function remindDemoGuests(ours: string): Promise<void> {
  const { businessId: business_id, call } = await signedIn(ours, owner.email)
  for (const { id: branch_id } of (await call(listBranches, {
    params: { business_id },
  })) as unknown as { id: number }[]) {
    const params = { business_id, branch_id }
    const { templates: offered, wanted } = (await call(loadReminders, {
      params,
    })) as unknown as ReminderSettings
    const idOf = (name: string) => offered.find((one) => one.name === name)?.id ?? null
    const body = {
      ...wanted,
      sends: true,
      approval_template_id: idOf(suggestions.approval.name),
      reminder_template_id: idOf(suggestions.reminder.name),
    }
    await call(saveReminders, { params, body })
  }
}

/**
 * Connects the demo's first business to the simulator as its owner would: a number, an Instagram account, an approved, a waiting and a
 * rejected template, and those of reminders and the survey. Answers false, and does nothing, when the number is connected already.
 */
export async function connectDemoChannels({ url }: SimulatedMeta, ours: string): Promise<boolean> {
  const simulate = simulateAt(url)
  const { businessId, call } = await signedIn(ours, owner.email)
  const params = { business_id: businessId }
  const numbers = (await call(listNumbers, { params })) as unknown as { display_phone_number: string }[]
  const digits = ({ display_phone_number }: { display_phone_number: string }) =>
    display_phone_number.replaceAll(/\D/g, '')
  if (numbers.some((number) => digits(number) === connectedNumber)) return false

  const { rows } = await simulate('list', { list: 'numbers', where: { digits: connectedNumber } })
  const [number] = rows as { id: string; account_id: string; verified_name: string }[]
  const { value: access_token } = await simulate('token.mint', { long: true, lives: 0 })
  const { wa_number } = await call(addNumber, {
    params,
    body: {
      phone_number_id: number!.id,
      business_account_id: await portfolioOf(number!.account_id, { url, token: String(access_token) }),
      wa_account_id: number!.account_id,
      display_phone_number: connectedNumber,
      verified_name: number!.verified_name,
      access_token,
      agreements: agreementsVersion,
    },
  })
  const { id: number_id } = wa_number as { id: number }
  for (const { verdict, ...template } of templates) {
    await call(createTemplate, { params: { ...params, number_id }, body: template })
    if (verdict) await simulate('template.review', { name: template.name, ...verdict })
  }
  const { value } = await simulate('token.mint', { kind: 'instagram', long: true, lives: 5_184_000_000 })
  await call(updateInstagramToken, {
    params,
    body: { access_token: value, service: instagram.channel, expires_in: 5_184_000 },
  })
  return true
}
