import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, type Instead, left, noNetwork, sent, untilAnswered } from '#test/browser.ts'
import { button, expectBusy, field, fill, typePhone } from '#test/form.ts'
import { visit } from '#test/visit.ts'
import { type Venue, venue } from '#test/venue.ts'
import { registerCustomer } from '../registration.contract.ts'

const registration = /\/branch\/\d+\/customer$/
const findCall = /\/customer\/\d+\/find/
const birthDate = 'Data de nascimento'
const quickly = 'Cadastrar e ver o cardápio'
const failed = 'Houve um erro! Por favor, tente novamente.'
const success = 'Seu cadastro foi realizado com sucesso!'

let here: TestHouse
let place: Venue
let menus: string
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  menus = `/cardapios/${place.branch.slug}`
})

let phones = 0
const newPhone = () => `119${40_000_000 + ++phones}`

/** A guest whom the house knows; this device has no cookie of theirs, so it sees masks. */
async function known(name: string) {
  const phone = newPhone()
  const body = { name, phone, email: `g${phone}@exemplo.test`, birth_date: '1990-05-17' }
  await here.call(registerCustomer, { params: place.path, body })
  return body
}

const customer = (phone: string) =>
  here.house.db.selectFrom('customer').selectAll().where('phone', '=', phone).executeTakeFirst()

const registrations = () =>
  sent
    .filter(({ url, method }) => method === 'POST' && registration.test(url))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

/** Opens a form and waits until it is hydrated. */
async function open(form: 'cadastro' | 'cadastro-rapido' = 'cadastro'): Promise<UserEvent> {
  const user = await visit(here, `/${form}/${place.branch.slug}`)
  const send = form === 'cadastro' ? 'Avançar' : quickly
  await waitFor(() => expect(button(send).type).toBe('submit'))
  return user
}

async function fillRest(user: UserEvent, name: string) {
  await screen.findByText('Preencha seus dados.')
  await fill(user, 'Nome', name)
  if (screen.queryByLabelText('E-mail')) await fill(user, 'E-mail', 'rita@exemplo.test')
  await fill(user, birthDate, '17051990')
}

/** Fills in a form as somebody whom the house does not know. */
async function fillGuest(user: UserEvent, name: string) {
  await fill(user, 'Telefone', newPhone())
  await fillRest(user, name)
}

async function confirm(user: UserEvent) {
  await user.click(button('Avançar'))
  await screen.findByText(/Passo 2 de 3/)
  await user.click(button('Confirmar'))
}

