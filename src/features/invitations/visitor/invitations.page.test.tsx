import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { cancelReservation } from '#features/reservations/contract.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, noNetwork, sent } from '#test/browser.ts'
import { button, field, fill } from '#test/form.ts'
import { visit } from '#test/visit.ts'
import { type Venue, venue } from '#test/venue.ts'
import { confirmPresence } from '../contract.ts'

const birthDate = /^Data de nascimento/
const full = 'Todos os convidados desta reserva já confirmaram presença.'
const isConfirmed = 'Bruno Lima, sua presença foi confirmada com sucesso!'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here, { branch: { phone: '1130627780' } })
})

let phones = 0
const newPhone = () => `119${60_000_000 + ++phones}`

/** A reservation with the addresses for its owner and its guests. */
async function invite(people = 4) {
  const { id, token, token_rsvp } = await place.reservation({
    date: '2099-11-21',
    owner_name: 'Olga Souza Dona',
    person_number: people,
  })
  const start = `/reserva/${place.branch.slug}/${id}`
  return {
    home: `${start}/${token}`,
    guests: `${start}/${token}/guests`,
    rsvp: `${start}/${token_rsvp}/rsvp`,
    token_rsvp,
    cancel: () => here.call(cancelReservation, { params: { ...place.path, id, token } }),
    confirm: (name: string, phone = newPhone()) =>
      here.call(confirmPresence, {
        params: { ...place.path, id, token: token_rsvp },
        body: { name, phone, email: `g${phone}@exemplo.test`, birth_date: '', 'recaptcha-token': '' },
      }),
  }
}

async function openForm(people?: number) {
  const party = await invite(people)
  const user = await visit(here, party.rsvp)
  expect(button('Confirmar presença').type).toBe('submit')
  return { ...party, user }
}

async function fillGuest(user: UserEvent, { name = 'Bruno Lima', phone = newPhone() } = {}) {
  await fill(user, 'Nome', name)
  await fill(user, 'Telefone', phone)
  await fill(user, 'E-mail', 'bruno@exemplo.test')
  return phone
}

const confirmations = () => sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/person'))
const hasForm = () => screen.queryByLabelText('Nome') !== null

describe('the form of a guest', () => {
  test('says what the data is for, and who answers for it', { tags: ['D-98'] }, async () => {
    await openForm()

    screen.getByText(/^Casa \d+ usa estes dados para registrar sua presença nesta reserva\./)
  })

  test(
    'says what is wrong once a field is left, and takes it back',
    { tags: ['RSVP-07', 'RSVP-08', 'RSVP-09', 'RSVP-10', 'RSVP-11', 'PUB-16', 'D-102'] },
    async () => {
      const { user } = await openForm()
      expect(document.querySelector('[aria-invalid="true"]')).toBeNull()

      await user.click(field('Nome'))
      await user.click(field('Telefone'))
      await screen.findByText('Nome é obrigatório.')
      expect(screen.queryByText('Telefone é obrigatório.')).toBeNull()
      await fill(user, 'Nome', 'Bruno')
      expect(screen.queryByText('Nome é obrigatório.')).toBeNull()

      await fill(user, 'Nome', '')
      await user.click(button('Confirmar presença'))
      expect(document.activeElement).toBe(field('Nome'))
      for (const text of ['Nome é obrigatório.', 'Telefone é obrigatório.', 'Email é obrigatório.'])
        screen.getByText(text)
      expect(field(birthDate).getAttribute('aria-invalid')).not.toBe('true')
      await fill(user, 'E-mail', 'bruno@')
      screen.getByText('Email inválido.')
      await fill(user, birthDate, '01/01/2999')
      await user.tab()
      screen.getByText('Data de nascimento inválida.')
      expect(confirmations()).toEqual([])
    },
  )

  test(
    'offers the host that an e-mail probably means, and takes it by a press',
    { tags: ['RSVP-14'] },
    async () => {
      const { user } = await openForm()
      await fill(user, 'E-mail', 'bruno@gmial.com')

      await user.click(await screen.findByRole('button', { name: 'Trocar por gmail.com?' }))

      expect(field('E-mail').value).toBe('bruno@gmail.com')
      expect(document.activeElement).toBe(field('E-mail'))
      expect(screen.queryByRole('button', { name: /^Trocar por/ })).toBeNull()
    },
  )

  test('shapes a phone as it is typed, pasted or short', async () => {
    const { user } = await openForm()
    await user.click(field('Telefone'))

    await user.keyboard('11987654321')
    expect(field('Telefone').value).toBe('(11) 98765-4321')
    await fill(user, 'Telefone', '+55 21 99876-5432')
    expect(field('Telefone').value).toBe('(21) 99876-5432')
    await fill(user, 'Telefone', '1130627781')
    await user.tab()
    expect(field('Telefone').value).toBe('(11) 3062-7781')
  })

  test(
    'is sent as specified with the token of guests, once, by the Enter key too',
    { tags: ['RSVP-12'] },
    async () => {
      const { user, token_rsvp } = await openForm()
      const phone = await fillGuest(user)

      await user.keyboard('{Enter}{Enter}')

      await screen.findByRole('heading', { name: isConfirmed })
      expect(hasForm()).toBe(false)
      expect(confirmations()).toHaveLength(1)
      expect(confirmations()[0]!.url).toContain(`/${token_rsvp}/person`)
      expect(Object.fromEntries(new URLSearchParams(confirmations()[0]!.body))).toMatchObject({
        name: 'Bruno Lima',
        phone: formatPhone(phone),
        email: 'bruno@exemplo.test',
        birth_date: '',
        'recaptcha-token': expect.any(String),
      })
    },
  )

  test('two quick presses send once', async () => {
    const { user } = await openForm()
    await fillGuest(user)

    await user.dblClick(button('Confirmar presença'))

    await screen.findByText(isConfirmed)
    expect(confirmations()).toHaveLength(1)
  })

  test(
    'a failure and a full party show the alert and keep what was typed',
    { tags: ['RSVP-14', 'D-88'] },
    async () => {
      allow(/500/)
      const { user, confirm } = await openForm(2)
      await fillGuest(user)
      const alerted = async () => {
        await user.click(button('Confirmar presença'))
        const alert = await screen.findByRole('alertdialog')
        const text = alert.textContent
        await user.click(button('Ok, entendi!'))
        expect(field('Nome').value).toBe('Bruno Lima')
        return text
      }

      answerInstead(noNetwork)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      expect(await alerted()).toMatch(
        /Houve um erro, tente novamente\..*Você está sem conexão\. Nada se perdeu\./,
      )
      answerInstead(() => new Response('quebrou', { status: 500 }))
      const broken = await alerted()
      expect(broken).toContain('Houve um erro, tente novamente.')
      expect(broken).not.toContain('sem conexão')
      answerInstead()
      await confirm('Mais Rápida')
      await alerted()
      await screen.findByText(full)
    },
  )
})

