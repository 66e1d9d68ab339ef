import { optionsOf } from '../simulator/pages/browser/options.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { sendMessage } from '#features/chats/send.contract.ts'
import { setNumberStatus } from '#features/channels/connect.contract.ts'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { variablesIn } from '#features/channels/whatsapp/template-text.ts'
import { listMessages } from '#features/chats/contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { loadSettings } from '#platform/settings.ts'
import { type TestHouse, testHouse } from './app.ts'
import { closeAfterFile } from './closing.ts'
import { testFolder } from './database.ts'
import { venue } from './venue.ts'

/** The product connected to a simulator of its own; both clocks go together. */
export async function messaging() {
  const simulator = await startSimulator()
  closeAfterFile(() => simulator.close())
  const { meta, instagram } = loadSettings({ DATA_DIR: await testFolder(), ...simulator.environment })
  const product = await testHouse({ settings: { meta, instagram } })
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
  await simulator.do('app.callback', { callback_url: `${address}/api/meta/webhook` })
  await simulator.do('app.callback', {
    object: 'instagram',
    callback_url: `${address}/api/meta-instagram/webhook`,
  })
  const { value: token } = await simulator.do('token.mint', { long: true, lives: 0 })
  await fetch(`${simulator.url}/v25.0/${simulator.seeded.account}/subscribed_apps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  let made = 0

  /** Lets everything that is due happen, here and at the platform. Answers the jobs that ran: what the platform sent may have come before its call ended. */
  async function settle() {
    const before = await product.queue.drain(product.house)
    await simulator.do('settle')
    return [...before, ...(await product.queue.drain(product.house))]
  }

  /** Advances the time by so many seconds, here and at the platform, and runs everything due. */
  async function later(seconds: number) {
    const { now } = await simulator.do('clock.advance', { ms: seconds * 1000 })
    product.turnTo(new Date(now))
    return settle()
  }

  /** Stops both clocks at the same instant. */
  async function stopClocks() {
    const { now } = await simulator.do('clock.set', { frozen: true })
    product.turnTo(new Date(now))
  }

  /** Sets both clocks to an instant, where they stand. */
  async function turnTo(instant: string) {
    await simulator.do('clock.set', { to: instant, frozen: true })
    product.turnTo(instant)
  }

  /** A template that the platform has approved; `buttons` are quick replies. Its approval has been told to the product. */
  async function approveTemplate(name: string, content: string, buttons: string[] = []) {
    const example = {
      body_text_named_params: variablesIn(content).map((param_name) => ({ param_name, example: 'x' })),
    }
    const replies = { type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }
    await fetch(`${simulator.url}/v25.0/${simulator.seeded.account}/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        language: 'pt_BR',
        category: 'UTILITY',
        parameter_format: 'NAMED',
        components: [{ type: 'BODY', text: content, example }, ...(buttons.length > 0 ? [replies] : [])],
      }),
    })
    await simulator.do('template.review', { name, verdict: 'approve' })
    await settle()
  }

  /** A new person on WhatsApp. */
  const newCustomer = () =>
    simulator.do('create.customer', { name: 'Ana', wa_id: `551198${String(1_000_000 + ++made)}` })

  /** A venue with a number of its own that is connected, unless without a token. */
  async function newNumber({ connected = true } = {}) {
    const here = await venue(product)
    const number = await simulator.do('create.number', {
      digits: `551140${String(100_000 + ++made)}`,
      status: 'CONNECTED',
    })
    const { id: number_id } = await product.house.db
      .insertInto('wa_number')
      .values({
        business_id: here.business_id,
        phone_number_id: number.id,
        business_account_id: simulator.seeded.portfolio,
        wa_account_id: simulator.seeded.account,
        display_phone_number: `+${number.digits}`,
        verified_name: 'Casa',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (connected) await signIn(product, here.business_id, simulator.seeded.account, token)
    return { here, number: number.id, number_id }
  }

  /** A chat of a new customer, who wrote just now, with a person of the house answering. */
  async function newChat(place: Awaited<ReturnType<typeof newNumber>>) {
    const customer = await newCustomer()
    await simulator.do('customer.send', { customer: customer.id, to: place.number, text: 'Oi' })
    await settle()
    const { id } = await product.house.db
      .updateTable('chat')
      .set({ replier: 'user' })
      .where('business_id', '=', place.here.business_id)
      .where('customer_address', '=', customer.wa_id!)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...place, customer, id }
  }

  /** A venue, its number and a chat there. */
  const stage = async (given: { connected?: boolean } = {}) => newChat(await newNumber(given))
  type Stage = Awaited<ReturnType<typeof stage>>

  const asOwner = ({ here }: Pick<Stage, 'here'>) => ({ token: here.owner.token })

  const send = (
    chat: Pick<Stage, 'here' | 'id'>,
    body: CallInput<typeof sendMessage>['body'] | string,
    headers: Record<string, string> = {},
  ) =>
    product.call(
      sendMessage,
      { params: { id: chat.id }, body: typeof body === 'string' ? { message: body } : body },
      { ...asOwner(chat), headers },
    )

  const messagesOf = async (chat: Pick<Stage, 'here' | 'id'>) =>
    (await product.call(listMessages, { params: { id: chat.id } }, asOwner(chat))).body.data

  /** Our messages on the customer's phone, in their order. */
  const received = ({ customer }: Pick<Stage, 'customer'>) =>
    Object.values(simulator.world.messages).filter(
      (each) => each.customer_id === customer.id && each.from === 'business',
    )

  /** The sends that the platform was asked for by this number, with the answers. */
  const calls = async ({ number }: Pick<Stage, 'number'>) =>
    (
      await simulator.do('list', {
        list: 'requests',
        where: { method: 'POST', path: `/\\/${number}\\/messages$/` },
      })
    ).rows as { at: number; status: number; body: Record<string, unknown> }[]

  /** Signs the business in. */
  const connect = ({ here }: Pick<Stage, 'here'>) =>
    signIn(product, here.business_id, simulator.seeded.account, token)

  /** A venue that is connected to the first Instagram account. */
  async function connectInstagram() {
    const here = await venue(product)
    const account = simulator.seeded.instagram
    const { value } = await simulator.do('token.mint', { kind: 'instagram', long: true, lives: 0 })
    await fetch(
      `${simulator.url}/v25.0/${account}/subscribed_apps?subscribed_fields=messages,messaging_seen,message_reactions`,
      { method: 'POST', headers: { authorization: `Bearer ${value}` } },
    )
    await signIn(product, here.business_id, account, value, 'instagram')
    return here
  }

  /** Switches the number on or off. */
  const turn = ({ here, number_id, ...chat }: Stage, status: 'active' | 'inactive') =>
    product.call(
      setNumberStatus,
      { params: { business_id: here.business_id, id: number_id }, body: { status } },
      asOwner({ here, ...chat }),
    )

  /** As if the customer had written so many hours ago for the last time. */
  const wroteAgo = ({ id }: Pick<Stage, 'id'>, hours: number) =>
    product.house.db
      .updateTable('chat')
      .set({ customer_wrote_at: new Date(product.house.now().getTime() - hours * 3_600_000) })
      .where('id', '=', id)
      .execute()

  return {
    connect,
    connectInstagram,
    turn,
    wroteAgo,
    simulator,
    product,
    token,
    settle,
    later,
    stopClocks,
    turnTo,
    approveTemplate,
    newCustomer,
    newNumber,
    newChat,
    stage,
    asOwner,
    send,
    messagesOf,
    received,
    calls,
  }
}

/** Stores the token of a sign-in. */
const signIn = (
  product: TestHouse,
  business_id: number,
  account: string,
  token: string,
  service: 'whatsapp' | 'instagram' = 'whatsapp',
) =>
  saveAccess(product.house, product.house.db, {
    grant: {
      business_id,
      service,
      account,
      token,
      expires_at: null,
      data_access_expires_at: null,
    },
    now: product.house.now(),
    user_id: null,
  })

/** The titles of what a phone offers to press in a message of the house. */
export const pressable = (content: Record<string, unknown>): string[] =>
  optionsOf(content).map(({ title }) => title)