describe('/cadastro', () => {
  test(
    'a message comes when a field is left, and goes when it is right',
    { tags: ['REG-06', 'REG-07', 'REG-08', 'REG-09', 'REG-10', 'D-102'] },
    async () => {
      const user = await open()
      expect(document.querySelector('[aria-invalid="true"]')).toBeNull()

      await user.click(field('Telefone'))
      await user.tab()
      await screen.findByText('Telefone é obrigatório.')
      await typePhone(user, newPhone())
      await user.click(field('Nome'))
      expect(screen.queryByText('Telefone é obrigatório.')).toBeNull()
      await user.click(field('E-mail'))
      await screen.findByText('Nome é obrigatório.')
      await user.click(field(birthDate))
      await screen.findByText('Email é obrigatório.')
      await fill(user, 'Nome', 'Maria')
      await waitFor(() => expect(screen.queryByText('Nome é obrigatório.')).toBeNull())
      screen.getByText('Data de nascimento é obrigatório.')
      await fill(user, 'E-mail', 'maria@')
      await screen.findByText('Email inválido.')
      await fill(user, birthDate, '31022020')
      await screen.findByText('Data de nascimento inválida.')
      await user.click(button('Avançar'))

      expect(document.activeElement).toBe(field('E-mail'))
      screen.getByText(/Passo 1 de 3/)
    },
  )

  test('two quick presses on each step register once', { tags: ['D-106'] }, async () => {
    const user = await open()
    await fillGuest(user, 'Dora Dois Toques')

    await user.dblClick(button('Avançar'))
    const step = await screen.findByText(/Passo 2 de 3/)
    await waitFor(() => expect(document.activeElement).toBe(step.closest('[data-step-heading]')))
    expect(registrations()).toEqual([])
    const waiting = untilAnswered(registration)
    await user.dblClick(button('Confirmar'))
    await waitFor(() => expectBusy('Enviando…'))
    waiting.answer()

    await screen.findByText(success)
    expect(registrations()).toHaveLength(1)
  })

  test.each<[how: string, answer: Instead, reason: string | null]>([
    ['breaks', () => new Response('quebrou', { status: 500 }), null],
    ['gets no answer', noNetwork, null],
    [
      'is refused',
      () => Response.json({ success: false, msg: 'Muitas tentativas.' }, { status: 429 }),
      'Muitas tentativas.',
    ],
  ])(
    'one that %s shows the general alert, keeps everything, and a second try makes it',
    { tags: ['REG-18'] },
    async (_, answer, reason) => {
      allow(/500/)
      const keys: (string | null)[] = []
      const user = await open()
      await fillGuest(user, 'Rita Cadastro')
      answerInstead((url, init) => {
        if (!registration.test(url)) return null
        keys.push(new Headers(init.headers).get('idempotency-key'))
        return keys.length === 1 ? answer(url, init) : null
      })
      await confirm(user)

      const alert = await screen.findByRole('alertdialog')
      expect(alert.textContent).toContain(failed)
      if (reason) expect(alert.textContent).toContain(reason)
      await user.click(button('Ok, entendi!'))
      screen.getByText(/Passo 2 de 3/)
      await user.click(await screen.findByRole('button', { name: 'Confirmar' }))

      await screen.findByText(success)
      expect(keys).toEqual([expect.stringMatching(/^.{16,}$/), keys[0]])
    },
  )

  test(
    'a stranger registers a known phone with masks, and reads no more than them',
    { tags: ['D-60'] },
    async () => {
      const guest = await known('Marina Aparecida Jornada')
      const masks = ['Marina J.', 'g•••@e•••.test', '••/••/1990']
      const user = await open()
      await fill(user, 'Telefone', guest.phone)

      await screen.findByDisplayValue('Marina J.')
      const fields = ['Nome', 'E-mail', birthDate].map((label) => field(label))
      expect(fields.map(({ value }) => value)).toEqual(masks)
      expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true])
      await user.click(button('Avançar'))
      for (const text of masks) await screen.findByText(text)
      await user.click(button('Confirmar'))
      await screen.findByText(success)

      expect(registrations()).toMatchObject([
        { name: 'Marina J.', birth_date: '••/••/1990', customer_id: expect.stringMatching(/^[\w-]{40,}$/) },
      ])
      expect(document.documentElement.outerHTML).not.toContain('Aparecida')
      expect(await customer(guest.phone)).toMatchObject({ name: guest.name, email: guest.email })
    },
  )

  test(
    '‘Não lembrar neste aparelho’ is told to the house and keeps nothing here',
    { tags: ['D-60'] },
    async () => {
      const user = await open()
      await fillGuest(user, 'Dora Tablet')
      await user.click(field('Não lembrar neste aparelho'))
      await confirm(user)

      await screen.findByText(success)
      expect(registrations()).toMatchObject([{ dont_remember: 'true' }])
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    },
  )
})

