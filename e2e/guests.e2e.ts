import type { APIRequestContext, Page, Request } from '@playwright/test'
import { expect, test } from './harness.ts'
import { axeFaults } from './axe.ts'
import { asFirstVisit } from './first-visit.ts'
import { freeDay, newPhone, pinheiros, reserve } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

const persons = /\/person$/

const send = (page: Page) => page.getByRole('button', { name: 'Confirmar presença', exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

/** A day that only these parties use. */
const partyDay = () => freeDay(5)

/** Creates a reservation, and returns the addresses for its owner and its guests. */
async function invite(request: APIRequestContext, people = 4) {
  const { business_id, id: branch } = await pinheirosBranch(request)
  const { id, token } = await requestTable(request, {
    name: 'Olga Souza Dona',
    phone: newPhone(),
    date: partyDay(),
    time: '20:00',
    people,
  })
  const api = `/api/business/${business_id}/branch/${branch}/reservation/${id}`
  const { token_rsvp } = (await (await request.get(`${api}/${token}`)).json()) as { token_rsvp: string }
  const start = `/reserva/${pinheiros}/${id}`
  return {
    home: `${start}/${token}`,
    guests: `${start}/${token}/guests`,
    rsvp: `${start}/${token_rsvp}/rsvp`,
    token,
    cancel: () => request.put(`${api}/${token}/cancel`),
    confirm: (name: string, phone = newPhone()) =>
      request.post(`${api}/${token_rsvp}/person`, {
        data: { name, phone, email: `g${phone}@exemplo.test`, 'recaptcha-token': '' },
      }),
  }
}

/** Opens the form and waits until it is hydrated: a tap does nothing before. */
async function openForm(page: Page, address: string) {
  await page.goto(address)
  await expect(send(page)).toHaveAttribute('type', 'submit')
}

async function fill(page: Page, { name = 'Bruno Lima', phone = newPhone() } = {}) {
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Telefone').fill(phone)
  await page.getByLabel('E-mail').fill(`g${phone}@exemplo.test`)
  return phone
}

test('[STATUS-07][STATUS-10][STATUS-11][STATUS-24][STATUS-25][STATUS-27][STATUS-28][RSVP-01][RSVP-02][RSVP-03] an owner invites, a guest confirms, and the owner sees who comes', async ({
  page,
  another,
}) => {
  const { address } = await reserve(page)
  await page.goto(address)
  const invitation = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Convidar', exact: true })
    .getAttribute('href')
  expect(invitation).toMatch(/^https:\/\/wa\.me\/\?text=/)
  const text = new URL(invitation ?? '').searchParams.get('text') ?? ''
  const [year, month, date] = freeDay().split('-')
  expect(text).toContain('Cantina da Praça · Pinheiros')
  expect(text).toContain(`${date}/${month}/${year}, às 20:00`)
  expect(text).toContain('Rua dos Pinheiros, 812')
  expect(text).not.toContain(address.split('/').at(-1))
  const link = /http:\/\/localhost:\d+(\/reserva\/\S+\/rsvp)$/.exec(text)?.[1]

  const guest = await another('celular')
  await openForm(guest, link ?? '')
  await expect(guest.getByRole('heading', { name: 'Convidada convidou você' })).toBeVisible()
  const phone = await fill(guest, { name: 'Joana Prado Lima' })
  await guest.getByLabel('Data de nascimento').pressSequentially('17051990')
  await expect(guest.getByLabel('Data de nascimento')).toHaveValue('17/05/1990')
  await send(guest).click()
  await expect(
    guest.getByRole('heading', {
      name: 'Joana Prado Lima, sua presença foi confirmada com sucesso!',
      exact: true,
    }),
  ).toBeFocused()
  await expect(guest.getByLabel('Telefone')).toBeHidden()
  await expect(send(guest)).toBeHidden()

  await page.reload()
  await expect(said(page, '2 de 2, com você')).toBeVisible()
  await page.getByRole('link', { name: 'Ver Presenças Confirmadas', exact: true }).click()
  await expect(page).toHaveURL(`${address}/guests`)
  const row = page.getByRole('listitem').filter({ hasText: 'Joana Prado Lima' })
  await expect(row.getByText('JL', { exact: true })).toBeVisible()
  await expect(row.getByText(`(11) ${phone.slice(2, 7)}-${phone.slice(7)}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Convidar', exact: true })).toHaveAttribute(
    'href',
    invitation ?? '',
  )
  await page.getByRole('link', { name: 'Voltar', exact: true }).click()
  await expect(page).toHaveURL(address)
})

test('[STATUS-26] the list without guests says so', async ({ page, request }) => {
  const { guests } = await invite(request)

  await page.goto(guests)

  await expect(said(page, 'Nenhum convidado confirmado até o momento.')).toBeVisible()
  await expect(said(page, '1 de 4, com você')).toBeVisible()
})

test('[STATUS-29][RSVP-05] each token shows the pages that are its own', async ({ page, request }) => {
  const { home, rsvp } = await invite(request)

  await page.goto(`${home}/rsvp`)
  await expect(page).toHaveURL(home)
  await page.goto(rsvp.replace(/rsvp$/, 'guests'))
  await expect(page).toHaveURL(rsvp)
  await page.goto(rsvp.replace(/\/rsvp$/, ''))
  await expect(page).toHaveURL(rsvp)
})

test('[D-88] an invitation to a party that is complete says so; who confirmed may still change what they said', async ({
  page,
  request,
}) => {
  const { guests, rsvp, confirm } = await invite(request, 3)
  const phone = newPhone()
  for (const of of [phone, newPhone()]) await confirm('Bia Lima', of)

  await page.goto(rsvp)
  await expect(
    page.getByRole('heading', { name: 'Todos os convidados desta reserva já confirmaram presença.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Nome')).toBeHidden()
  await expect(send(page)).toBeHidden()
  expect(await axeFaults(page)).toEqual([])

  await page.getByText('Já confirmou? Corrija seus dados', { exact: true }).click()
  await fill(page, { name: 'Beatriz Lima', phone })
  await send(page).click()
  await expect(said(page, 'Beatriz Lima, sua presença foi confirmada com sucesso!')).toBeVisible()
  await expect(page.getByText('já confirmaram presença')).toBeHidden()
  await expect(page.getByLabel('Nome')).toHaveCount(0)
  await page.goto(guests)
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(said(page, 'Beatriz Lima')).toBeVisible()
})

test('[STATUS-10] the name of the house is whole beside the invitation, at 320 px too', async ({
  page,
  request,
}) => {
  const { home } = await invite(request)
  await page.setViewportSize({ width: 320, height: 640 })

  await page.goto(home)

  const name = page.getByRole('banner').getByText('Cantina da Praça · Pinheiros', { exact: true })
  expect(
    await name.evaluate(
      (shown) => shown.scrollHeight <= shown.clientHeight && shown.scrollWidth <= shown.clientWidth,
    ),
  ).toBe(true)
})

test('[STATUS-10][D-87] a cancelled one invites nobody and takes nobody, and says so', async ({
  page,
  request,
}) => {
  const { home, guests, rsvp, cancel } = await invite(request)
  await cancel()

  for (const address of [home, guests]) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: /Voltar/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Convidar' })).toHaveCount(0)
  }
  await page.goto(rsvp)
  await expect(page.getByRole('heading', { name: 'Esta reserva foi cancelada.' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('[D-87] who confirmed finds that when they come back, and can take it back; the place is free again', async ({
  page,
  request,
  another,
}) => {
  const { guests, rsvp } = await invite(request)
  const presence = 'Joana Prado, sua presença foi confirmada com sucesso!'
  await openForm(page, rsvp)
  await fill(page, { name: 'Joana Prado' })
  await send(page).click()
  await expect(page.getByRole('heading', { name: presence })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { name: presence })).toBeVisible()
  await expect(said(page, 'O restaurante ainda vai confirmar esta mesa.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Adicionar ao calendário' })).toBeVisible()
  await expect(page.getByLabel('Nome')).toBeHidden()
  expect(await axeFaults(page)).toEqual([])
  await page.getByText('Confirmar outra pessoa', { exact: true }).click()
  await expect(send(page)).toBeVisible()
  const stranger = await another('celular')
  await openForm(stranger, rsvp)
  await expect(stranger.getByRole('heading', { name: 'Olga convidou você' })).toBeVisible()

  const leave = page.getByRole('button', { name: 'Não vou mais poder ir', exact: true })
  await leave.click()
  await expect(page.getByRole('button', { name: 'Não', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Sim', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Que pena que você não vai.' })).toBeFocused()
  await expect(said(page, 'Sua presença foi retirada.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Olga convidou você' })).toBeVisible()
  await page.goto(guests)
  await expect(said(page, '1 de 4, com você')).toBeVisible()
})

test('who cannot come is led to tell whoever invited, sends the house nothing, and may still change their mind', async ({
  page,
  request,
}) => {
  const { rsvp } = await invite(request)
  await openForm(page, rsvp)
  const sent: string[] = []
  page.on('request', (one) => sent.push(one.url()))

  await page.getByRole('button', { name: 'Não vou poder ir', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Que pena que você não vai.' })).toBeFocused()
  await expect(said(page, 'Sua presença foi retirada.')).toBeHidden()
  const tell = page.getByRole('link', { name: 'Avisar pelo WhatsApp', exact: true })
  const text = new URL((await tell.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toMatch(
    /^Oi, Olga! Não vou poder ir à reserva de .*, às 20:00, em Cantina da Praça · Pinheiros\.$/,
  )
  expect(await axeFaults(page)).toEqual([])
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Mudei de ideia', exact: true }).click()
  await expect(send(page)).toBeVisible()
})

test.describe('the form of a guest', () => {
  test('[RSVP-04][D-91] stands below a header that closes to the branch', async ({ page, request }) => {
    await openForm(page, (await invite(request)).rsvp)

    await page.getByRole('banner').getByRole('link', { name: 'Fechar', exact: true }).click()

    await expect(page).toHaveURL(`/profile/${pinheiros}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Cantina da Praça' })).toBeVisible()
  })

  test('[D-98] says what the data is for, and who answers for it', async ({ page, request }) => {
    await openForm(page, (await invite(request)).rsvp)

    await expect(
      page.getByText(/^Cantina da Praça usa estes dados para registrar sua presença nesta reserva\./),
    ).toBeVisible()
  })

  test('[RSVP-07][RSVP-08][RSVP-09][RSVP-10][RSVP-11][PUB-16][D-102] says what is wrong once a field is left, and takes it back', async ({
    page,
    request,
  }) => {
    await openForm(page, (await invite(request)).rsvp)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

    await page.getByLabel('Nome').focus()
    await page.getByLabel('Telefone').focus()
    await expect(said(page, 'Nome é obrigatório.')).toBeVisible()
    await expect(said(page, 'Telefone é obrigatório.')).toBeHidden()
    await page.getByLabel('Nome').fill('Bruno')
    await expect(said(page, 'Nome é obrigatório.')).toBeHidden()

    await page.getByLabel('Nome').fill('')
    await send(page).click()
    await expect(page.getByLabel('Nome')).toBeFocused()
    await expect(said(page, 'Nome é obrigatório.')).toBeVisible()
    await expect(said(page, 'Telefone é obrigatório.')).toBeVisible()
    await expect(said(page, 'Email é obrigatório.')).toBeVisible()
    await expect(page.getByLabel('Data de nascimento')).not.toHaveAttribute('aria-invalid', 'true')
    expect(await axeFaults(page)).toEqual([])

    await page.getByLabel('E-mail').fill('bruno@')
    await expect(said(page, 'Email inválido.')).toBeVisible()
    await page.getByLabel('Data de nascimento').fill('01/01/2999')
    await page.getByLabel('Nome').focus()
    await expect(said(page, 'Data de nascimento inválida.')).toBeVisible()
  })

  test('[RSVP-14] offers the host that an e-mail probably means, and takes it by a press', async ({
    page,
    request,
  }) => {
    await openForm(page, (await invite(request)).rsvp)
    const field = page.getByLabel('E-mail')
    await field.fill('bruno@gmial.com')

    await page.getByRole('button', { name: 'Trocar por gmail.com?' }).click()

    await expect(field).toHaveValue('bruno@gmail.com')
    await expect(field).toBeFocused()
    await expect(page.getByRole('button', { name: /^Trocar por/ })).toBeHidden()
  })

  test('shapes a phone as it is typed, pasted or short, and lets it be corrected', async ({
    page,
    request,
  }) => {
    await openForm(page, (await invite(request)).rsvp)
    const phone = page.getByLabel('Telefone')

    await phone.pressSequentially('11987654321')
    await expect(phone).toHaveValue('(11) 98765-4321')
    await phone.press('Backspace')
    await expect(phone).toHaveValue('(11) 98765-432')
    await phone.fill('+55 21 99876-5432')
    await expect(phone).toHaveValue('(21) 99876-5432')
    await phone.fill('1130627781')
    await phone.blur()
    await expect(phone).toHaveValue('(11) 3062-7781')
  })

  test('[RSVP-12] is sent as specified with the token of guests, by the Enter key too', async ({
    page,
    request,
  }) => {
    const { rsvp } = await invite(request)
    await openForm(page, rsvp)
    const phone = await fill(page)
    const sent = page.waitForRequest((one) => one.method() === 'POST' && persons.test(one.url()))

    await page.getByLabel('E-mail').press('Enter')

    const one = await sent
    expect(one.url()).toContain(`/${rsvp.split('/').at(-2)}/person`)
    const { phone: typed, ...body } = Object.fromEntries(new URLSearchParams(one.postData() ?? ''))
    expect(typed?.replace(/\D/g, '')).toBe(phone)
    expect(body).toMatchObject({
      name: 'Bruno Lima',
      email: `g${phone}@exemplo.test`,
      birth_date: '',
      'recaptcha-token': expect.any(String),
    })
    await expect(said(page, 'Bruno Lima, sua presença foi confirmada com sucesso!')).toBeVisible()
  })

  test('[RSVP-14][D-88] a failure and a full party show the alert and keep what was typed', async ({
    page,
    request,
    allow,
  }) => {
    allow(/status of 500|resposta: 500|ERR_INTERNET_DISCONNECTED/)
    const { rsvp, confirm } = await invite(request, 2)
    await openForm(page, rsvp)
    await page.context().setOffline(true)
    await fill(page)

    const cause = dialog(page).getByText('Você está sem conexão. Nada se perdeu.')
    const alerted = async (isOffline = false) => {
      await send(page).click()
      await expect(dialog(page).getByText('Houve um erro, tente novamente.', { exact: true })).toBeVisible()
      await expect(cause).toHaveCount(isOffline ? 1 : 0)
      await page.getByRole('button', { name: 'Ok, entendi!', exact: true }).click()
      await expect(page.getByLabel('Nome')).toHaveValue('Bruno Lima')
    }
    await alerted(true)
    await page.context().setOffline(false)
    await page.route(persons, (route) => route.fulfill({ status: 500, body: 'quebrou' }), { times: 1 })
    await alerted()
    await confirm('Mais Rápida')
    await alerted()
    await expect(said(page, 'Todos os convidados desta reserva já confirmaram presença.')).toBeVisible()
  })

  test('two quick taps send once', async ({ page, request }) => {
    await openForm(page, (await invite(request)).rsvp)
    await fill(page)
    let sent = 0
    page.on('request', (one) => void (one.method() === 'POST' && persons.test(one.url()) && sent++))

    await send(page).dblclick()

    await expect(said(page, 'Bruno Lima, sua presença foi confirmada com sucesso!')).toBeVisible()
    expect(sent).toBe(1)
  })
})

test('the reservation is added to a calendar from the success screen and from its page', async ({ page }) => {
  const { address } = await reserve(page)
  const add = page.getByRole('link', { name: 'Adicionar ao calendário', exact: true })
  const download = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), add.click()])
    const chunks = await (await file.createReadStream()).toArray()
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
  }

  const google = page.getByRole('link', { name: 'Google Agenda' })
  await expect(google).toHaveAttribute('href', `${new URL(address, page.url()).pathname}/agenda`)
  const first = await download()
  await page.goto(address)
  const second = await download()

  for (const { name, text } of [first, second]) {
    expect(name).toBe('agendamento.ics')
    // 20:00 in São Paulo.
    expect(text).toContain(`DTSTART:${freeDay().replaceAll('-', '')}T230000Z`)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an invitation and the list of guests can be read', async ({ page, request }) => {
    const { home, rsvp, confirm } = await invite(request)
    await confirm('Zuleica Sem Script')

    await page.goto(rsvp)
    await expect(page.getByRole('heading', { name: 'Olga convidou você' })).toBeVisible()
    await expect(said(page, '20:00 · Jantar')).toBeVisible()
    await expect(said(page, 'Rua dos Pinheiros, 812')).toBeVisible()
    await expect(said(page, 'Para confirmar por aqui, ative o JavaScript do navegador.')).toBeVisible()
    await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await page.goto(home)
    await expect(said(page, 'Para cancelar por aqui, ative o JavaScript do navegador.')).toBeVisible()
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver Presenças Confirmadas', exact: true }).click()
    await expect(said(page, 'Zuleica Sem Script')).toBeVisible()
  })
})

