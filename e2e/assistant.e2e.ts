import { expectClean } from './axe.ts'
import { expect } from './harness.ts'
import { openChat, test } from './inbox.ts'
import { freeDay } from './request-form.ts'
import { signIn } from './staff.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

test(
  'a guest chooses on the phone, asks for a person, and staff see all of it',
  { tag: ['@both', '@D-79', '@D-133', '@D-137'] },
  async ({ page, context, inbox, simulator }, { project }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, `Rita Menu ${project.name}`, { text: 'Oi, boa noite' })
    const conversation = await openChat(page, chat)
    const phone = await context.newPage()
    await phone.goto(`${simulator.url}/celular#${chat.customer}@${simulator.seeded.number}`)
    const talk = phone.getByRole('log', { name: 'Conversa' })
    const choices = talk.getByRole('group')

    // The house has several establishments: which one comes first.
    await choices.getByRole('button', { name: /Pinheiros/ }).click()

    await expect(talk).toContainText('4 Falar com atendente', { timeout: 20_000 })
    await expect(conversation.getByText(/Transferido para Pinheiros/)).toBeVisible()
    await expect(conversation.getByRole('list', { name: 'Opções oferecidas' }).first()).toContainText(
      'Pinheiros',
    )
    await phone.getByRole('textbox', { name: 'Mensagem' }).fill('4')
    await phone.getByRole('button', { name: 'Enviar', exact: true }).click()

    await expect(talk).toContainText('Certo! Um atendente vai continuar a conversa.', { timeout: 20_000 })
    await expect(conversation.getByText('Passado pelo BOT para a equipe')).toBeVisible()
    await expect(conversation.getByPlaceholder('Digite uma mensagem')).toBeVisible()
    await expectClean(page)
  },
)

test(
  'a guest books on the phone in their own words, and staff find the table with who asked for it',
  { tag: ['@D-132', '@D-46'] },
  async ({ page, context, inbox, simulator }, { project }) => {
    await signIn(page)
    const name = `Bia Mesa ${project.name}`
    const chat = await inbox.newChat(page, name, { text: 'oii tem vaga? vou com minha irmã' })
    const phone = await context.newPage()
    await phone.goto(`${simulator.url}/celular#${chat.customer}@${simulator.seeded.number}`)
    const talk = phone.getByRole('log', { name: 'Conversa' })
    const write = async (text: string) => {
      await phone.getByRole('textbox', { name: 'Mensagem' }).fill(text)
      await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
    }
    const answered = (text: string) => expect(talk).toContainText(text, { timeout: 20_000 })
    const date = freeDay(10)
    const [, month, day] = date.split('-')

    await talk.getByRole('button', { name: /Pinheiros/ }).click()
    await answered('Para qual dia?')
    await write(`dia ${day}/${month}`)
    await answered('Qual horário?')
    await write('umas 8 da noite')
    await answered('É alguma ocasião especial?')
    await write('só um jantar')
    await answered(`Em nome de ${name}`)
    await talk.getByRole('button', { name: 'Pedir reserva' }).click()

    await answered('Pedido enviado. Ele está pendente')
    await page.goto(`/admin/reservations?visao=lista&dateFrom=${date}&dateTo=${date}`)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('20:00')
    await expect(row).toContainText('2 pessoas')
    await expect(row).toContainText('Pendente')
  },
)

test(
  'the owner tries the assistant beside its editor, in words that are not saved yet',
  { tag: ['@both', '@D-79'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais/assistente')
    const talk = page.getByRole('region', { name: 'Conversa de teste' })
    const log = talk.getByRole('log', { name: 'Conversa' })
    const message = talk.getByRole('textbox', { name: 'Mensagem de teste' })
    await expect(talk.getByText('Nada é enviado nem reservado.')).toBeVisible()
    await expectClean(page)

    await page.getByRole('textbox', { name: 'Saudação' }).fill('Oi, {{nome}}! Que bom te ver.')
    await talk.getByRole('button', { name: 'Oi', exact: true }).click()
    await expect(log).toContainText('Oi, Ana! Que bom te ver.')

    // The times come from the engine: whichever day and time it offers first.
    await message.fill('quero reservar mesa para 2')
    await message.press('Enter')
    await expect(message).toHaveValue('')
    const offers = log.getByRole('list', { name: 'Opções oferecidas' })
    await expect(log).toContainText('Para qual dia?')
    await offers.last().getByRole('button').first().click()
    await expect(log).toContainText('Qual horário?')
    await offers.last().getByRole('button').first().click()
    await expect(log).toContainText('É alguma ocasião especial?')
    await offers.last().getByRole('button').first().click()
    await expect(log).toContainText('Em nome de Ana Teste')
    await log.getByRole('button', { name: 'Pedir reserva' }).click()

    await expect(log).toContainText('Aqui seria feita a reserva: 2 pessoas')
    await expectClean(page)
    await message.fill('quero falar com um atendente')
    await talk.getByRole('button', { name: 'Enviar no teste' }).click()
    await expect(log).toContainText('Aqui uma pessoa da equipe continuaria a conversa.')
    await talk.getByRole('button', { name: 'Recomeçar' }).click()
    await expect(log.getByRole('button', { name: 'Oi', exact: true })).toBeVisible()
  },
)

test(
  'staff teach what the assistant could not answer, and the test conversation answers it at once',
  { tag: ['@mesa', '@D-79'] },
  async ({ page }) => {
    await signIn(page)
    const thing = 'chapelaria'
    await page.goto('/admin/atendimento/canais/assistente')
    const missed = page.getByRole('region', { name: 'O que o assistente não entendeu' })
    const row = missed.getByRole('listitem').filter({ hasText: 'guarda-chuva' })
    await expectClean(page)

    await row.getByRole('button', { name: /^Ensinar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ensinar o assistente' })
    await expect(dialog.getByLabel('Mensagem do cliente')).toContainText('guarda-chuva verde?')
    await expectClean(page)
    await dialog.getByRole('textbox', { name: 'Pergunta' }).fill(`Vocês têm ${thing}?`)
    await dialog.getByRole('textbox', { name: 'Resposta' }).fill('Temos sim, na entrada.')
    await dialog.getByRole('button', { name: 'Ensinar' }).click()

    await expect(row).toContainText('Ensinado')
    await expect(page.getByRole('region', { name: 'Perguntas sobre a casa' })).toContainText(thing)
    const message = page.getByRole('textbox', { name: 'Mensagem de teste' })
    await message.fill(`tem ${thing} aí?`)
    await message.press('Enter')
    await expect(page.getByRole('log', { name: 'Conversa' })).toContainText('Temos sim, na entrada.')
  },
)

test(
  'a test message that got no answer is not lost: it is sent again',
  { tag: ['@mesa', '@ERR-08'] },
  async ({ page, allow }) => {
    allow(/net::ERR_FAILED|Failed to load resource/)
    await signIn(page)
    await page.goto('/admin/atendimento/canais/assistente')
    const talk = page.getByRole('region', { name: 'Conversa de teste' })
    await page.route('**/assistant/rehearsal', (route) => route.abort())

    await talk.getByRole('textbox', { name: 'Mensagem de teste' }).fill('onde fica?')
    await talk.getByRole('button', { name: 'Enviar no teste' }).click()
    await expect(talk.getByRole('alert')).toBeVisible()
    await page.unroute('**/assistant/rehearsal')
    await talk.getByRole('button', { name: 'Tentar novamente' }).click()

    await expect(talk.getByRole('log')).toContainText(/Estamos em|Ainda não temos o endereço/)
    await expect(talk.getByText('onde fica?')).toHaveCount(1)
  },
)
