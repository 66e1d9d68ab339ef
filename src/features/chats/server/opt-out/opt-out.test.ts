import { beforeEach, describe, expect, test } from 'vitest'
import { showChatPanel } from '../../panel.contract.ts'
import { eraseChats } from '../personal-data.ts'
import { optOutHoldings } from './queries.ts'
import { personOf } from '#lib/person/person.ts'
import { transaction } from '#platform/database/database.ts'
import { messaging } from '#test/messaging.ts'

const stage = await messaging()
const { simulator, product } = stage
const { db } = product.house
type Chat = Awaited<ReturnType<typeof stage.stage>>

beforeEach(() => stage.stopClocks())

/** The customer writes this, and all jobs that follow run. */
async function writes({ customer, number }: Chat, text: string) {
  await simulator.do('customer.send', { customer: customer.id, to: number, text })
  await stage.settle()
}

const phoneOf = ({ customer }: Chat) => customer.wa_id!.slice(2)
const kept = async (chat: Chat) =>
  (await optOutHoldings(db, personOf(chat.here.business_id, phoneOf(chat)))).map(({ identity, told_by }) => [
    identity,
    told_by,
  ])
const panel = async (chat: Chat) =>
  (await product.call(showChatPanel, { params: { id: chat.id } }, stage.asOwner(chat))).body
const said = (chat: Chat) =>
  stage
    .received(chat)
    .map(({ content }) => String(content.body))
    .filter((text) => text.startsWith('Pronto,'))
const kinds = async ({ id }: Chat) =>
  (
    await db
      .selectFrom('chat_event')
      .select('kind')
      .where('chat_id', '=', id)
      .where('kind', 'in', ['opted_out', 'opted_in'])
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('who writes SAIR', { tags: ['D-133'] }, () => {
  test('is kept and answered with one sentence, also while a person answers; VOLTAR takes it back', async () => {
    const chat = await stage.stage()

    await writes(chat, 'Sair.')

    expect(await kept(chat)).toEqual([[`phone:55${phoneOf(chat)}`, 'asked']])
    expect(said(chat)).toEqual([
      'Pronto, você não recebe mais mensagens automáticas nossas. Para voltar a receber, envie VOLTAR.',
    ])
    expect((await panel(chat)).opted_out_at).toBe(product.house.now().toISOString())

    await writes(chat, 'VOLTAR')

    expect(await kept(chat)).toEqual([])
    expect(said(chat)).toHaveLength(2)
    expect((await panel(chat)).opted_out_at).toBeNull()
    expect(await kinds(chat)).toEqual(['opted_out', 'opted_in'])
  })

  test('is heeded once for an event that comes twice, and in their business only', async () => {
    const chat = await stage.stage()
    const other = await stage.newNumber()

    await simulator.do('customer.send', { customer: chat.customer.id, to: chat.number, text: 'PARAR' })
    await stage.settle()
    const { rows } = await simulator.do('list', { list: 'deliveries' })
    await simulator.do('deliver.replay', { id: (rows.at(-1) as { id: number }).id })
    await stage.settle()

    expect(said(chat)).toHaveLength(1)
    expect(await optOutHoldings(db, personOf(other.here.business_id, phoneOf(chat)))).toEqual([])
  })

  test('is a word like others inside a sentence, and VOLTAR is one for who receives everything', async () => {
    const chat = await stage.stage()

    await writes(chat, 'vamos sair hoje')
    await writes(chat, 'voltar')

    expect(await kept(chat)).toEqual([])
    expect(said(chat)).toEqual([])
  })

  test('is forgotten with everything else of them', { tags: ['D-98'] }, async () => {
    const chat = await stage.stage()
    await writes(chat, 'SAIR')

    const person = personOf(chat.here.business_id, phoneOf(chat))
    await transaction(db, (trx) => eraseChats(trx, product.house, person))

    expect(await kept(chat)).toEqual([])
  })
})

test(
  'with 131050 WhatsApp says that a person stopped marketing: the house keeps it',
  { tags: ['D-135'] },
  async () => {
    const chat = await stage.stage()
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', number: chat.number, times: 1 },
      effect: { kind: 'error', code: 131050 },
    })

    await stage.send(chat, 'Promoção')
    await stage.settle()

    expect(await kept(chat)).toEqual([[`phone:55${phoneOf(chat)}`, 'platform']])
    expect(await kinds(chat)).toEqual(['opted_out'])
  },
)
