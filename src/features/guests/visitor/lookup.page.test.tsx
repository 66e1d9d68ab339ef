import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, sent, untilAnswered } from '#test/browser.ts'
import { button, expectBusy, field, fill, typePhone } from '#test/form.ts'
import { requestForm } from '#test/request-form.ts'
import { chooseTime, fillGuest, findDialog, newGuest, noon, openForm } from '#test/reserve-page.ts'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  await place.service()
})
beforeEach(() => here.turnTo(noon))

const open = () => openForm(here, place)
const lookups = /\/customer\/\d+\/find/
const told = () => document.getElementById('found')?.textContent
const personal = () => ['Nome', 'E-mail', 'Data de nascimento'].map((label) => field(label))
const values = () => personal().map(({ value }) => value)

/** A guest whom the house knows; for this device a stranger, of whom it reads masks (D-60). */
async function known(name: string) {
  const guest = newGuest(name)
  const body = requestForm({ ...guest, date: '2026-12-12' })
  expect((await here.call(requestReservation, { params: place.path, body })).body.success).toBe(true)
  return guest
}

test(
  'another phone starts a new look-up and clears the form; the same phone does not',
  { tags: ['D-60', 'PUB-RES-15', 'PUB-RES-16', 'PUB-RES-17'] },
  async () => {
    const guest = await known('Téo Trocado')
    const user = await open()

    await typePhone(user, guest.phone)
    const masks = ['Téo T.', 'g•••@e•••.test', '••/••/1990']
    expect(values()).toEqual(masks)
    expect(personal().every(({ readOnly }) => readOnly)).toBe(true)
    expect(told()).toBe('Dados encontrados, em parte ocultos.')
    await user.type(field('Telefone'), `{Backspace}${guest.phone.at(-1)}`)
    expect(values()).toEqual(masks)
    const other = newGuest()
    await typePhone(user, other.phone)
    expect(values()).toEqual(['', '', ''])
    expect(told()).toBe('Preencha seus dados.')

    const asked = sent.flatMap(({ url }) => /customer\/(\d+)\/find/.exec(url)?.[1] ?? [])
    expect(asked).toEqual([guest.phone, other.phone])
  },
)

test('a landline is looked up once its field is left', async () => {
  const user = await open()

  await user.click(field('Telefone'))
  await user.paste('1133334444')
  expect(sent.some(({ url }) => lookups.test(url))).toBe(false)
  expect(screen.queryByLabelText('Nome')).toBeNull()
  await user.tab()

  await screen.findByLabelText('Nome')
})

test('the late answer for a phone left behind is dropped', async () => {
  const slow = await known('Lento Engano')
  const late = untilAnswered(new RegExp(`/customer/${slow.phone}/find`))
  const user = await open()

  await fill(user, 'Telefone', slow.phone)
  expect(told()).toBe('Procurando seus dados…')
  await typePhone(user, newGuest().phone)
  await fill(user, 'Nome', 'Rápida Certa')
  late.answer()
  // By the answer to a later call the late one is here, too.
  await chooseTime(user)

  expect(field('Nome').value).toBe('Rápida Certa')
})

describe('going on during a look-up waits for its answer, which', { tags: ['PUB-RES-18'] }, () => {
  async function goOn(phone: string) {
    const waiting = untilAnswered(lookups)
    const user = await open()
    await chooseTime(user)
    await fill(user, 'Telefone', phone)
    await user.click(button('Avançar'))
    expectBusy('Procurando seus dados…')
    screen.getByText('Passo 1 de 3')
    waiting.answer()
    return user
  }

  test('shows who was found and goes no further', async () => {
    const user = await goOn((await known('Nina Rápida')).phone)

    await waitFor(() => expect(document.activeElement?.id).toBe('found'))
    expect(field('Nome').value).toBe('Nina R.')
    screen.getByText('Passo 1 de 3')
    await user.click(await screen.findByRole('button', { name: 'Avançar' }))
    await screen.findByText('Passo 2 de 3')
    screen.getByText('Nina R.')
  })

  test('leads to the name, and calls nothing wrong yet', async () => {
    const user = await goOn(newGuest().phone)

    await waitFor(() => expect(document.activeElement?.id).toBe('name'))
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Avançar' }))
    await screen.findByText('Nome é obrigatório.')
  })
})

const failures: [string, () => Response | null][] = [
  ['finds nobody', () => null],
  [
    'is offline',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['breaks', () => Response.json({ success: false, msg: 'Houve um erro!' }, { status: 500 })],
  [
    'is refused as too much',
    () => Response.json({ success: false, msg: 'Muitas tentativas.' }, { status: 429 }),
  ],
  ['fails its bot check', () => Response.json({ success: false, code: 'bot_check', msg: 'Não.' })],
]

test.each(failures)(
  'a look-up that %s clears what was found and what was typed, and the guest goes on',
  { tags: ['D-126', 'PUB-RES-17', 'PUB-RES-18'] },
  async (_, answer) => {
    allow(/500/)
    const paula = await known('Paula Achada')
    answerInstead((url) => (lookups.test(url) && !url.includes(paula.phone) ? answer() : null))
    const user = await open()
    await chooseTime(user)
    await typePhone(user, paula.phone)
    expect(field('Nome').value).toBe('Paula A.')

    await typePhone(user, newGuest().phone)
    expect(told()).toBe('Preencha seus dados.')
    expect(values()).toEqual(['', '', ''])
    await fillGuest(user, newGuest('Nome de outro telefone'))
    await typePhone(user, newGuest().phone)
    expect(values()).toEqual(['', '', ''])
    expect(personal().some(({ readOnly }) => readOnly)).toBe(false)

    await fillGuest(user, newGuest('Vera Mesmo Assim'))
    await user.click(button('Avançar'))
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
    await screen.findByText('Passo 3 de 3')
    const request = sent.find(({ method }) => method === 'POST')
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toMatchObject({
      name: 'Vera Mesmo Assim',
      customer_id: '',
    })
  },
)

test('expired masks are looked up again, and the guest goes on', { tags: ['D-60'] }, async () => {
  const guest = await known('Clara Demora')
  const user = await open()
  await chooseTime(user)
  await typePhone(user, guest.phone)
  await user.click(button('Avançar'))
  here.turnTo('2026-11-20T20:30:00Z')
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await findDialog('Confira os seus dados e tente novamente.')
  await user.click(button('Ok, entendi!'))

  await screen.findByText('Passo 1 de 3')
  await waitFor(() => expect(field('Nome').value).toBe('Clara D.'))
  await user.click(button('Avançar'))
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await screen.findByText('Passo 3 de 3')
})

test(
  'masked data come back masked from a reload, and the request still takes the stored ones',
  { tags: ['D-60'] },
  async () => {
    const guest = await known('Mara Mascarada')
    const before = await open()
    await chooseTime(before)
    await typePhone(before, guest.phone)
    await waitFor(() => expect(sessionStorage).toHaveLength(1))

    const user = await openForm(here, place, location.search)
    await waitFor(() => expect(field('Nome').value).toBe('Mara M.'))
    expect(field('Nome').readOnly).toBe(true)
    await user.click(button('Avançar'))
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
    await screen.findByText('Passo 3 de 3')

    const { owner_name } = await here.house.db
      .selectFrom('reservation')
      .select('owner_name')
      .where('owner_phone', '=', guest.phone)
      .where('date', '=', '2026-11-21')
      .executeTakeFirstOrThrow()
    expect(owner_name).toBe('Mara Mascarada')
  },
)