test('[STATUS-25] a guest who typed 255 letters takes three lines of the list, not the screen @celular', async ({
  page,
  request,
}) => {
  const { guests, confirm } = await invite(request)
  await confirm('W'.repeat(255))
  await confirm('Ana Lima')

  await page.goto(guests)

  const [long, short] = await page
    .getByRole('listitem')
    .getByRole('strong')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height))
  expect(long).toBeCloseTo(3 * short!, 0)
})

test('the pages of a reservation have no fault that axe can see, fit 320 px and a phone at 200 %, and are easy to touch @both', async ({
  page,
  request,
}) => {
  const { home, guests, rsvp, confirm, cancel } = await invite(request)
  await confirm('Joaquina Aparecida da Conceição Figueiredo de Albuquerque Neto')
  const check = async (address: string) => {
    await page.goto(address)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page), address).toBe(false)
    const small = await page.locator('button:visible, a:visible, input:visible').evaluateAll((targets) =>
      targets
        .filter((target) => !target.closest('p, dd'))
        .map((target) => [target.textContent, Math.round(target.getBoundingClientRect().height)] as const)
        .filter(([, height]) => height < 44),
    )
    expect(small, address).toEqual([])
  }

  for (const width of [null, 320, 195]) {
    if (width) await page.setViewportSize({ width, height: 640 })
    for (const address of [home, guests, rsvp]) await check(address)
  }
  await fill(page)
  await send(page).click()
  await expect(page.getByText('sua presença foi confirmada')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await cancel()
  for (const address of [home, guests, rsvp]) await check(address)
})

