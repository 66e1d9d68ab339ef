import { screen, within } from '@testing-library/react'
import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ChatMessageTable, ChatTable } from '#platform/database/tables.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, holdIntervals, noNetwork, sent } from '#test/browser.ts'
import { button, fill } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  // Noon of Friday 2026-11-20 in São Paulo.
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
  place = await venue(here)
  await chat({ customer_name: 'Ana Souza', replier: 'user' }, { message: 'Obrigada!' })
  const yesterday = '2026-11-19T14:05:00Z'
  await chat(
    { customer_name: 'Bia Lima', channel: 'instagram', branch_id: null, last_message_at: yesterday },
    {
      sender: 'assistant',
      status: 'delivered',
      message: 'x'.repeat(61),
      created_at: yesterday,
      platform_at: yesterday,
    },
  )
  await chat({ customer_name: 'Caio Fim', status: 'closed' }, {})
})

let made = 0

/** A chat with one message of 11:05 from the customer, of this branch unless `given` says otherwise. */
async function chat(given: Partial<Insertable<ChatTable>>, message: Partial<Insertable<ChatMessageTable>>) {
  const { business_id } = place
  const at = '2026-11-20T14:05:00Z'
  const { id } = await here.house.db
    .insertInto('chat')
    .values({
      ...place.path,
      channel: 'whatsapp',
      customer_address: `55119${String(++made).padStart(8, '0')}`,
      customer_name: 'Ana',
      last_message_at: at,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = { sender: 'customer', status: 'received', message: 'Boa noite', created_at: at } as const
  await here.house.db
    .insertInto('chat_message')
    .values({ business_id, chat_id: id, platform_at: at, ...first, ...message })
    .execute()
}

const chatsCall = /\/branch\/\d+\/chat(\?|$)/
const messagesCall = /\/api\/chat\/\d+\/messages(\?|$)/
const open = (search = '') => openStaff(here, place.owner, place, `/admin/atendimento${search}`)
const row = async (name: string) => (await screen.findByText(name)).closest('button')!
const callsOf = (call: RegExp) => sent.filter(({ url }) => call.test(url))

/** The filter of the last reading of chats. */
const asked = () => {
  const { searchParams } = new URL(callsOf(chatsCall).at(-1)!.url, location.origin)
  return ['filterBranch', 'status', 'search'].map((name) => searchParams.get(name))
}

test(
  'the list is of the branch or general, open or closed, and searched',
  { tags: ['CHAT-01', 'CHAT-02', 'CHAT-03', 'CHAT-04', 'CHAT-05', 'CHAT-55'] },
  async () => {
    const user = await open()
    expect((await row('Ana Souza')).textContent).toContain('Centro')
    expect(screen.getByRole('tab', { name: 'Minhas Conversas' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByText('Bia Lima')).toBeNull()
    expect(asked()).toEqual(['1', 'open', null])

    await user.click(screen.getByRole('tab', { name: 'Conversas Gerais' }))
    await row('Bia Lima')
    expect(location.search).toBe('?tab=gerais')
    expect(asked()).toEqual(['0', 'open', null])
    await user.click(screen.getByText('Finalizadas'))
    await row('Caio Fim')
    expect(screen.queryByText('Bia Lima')).toBeNull()
    expect(asked()).toEqual(['0', 'closed', null])
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar atendimento' })
    expect(box.placeholder).toBe('Buscar atendimento')
    await fill(user, 'Buscar atendimento', 'ninguém')
    await screen.findByText('Nenhuma conversa encontrada.')
    expect(asked()).toEqual(['0', 'closed', 'ninguém'])
  },
)

test(
  'a row shows channel, name, the cut last message, branch, time, who answers and a dot for the unanswered',
  { tags: ['CHAT-06', 'CHAT-07', 'CHAT-08', 'CHAT-09', 'CHAT-10', 'CHAT-11', 'CHAT-35', 'CHAT-37'] },
  async () => {
    await open('?tab=gerais')

    const first = (await row('Ana Souza')).textContent
    for (const text of ['Obrigada!', 'WhatsApp', 'Centro', '11:05', 'Sem resposta', 'Pessoa']) {
      expect(first).toContain(text)
    }
    const second = await row('Bia Lima')
    for (const text of [`${'x'.repeat(60)}...`, 'Instagram', 'Ontem', 'BOT', 'Entregue']) {
      expect(second.textContent).toContain(text)
    }
    within(second).getByText('...')
    expect(second.textContent).not.toContain('Sem resposta')
  },
)

test(
  'chats and messages are read every 5 seconds, and a failed reading of messages goes unsaid',
  { tags: ['CHAT-56', 'CHAT-57', 'CHAT-59', 'CHAT-65'] },
  async () => {
    const pass = holdIntervals()
    const user = await open()
    await user.click(await row('Ana Souza'))
    const log = await screen.findByRole('log', { name: 'Mensagens' })
    await within(log).findByText('Obrigada!')
    const [chats, messages] = [callsOf(chatsCall).length, callsOf(messagesCall).length]
    answerInstead((url, init) => (messagesCall.test(url) ? noNetwork(url, init) : null))

    const afterAWhile = async (call: RegExp) => (await pass(5_100), callsOf(call).length)
    await expect.poll(() => afterAWhile(chatsCall)).toBeGreaterThan(chats)
    // The second is the try again of the first.
    await expect.poll(() => afterAWhile(messagesCall)).toBeGreaterThan(messages + 1)

    within(log).getByText('Obrigada!')
    expect(screen.queryByText('Algo deu errado!')).toBeNull()
  },
)

test('chats that cannot be read are hidden, and can be tried again', { tags: ['CHAT-64'] }, async () => {
  answerInstead((url) => (chatsCall.test(url) ? new Response('', { status: 500 }) : null))
  const user = await open()
  await screen.findByText('Algo deu errado!')
  expect(screen.queryByRole('list', { name: 'Conversas' })).toBeNull()

  answerInstead()
  await user.click(button('Tentar novamente'))

  await row('Ana Souza')
})
