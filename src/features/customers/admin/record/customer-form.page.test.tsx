import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork } from '#test/browser.ts'
import { press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
})

const maria = { Nome: 'Maria Quitéria', 'E-mail': 'quiteria@exemplo.com', 'Data de nascimento': '17/05/1990' }
const dialog = () => within(screen.getByRole('dialog', { hidden: true }))

async function begin() {
  const user = await openStaff(here, place.owner, place, '/admin/customers')
  await startNew(user)
  return user
}

async function startNew(user: UserEvent) {
  await user.click((await screen.findAllByRole('button', { name: 'Adicionar Novo' }))[0]!)
  await within(await screen.findByRole('dialog')).findByLabelText('Telefone')
}

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(dialog().getByLabelText(name))
    await user.click(dialog().getByLabelText(name))
    await user.paste(value)
  }
}

const save = (user: UserEvent) => press(user, 'Salvar', dialog())
const heading = (name: string) => screen.findByRole('heading', { name, hidden: true })

test(
  'the form says what is missing, and what went wrong',
  { tags: ['CUST-20', 'CUST-21', 'CUST-23', 'CUST-24', 'CUST-25', 'CUST-26', 'CUST-44'] },
  async () => {
    const user = await begin()
    await save(user)

    for (const message of [
      'Telefone é obrigatório.',
      'Nome é obrigatório.',
      'Email é obrigatório.',
      'Data de nascimento é obrigatório.',
    ]) {
      await dialog().findByText(message)
    }
    await fill(user, { Telefone: '11987650001', ...maria, 'E-mail': 'quiteria' })
    await save(user)
    await dialog().findByText('Email inválido.')
    await fill(user, { 'E-mail': `${'q'.repeat(244)}@exemplo.com` })
    await save(user)
    await dialog().findByText('Máximo de 255 caracteres')
    await fill(user, { 'E-mail': maria['E-mail'] })
    answerInstead((url, init) => (url.includes('customer-create') ? noNetwork(url, init) : null))
    await save(user)
    await dialog().findByText('Tivemos um problema ao salvar. Por favor, tente novamente.')
    answerInstead()
    await save(user)
    await heading('Anotações')
  },
)

test(
  'a phone that is somebody’s already is said and not saved, with a way to their record',
  { tags: ['CUST-43', 'D-138'] },
  async () => {
    const phone = '11987650002'
    const user = await begin()
    await fill(user, { Telefone: phone, ...maria, Nome: 'Rosa Antiga' })
    await save(user)
    await heading('Anotações')
    await user.keyboard('{Escape}')
    await startNew(user)
    await fill(user, { Telefone: phone })

    await dialog().findByText('Este telefone já é de Rosa Antiga.')
    await fill(user, maria)
    await save(user)
    expect((await dialog().findAllByText('Já existe um cliente com esse telefone.')).length).toBeGreaterThan(
      0,
    )
    await press(user, 'Abrir o cadastro', dialog())
    await heading('Rosa Antiga')
  },
)