test('the list of guests ships no script, the form of a guest at most 15 kB @celular', async ({
  page,
  request,
}) => {
  const { guests, rsvp } = await invite(request)
  await asFirstVisit(page)
  const scripts: Request[] = []
  page.on('requestfinished', (one) => void (one.resourceType() === 'script' && scripts.push(one)))
  const weigh = async (address: string) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(scripts.map((one) => one.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }

  expect(await weigh(guests)).toBe(0)
  const form = await weigh(rsvp)
  expect(form).toBeGreaterThan(0)
  expect(form).toBeLessThanOrEqual(15_000)
})

test('[D-88] staff who type a smaller party than its confirmed guests and press save at once read so @mesa', async ({
  page,
}) => {
  const party = await invite(page.request)
  for (const name of ['Ana Um', 'Bia Dois', 'Caio Três']) await party.confirm(name)
  await signIn(page)
  const [id] = party.home.split('/').slice(-2)
  const day = partyDay()
  await page.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${encodeURIComponent(`#${id}`)}`)
  await page.getByRole('button', { name: /^Editar/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pessoas').fill('2')
  await expect(form.getByRole('radio', { name: '20:00', exact: true })).toBeChecked()

  await form.getByRole('button', { name: 'Salvar' }).click()

  await expect(
    dialog(page).getByText(
      '3 convidados já confirmaram presença, e a reserva agora é para 2 pessoas. Avise quem reservou.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(form).toBeHidden()
})
