import type { APIRequestContext, Page, Request } from '@playwright/test'
import { expect, test } from './harness.ts'
import { axeFaults } from './axe.ts'
import { asFirstVisit } from './first-visit.ts'
import { freeDay, newPhone, pinheiros, reserve } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Confirmar presença', exact: true })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Creates a reservation, and returns the addresses for its owner and its guests. */
async function invite(request: APIRequestContext, people = 4) {
  const { business_id, id: branch } = await pinheirosBranch(request)
  const { id, token } = await requestTable(request, {
    name: 'Olga Souza Dona',
    phone: newPhone(),
    date: freeDay(),
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

test(
  'an owner invites, a guest confirms, and the owner sees who comes',
  {
    tag: [
      '@STATUS-07',
      '@STATUS-10',
      '@STATUS-11',
      '@STATUS-24',
      '@STATUS-25',
      '@STATUS-27',
      '@STATUS-28',
      '@RSVP-01',
      '@RSVP-02',
      '@RSVP-03',
    ],
  },
  async ({ page, another }) => {
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
  },
)

test(
  'who declines and changes their mind gets the form again by a reload, and the header closes to the branch',
  { tag: ['@RSVP-04', '@D-91'] },
  async ({ page, request }) => {
    await openForm(page, (await invite(request)).rsvp)
    await page.getByRole('button', { name: 'Não vou poder ir', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Que pena que você não vai.' })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Mudei de ideia', exact: true }).click()
    await expect(send(page)).toHaveAttribute('type', 'submit')
    await send(page).click()
    await expect(said(page, 'Nome é obrigatório.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('banner').getByRole('link', { name: 'Fechar', exact: true }).click()
    await expect(page).toHaveURL(`/profile/${pinheiros}`)
  },
)

test(
  'the name of the house is whole beside the invitation, at 320 px too',
  { tag: '@STATUS-10' },
  async ({ page, request }) => {
    const { home } = await invite(request)
    await page.setViewportSize({ width: 320, height: 640 })

    await page.goto(home)

    const name = page.getByRole('banner').getByText('Cantina da Praça · Pinheiros', { exact: true })
    expect(
      await name.evaluate(
        (shown) => shown.scrollHeight <= shown.clientHeight && shown.scrollWidth <= shown.clientWidth,
      ),
    ).toBe(true)
  },
)

test(
  'who confirmed finds that when they come back, and can take it back; the place is free again',
  { tag: '@D-87' },
  async ({ page, request, another }) => {
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
  },
)

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

test(
  'a guest who typed 255 letters takes three lines of the list, not the screen',
  { tag: ['@celular', '@STATUS-25'] },
  async ({ page, request }) => {
    const { guests, confirm } = await invite(request)
    await confirm('W'.repeat(255))
    await confirm('Ana Lima')

    await page.goto(guests)

    const [long, short] = await page
      .getByRole('listitem')
      .getByRole('strong')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height))
    expect(long).toBeCloseTo(3 * short!, 0)
  },
)

test(
  'the pages of a reservation have no fault that axe can see, fit 320 px and a phone at 200 %, and are easy to touch',
  { tag: '@both' },
  async ({ page, request }) => {
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
  },
)

test(
  'the list of guests ships no script, the form of a guest at most 15 kB',
  { tag: '@celular' },
  async ({ page, request }) => {
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
  },
)

test(
  'staff who type a smaller party than its confirmed guests and press save at once read so',
  { tag: ['@mesa', '@D-88'] },
  async ({ page }) => {
    const party = await invite(page.request)
    for (const name of ['Ana Um', 'Bia Dois', 'Caio Três']) await party.confirm(name)
    await signIn(page)
    const [id] = party.home.split('/').slice(-2)
    const day = freeDay()
    await page.goto(
      `/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${encodeURIComponent(`#${id}`)}`,
    )
    await page.getByRole('button', { name: /^Editar/ }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Pessoas').fill('2')
    await expect(form.getByRole('radio', { name: '20:00', exact: true })).toBeChecked()

    await form.getByRole('button', { name: 'Salvar' }).click()

    await expect(
      page
        .getByRole('alertdialog')
        .getByText(
          '3 convidados já confirmaram presença, e a reserva agora é para 2 pessoas. Avise quem reservou.',
          { exact: true },
        ),
    ).toBeVisible()
    await expect(form).toBeHidden()
  },
)