test('the list without guests says so', { tags: ['STATUS-26'] }, async () => {
  await visit(here, (await invite()).guests)

  screen.getByText('Nenhum convidado confirmado até o momento.')
  screen.getByText('1 de 4, com você')
})

test(
  'an invitation to a party that is complete says so; who confirmed may still change what they said',
  { tags: ['D-88'] },
  async () => {
    const { guests, rsvp, confirm } = await invite(3)
    const phone = newPhone()
    for (const of of [phone, newPhone()]) await confirm('Bia Lima', of)

    const user = await visit(here, rsvp)
    screen.getByRole('heading', { name: full })
    expect(field('Nome').closest('details')?.open).toBe(false)
    await user.click(screen.getByText('Já confirmou? Corrija seus dados'))
    await fillGuest(user, { name: 'Beatriz Lima', phone })
    await user.click(button('Confirmar presença'))
    await screen.findByText('Beatriz Lima, sua presença foi confirmada com sucesso!')
    expect(screen.queryByText(full)).toBeNull()
    expect(hasForm()).toBe(false)

    await visit(here, guests)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    screen.getByText('Beatriz Lima')
  },
)

test(
  'a cancelled one invites nobody and takes nobody, and says so',
  { tags: ['STATUS-10', 'D-87'] },
  async () => {
    const { home, guests, rsvp, cancel } = await invite()
    await cancel()

    for (const address of [home, guests]) {
      await visit(here, address)
      expect(screen.getAllByRole('link', { name: /Voltar/ })).not.toHaveLength(0)
      expect(screen.queryByRole('link', { name: 'Convidar' })).toBeNull()
    }
    await visit(here, rsvp)
    screen.getByRole('heading', { name: 'Esta reserva foi cancelada.' })
    expect(screen.queryAllByRole('textbox')).toEqual([])
  },
)

test('the header closes to the branch', { tags: ['RSVP-04', 'D-91'] }, async () => {
  await openForm()

  expect(screen.getByRole('link', { name: 'Fechar' }).getAttribute('href')).toBe(
    `/profile/${place.branch.slug}`,
  )
})

test('who cannot come is led to tell whoever invited, and sends the house nothing', async () => {
  const { user } = await openForm()

  await user.click(button('Não vou poder ir'))

  const title = await screen.findByRole('heading', { name: 'Que pena que você não vai.' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.queryByText('Sua presença foi retirada.')).toBeNull()
  const tell = screen.getByRole('link', { name: 'Avisar pelo WhatsApp' })
  expect(new URL(tell.getAttribute('href')!).searchParams.get('text')).toMatch(
    /^Oi, Olga! Não vou poder ir à reserva de .*, às 20:00, em Casa \d+ · Centro\.$/,
  )
  expect(sent).toEqual([])
})
