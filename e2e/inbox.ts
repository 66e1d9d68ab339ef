import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startSimulator } from '../simulator/simulator.ts'
import { connectDemoChannels } from '../src/demo/connected-channels.ts'
import { receiveWebhooks } from '../src/demo/simulated-meta.ts'
import { expect, test as base } from './harness.ts'
import { pinheirosBranch, sessionOf } from './staff.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>
type Row = { id: number; customer: { name: string } }

/** A customer who writes, and their chat here. */
export type Written = { id: number; name: string; customer: string }

type Inbox = {
  simulator: Simulator
  /** Somebody new writes; waits until the list has their chat. `ago_ms` is how long ago they wrote. */
  newChat: (
    page: Page,
    name: string,
    given?: { text?: string; ago_ms?: number; fails?: number },
  ) => Promise<Written>
  /** Another message of the same customer; the platform tells seconds, so of one second any may come first. */
  write: (chat: Written, text: string, given?: { ago_ms?: number }) => Promise<void>
  /** The texts that the customer's phone shows of us, in their order. */
  received: (chat: Written) => string[]
}

let made = 0

/** Asks again until there is an answer. */
async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await wait(100)
  }
  throw new Error('The chat did not arrive.')
}

async function listedChat(page: Page, name: string): Promise<Row | undefined> {
  const { token } = await sessionOf(page.request, 'owner')
  const { business_id, id } = await pinheirosBranch(page.request)
  const answer = await page.request.get(`/api/business/${business_id}/branch/${id}/chat`, {
    params: { filterBranch: '0', search: name },
    headers: { 'x-auth-token': token },
  })
  const { data } = (await answer.json()) as { data: Row[] }
  return data.find(({ customer }) => customer.name === name)
}

function inboxOf(simulator: Simulator): Inbox {
  return {
    simulator,
    async newChat(page, name, { text = 'Oi, tem mesa hoje?', ago_ms, fails } = {}) {
      const customer = await simulator.do('create.customer', {
        name,
        wa_id: `551197${String(1_000_000 + ++made)}`,
        ...(fails && { fails_with: fails }),
      })
      await simulator.do('customer.send', { customer: customer.id, text, ...(ago_ms && { ago_ms }) })
      const { id } = await until(() => listedChat(page, name))
      return { id, name, customer: customer.id }
    },
    async write({ customer }, text, { ago_ms } = {}) {
      await simulator.do('customer.send', { customer, text, ...(ago_ms && { ago_ms }) })
    },
    received: ({ customer }) =>
      Object.values(simulator.world.messages)
        .filter((message) => message.customer_id === customer && message.from === 'business')
        .map(({ content }) => JSON.stringify(content)),
  }
}

/** The product with a WhatsApp number and an Instagram account at Meta's platform on this machine; a worker has one of each. */
export const test = base.extend<object, { simulator: Simulator; inbox: Inbox }>({
  simulator: [
    // oxlint-disable-next-line no-empty-pattern -- the harness of Playwright asks for a pattern
    async ({}, use) => {
      const simulator = await startSimulator()
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ simulator }, use) => use(simulator.environment), { scope: 'worker' }],
  inbox: [
    async ({ simulator, server }, use) => {
      const meta = { url: simulator.url, environment: simulator.environment, stop: () => {} }
      await receiveWebhooks(meta, server.url)
      await connectDemoChannels(meta, server.url)
      await use(inboxOf(simulator))
    },
    { scope: 'worker' },
  ],
})

/** A chat opened by its address. */
export async function openChat(page: Page, { id, name }: Written) {
  await page.goto(`/admin/atendimento?tab=gerais&chat=${id}`)
  const conversation = page.getByRole('region', { name })
  await expect(conversation.getByRole('heading', { name })).toBeVisible()
  return conversation
}

/** Presses a button that asks, checks the question, and answers it. */
export async function answer(page: Page, question: string, yes: boolean): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: yes ? 'Sim' : 'Não' }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a chat and takes it over from the bot. */
export async function takeOver(page: Page, chat: Written) {
  const conversation = await openChat(page, chat)
  await conversation.getByRole('button', { name: 'ASSUMIR ATENDIMENTO' }).click()
  await answer(page, takeOverQuestion, true)
  await expect(conversation.getByPlaceholder('Digite uma mensagem')).toBeVisible()
  return conversation
}

export const takeOverQuestion =
  'Deseja realmente assumir o atendimento? O BOT será desativado e você passará a conduzir a conversa.'
