import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork } from '#test/browser.ts'
import { field, fill, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  // 12:00 of Tuesday in São Paulo.
  here = await testHouse({ now: '2026-11-24T15:00:00Z' })
})
beforeEach(async () => {
  place = await venue(here)
  await place.service()
})

const open = async () => {
  const user = await openStaff(here, place.owner, place, '/admin/atendimento/canais/assistente')
  const talk = within(await screen.findByRole('region', { name: 'Conversa de teste' }))
  const log = talk.getByRole('log', { name: 'Conversa' })
  return { user, talk, log: within(log), said: (text: string | RegExp) => within(log).findByText(text) }
}
const message = 'Mensagem de teste'

test(
  'the owner tries the assistant beside its editor, in words that are not saved yet',
  { tags: ['D-79'] },
  async () => {
    const { user, talk, log, said } = await open()
    talk.getByText(/Nada é enviado nem reservado\.$/)
    await fill(user, /^Saudação/, 'Oi, {{nome}}! Que bom te ver.')
    await press(user, 'Oi', talk)
    await said(/Oi, Ana! Que bom te ver\./)

    await fill(user, message, 'quero reservar mesa para 2')
    await user.keyboard('{Enter}')
    expect(field(message).value).toBe('')
    for (const question of [/Para qual dia\?/, /Qual horário\?/, /É alguma ocasião especial\?/]) {
      await said(question)
      const offers = log.getAllByRole('list', { name: 'Opções oferecidas' }).at(-1)!
      await user.click(within(offers).getAllByRole('button')[0]!)
    }
    await said(/Em nome de Ana Teste/)
    await press(user, 'Pedir reserva', log)
    await said(/^Aqui seria feita a reserva: 2 pessoas/)

    await fill(user, message, 'quero falar com um atendente')
    await press(user, 'Enviar no teste', talk)
    await said(/^Aqui uma pessoa da equipe continuaria a conversa\./)
    await press(user, 'Recomeçar', talk)
    await log.findByRole('button', { name: 'Oi' })
    expect(await here.house.db.selectFrom('reservation').select('id').execute()).toEqual([])
  },
)

test('a test message that got no answer is not lost: it is sent again', { tags: ['ERR-08'] }, async () => {
  const { user, talk, log, said } = await open()
  answerInstead((url, init) => (url.endsWith('/assistant/rehearsal') ? noNetwork(url, init) : null))
  await fill(user, message, 'onde fica?')
  await press(user, 'Enviar no teste', talk)
  await log.findByRole('alert')
  answerInstead()
  await press(user, 'Tentar novamente', talk)

  await said(/Estamos em|Ainda não temos o endereço/)
  expect(log.getAllByText('onde fica?')).toHaveLength(1)
})

test(
  'staff teach what the assistant could not answer, and the test conversation answers it at once',
  { tags: ['D-79'] },
  async () => {
    const { db } = here.house
    const at = here.house.now()
    const { id: chat_id } = await db
      .insertInto('chat')
      .values({ ...place.path, channel: 'whatsapp', customer_address: '5511987654321', customer_name: 'Ana' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: message_id } = await db
      .insertInto('chat_message')
      .values({
        business_id: place.business_id,
        chat_id,
        sender: 'customer',
        status: 'received',
        message: 'Boa noite! Acharam um guarda-chuva verde?',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('assistant_miss')
      .values({ ...place.path, message_id, kind: 'other', at })
      .execute()
    const { user, talk, said } = await open()

    const teach = await screen.findByRole('button', { name: /^Ensinar: Boa noite!/ })
    screen.getByRole('link', { name: 'ter, 24 de nov · 12:00' })
    await user.click(teach)
    const dialog = within(await screen.findByRole('dialog', { name: 'Ensinar o assistente' }))
    expect(dialog.getByLabelText('Mensagem do cliente').textContent).toContain('guarda-chuva verde?')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Pergunta' }).value).toBe(
      'Acharam um guarda-chuva verde?',
    )
    await fill(user, 'Pergunta', 'Vocês têm chapelaria?')
    await fill(user, 'Resposta', 'Temos sim, na entrada.')
    await press(user, 'Ensinar', dialog)

    await screen.findByText('Ensinado')
    const answers = within(screen.getByRole('region', { name: 'Perguntas sobre a casa' }))
    await waitFor(() => answers.getByText(/chapelaria/))
    await fill(user, message, 'tem chapelaria aí?')
    await press(user, 'Enviar no teste', talk)
    await said(/Temos sim, na entrada\./)
  },
)