describe('/cadastro-rapido', () => {
  test('says why it asks, and how much is still to come', async () => {
    const user = await open('cadastro-rapido')

    const step = () => document.querySelector('main p')?.textContent
    expect(step()).toBe('Passo 1 de 3 · Seu telefone')
    screen.getByText(
      `Ganhe tempo na próxima visita: ${place.branch.name} reconhece você pelo telefone. Em seguida, o cardápio.`,
    )
    await typePhone(user, newPhone())
    expect(step()).toBe('Passo 2 de 3 · Seus dados')
  })

  test(
    'what is wrong is told at its field, and nothing is sent',
    { tags: ['REG-11', 'REG-12', 'REG-13', 'REG-19', 'D-102'] },
    async () => {
      const user = await open('cadastro-rapido')
      await user.click(button(quickly))
      await screen.findByText('Telefone é obrigatório.')
      expect(document.activeElement).toBe(field('Telefone'))

      await typePhone(user, newPhone())
      await user.click(button(quickly))
      expect(document.activeElement).toBe(field('Nome'))
      screen.getByText('Nome é obrigatório.')
      screen.getByText('Data de nascimento é obrigatório.')
      await fill(user, 'Nome', 'Ana')
      await fill(user, birthDate, '01012099')
      await user.click(button(quickly))

      screen.getByText('Data de nascimento inválida.')
      expect(document.activeElement).toBe(field(birthDate))
      expect(registrations()).toEqual([])
      expect(left).toEqual([])
    },
  )

  test.each<[how: string, answer: Instead]>([
    ['breaks', () => new Response('quebrou', { status: 500 })],
    ['gets no answer', noNetwork],
    ['is refused', () => Response.json({ success: false, msg: 'Verifique.' }, { status: 422 })],
    ['fails its bot check', () => Response.json({ success: false, code: 'bot_check', msg: 'Não.' })],
  ])(
    'a call that %s leads to the menus all the same, without a word',
    { tags: ['REG-17', 'REG-19', 'D-92'] },
    async (_, answer) => {
      allow(/500/)
      const user = await open('cadastro-rapido')
      await fillGuest(user, 'Vera Mesmo Assim')
      answerInstead((url, init) => (registration.test(url) ? answer(url, init) : null))

      await user.click(button(quickly))

      await waitFor(() => expect(left).toEqual([menus]))
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )

  test('a call that hangs keeps nobody from the menus', { tags: ['REG-17', 'D-92'] }, async () => {
    const user = await open('cadastro-rapido')
    await fillGuest(user, 'Vera Sem Resposta')
    const waiting = untilAnswered(registration)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    fireEvent.click(button(quickly))
    await vi.advanceTimersByTimeAsync(7900)
    expectBusy('Enviando…')
    expect(left).toEqual([])
    await vi.advanceTimersByTimeAsync(200)

    expect(left).toEqual([menus])
    vi.useRealTimers()
    waiting.answer()
  })

  test(
    'a guest who is known by masks comes back with one press, and a press while the look-up is under way sends nothing',
    { tags: ['D-60'] },
    async () => {
      const guest = await known('Nina Volta Sempre')
      const waiting = untilAnswered(findCall)
      const user = await open('cadastro-rapido')
      await fill(user, 'Telefone', guest.phone)
      await user.keyboard('{Enter}')
      await waitFor(() => expectBusy('Procurando seus dados…'))
      waiting.answer()
      // The guest sees the found data before anything is sent.
      await waitFor(() => expect(document.activeElement?.id).toBe('found'))
      expect([field('Nome').value, field(birthDate).value]).toEqual(['Nina S.', '••/••/1990'])
      expect(registrations()).toEqual([])

      await user.click(button(quickly))

      await waitFor(() => expect(left).toEqual([menus]))
      expect(registrations()).toMatchObject([{ birth_date: '••/••/1990', quick: 'true' }])
      expect(registrations()[0]).not.toHaveProperty('email')
      expect(await customer(guest.phone)).toMatchObject({ name: guest.name, email: guest.email })
    },
  )
})

describe.each(['cadastro', 'cadastro-rapido'] as const)('/%s', (form) => {
  test.each<[how: string, answer: Instead]>([
    ['finds nobody', () => null],
    ['breaks', () => new Response('quebrou', { status: 500 })],
  ])(
    'a look-up that %s clears what was found, and the guest registers',
    { tags: ['D-126'] },
    async (_, answer) => {
      allow(/500/)
      const guest = await known('Paula Achada')
      const user = await open(form)
      await fill(user, 'Telefone', guest.phone)
      await screen.findByDisplayValue('Paula A.')

      answerInstead((url, init) => (findCall.test(url) ? answer(url, init) : null))
      const phone = newPhone()
      await fill(user, 'Telefone', phone)
      await waitFor(() => expect([field('Nome').value, field('Nome').readOnly]).toEqual(['', false]))
      expect([field(birthDate).value, field(birthDate).readOnly]).toEqual(['', false])
      await fillRest(user, 'Rita Sem Busca')
      if (form === 'cadastro') await confirm(user)
      else await user.click(button(quickly))

      await waitFor(() =>
        expect(registrations()).toMatchObject([{ name: 'Rita Sem Busca', customer_id: '' }]),
      )
      await waitFor(async () => expect(await customer(phone)).toMatchObject({ name: 'Rita Sem Busca' }))
    },
  )

  test('says what the data is for, and who answers for it', { tags: ['D-98'] }, async () => {
    const user = await open(form)
    await fill(user, 'Telefone', newPhone())

    await screen.findByText(
      /^Casa \d+ usa estes dados para manter seu cadastro de cliente e reconhecer você nas próximas visitas\./,
    )
    expect(field('Não lembrar neste aparelho').checked).toBe(false)
  })
})
