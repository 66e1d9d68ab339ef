/** Rules that all forms of visitors share. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { button, field, fill, typePhone } from '#test/form.ts'
import { visit } from '#test/visit.ts'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
let slug: string
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  await place.service()
  slug = place.branch.slug
})

type Form = {
  name: string
  address: () => Promise<string> | string
  button: string
  /** A field that is on the form from the start, and its error when the page loads. */
  loaded: { field: string; wrong: string }
  /** Makes the field of `changed` appear. */
  reveal?: (user: UserEvent) => Promise<void>
  changed: { field: string; wrong: string; message: string; right: string }
}

const phone = { field: 'Telefone', wrong: 'Telefone é obrigatório.' }
const email = { field: 'E-mail', wrong: 'maria@', message: 'Email inválido.', right: 'maria@exemplo.test' }
const birthDate = {
  field: 'Data de nascimento',
  wrong: '31/02/2020',
  message: 'Data de nascimento inválida.',
  right: '17/05/1990',
}

const typeAnyPhone = (user: UserEvent) => typePhone(user, '11987650123')

const forms: Form[] = [
  {
    name: 'reservation',
    address: () => `/reserva/${slug}`,
    button: 'Avançar',
    loaded: phone,
    reveal: typeAnyPhone,
    changed: email,
  },
  {
    name: 'registration',
    address: () => `/cadastro/${slug}`,
    button: 'Avançar',
    loaded: phone,
    reveal: typeAnyPhone,
    changed: email,
  },
  {
    name: 'quick registration',
    address: () => `/cadastro-rapido/${slug}`,
    button: 'Cadastrar e ver o cardápio',
    loaded: phone,
    reveal: typeAnyPhone,
    changed: birthDate,
  },
  {
    name: 'confirmation of a guest',
    address: async () => {
      const { id, token_rsvp } = await place.reservation({ date: '2099-11-21' })
      return `/reserva/${slug}/${id}/${token_rsvp}/rsvp`
    },
    button: 'Confirmar presença',
    loaded: { field: 'Nome', wrong: 'Nome é obrigatório.' },
    changed: email,
  },
]

test.each(forms)(
  'the $name is checked as it was loaded, and with each change while a field still has the focus',
  { tags: ['PUB-15'] },
  async ({ address, button: send, loaded, reveal, changed }) => {
    const user = await visit(here, await address())
    await waitFor(() => expect(button(send).type).toBe('submit'))
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull()

    // Nothing is typed: the error was known when the page loaded.
    await user.click(field(loaded.field))
    await user.tab()
    await screen.findByText(loaded.wrong)

    await reveal?.(user)
    await fill(user, changed.field, changed.wrong)
    await user.tab()
    await user.click(field(changed.field))
    await screen.findByText(changed.message)
    await fill(user, changed.field, changed.right)
    await waitFor(() => expect(screen.queryByText(changed.message)).toBeNull())
    expect(document.activeElement).toBe(field(changed.field))
  },
)

test(
  'the survey is checked as it was loaded, and with each change while a field still has the focus',
  { tags: ['PUB-15'] },
  async () => {
    const user = await visit(here, `/pesquisa/${slug}`)
    const send = button('Enviar avaliação')
    await waitFor(() => expect(send.type).toBe('submit'))
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull()

    await user.click(send)
    await screen.findByText('Escolha uma nota de 0 a 10.')
    expect(screen.getAllByText('Escolha de 1 a 5 estrelas.')).toHaveLength(5)
    await user.click(screen.getByRole('radio', { name: '9' }))
    expect(screen.queryByText('Escolha uma nota de 0 a 10.')).toBeNull()

    await fill(user, /^Comentário/, 'c'.repeat(1001))
    await screen.findByText('Máximo de 1000 caracteres')
    await fill(user, /^Comentário/, 'c'.repeat(1000))
    await waitFor(() => expect(screen.queryByText('Máximo de 1000 caracteres')).toBeNull())
    expect(document.activeElement).toBe(field(/^Comentário/))
  },
)

test('a mail host that looks mistyped is offered right, and a press takes it', async () => {
  const user = await visit(here, `/cadastro/${slug}`)
  await waitFor(() => expect(button('Avançar').type).toBe('submit'))
  await typeAnyPhone(user)
  await fill(user, 'E-mail', 'joao@gmial.com')

  await user.click(await screen.findByRole('button', { name: 'Trocar por gmail.com?' }))

  expect(field('E-mail').value).toBe('joao@gmail.com')
  expect(document.activeElement).toBe(field('E-mail'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Trocar por/ })).toBeNull())
})
