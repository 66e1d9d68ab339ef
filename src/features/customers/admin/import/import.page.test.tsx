import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listCustomers } from '../../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, holdIntervals } from '#test/browser.ts'
import { described, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const three =
  'Apelido;Pessoa;Celular;Nasc.\nAninha;Ana Lima;(11) 91234-5678;21/03/1985\n' +
  'Bi;Bia Souza;11 92222-3333;31/02/1990\nCa;Caio Reis;+55 11 93333-4444;\n'

const names = async () =>
  (await here.call(listCustomers, { params: place.path }, { token: place.owner.token })).body.data.map(
    ({ name }) => name,
  )

const dialog = () => within(screen.getByRole('dialog', { name: 'Importar clientes' }))
const column = (name: string) => dialog().getByRole<HTMLSelectElement>('combobox', { name })

async function choose(user: UserEvent, lines: string) {
  await dialog().findByRole('button', { name: /^Arquivo/ })
  const file = new File([lines], 'clientes.csv', { type: 'text/csv' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
}

/** Opens the dialog above the list; `run` presses a button whose work goes on in the background, and lets it end. */
async function open() {
  const pass = holdIntervals()
  const user = await openStaff(here, place.owner, place, '/admin/customers')
  await user.click(await screen.findByRole('button', { name: 'Importar' }))
  await screen.findByRole('dialog', { name: 'Importar clientes' })
  const run = async (name: string, working: string) => {
    await user.click(await dialog().findByRole('button', { name }))
    await dialog().findByLabelText(working)
    await here.queue.drain(here.house)
    await pass(1_000)
  }
  return {
    user,
    check: () => run('Conferir', 'Conferindo o arquivo'),
    start: async (name: string) => {
      await run(name, 'Importando clientes.csv')
      await dialog().findByText('Importação concluída.')
    },
  }
}

test('a file without customers is refused; the columns of another are guessed, and one that is missing says so', async () => {
  allow(/422/)
  const { user, check } = await open()

  await choose(user, 'isto não é uma lista')
  await dialog().findByText('O arquivo não tem clientes abaixo dos nomes das colunas.')
  await choose(user, three)
  await dialog().findByText(/3 linhas\. Confira de que coluna vem cada dado\./)
  expect(column('Telefone').value).toBe('2')

  await press(user, 'Conferir', dialog())
  expect(described(column('Nome'))).toContain('Escolha a coluna de Nome.')
  await user.selectOptions(column('Nome'), 'Pessoa')
  await check()

  await dialog().findByText('Nada foi gravado ainda. Ao importar:')
  expect(await names()).toEqual([])
})

test('what a file would leave out is told by line and as a file, then its customers are imported', async () => {
  const { user, check, start } = await open()
  const saved = vi.spyOn(URL, 'createObjectURL')
  const problem = 'A data de nascimento ficou de fora: Data de nascimento inválida.'
  await choose(user, three)
  await user.selectOptions(await dialog().findByRole('combobox', { name: 'Nome' }), 'Pessoa')
  await check()

  const list = await dialog().findByRole('list', { name: 'Dados que ficam de fora' })
  expect(list.textContent).toBe(`Linha 3: ${problem}`)
  await press(user, 'Baixar 1 linha com o motivo', dialog())
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toContain(`3;${problem};Bi;Bia Souza`)

  await start('Importar 3 clientes')
  await user.keyboard('{Escape}')
  await screen.findByText('Importação concluída: 3 novos e 1 cliente sem um dos dados.')
  await screen.findByText('Caio Reis')
  expect(await names()).toHaveLength(3)
})

test('a second import of the same file has nothing to do; who has another name there changes only if that is ticked', async () => {
  const { user, check, start } = await open()
  const file = 'Nome;Celular\nAna Lima;(11) 91234-5678\n'
  const chosen = async (lines: string) => {
    await choose(user, lines)
    await dialog().findByText(/1 linha\./)
    await check()
  }
  await chosen(file)
  await start('Importar 1 cliente')
  await press(user, 'Importar outro arquivo', dialog())

  await chosen(file)
  await dialog().findByText('Nada a importar: nenhum cliente é novo nem muda.')
  await press(user, 'Trocar arquivo', dialog())
  await chosen(file.replace('Lima', 'Souza'))
  const list = await dialog().findByRole('list', { name: 'O que muda em quem já existe' })
  expect(list.textContent).toBe('Linha 2: Nome: Ana Lima → Ana Souza.')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Importar 0 clientes' }).disabled).toBe(true)
  await user.click(dialog().getByRole('checkbox', { name: 'Atualizar quem já existe' }))
  await start('Importar 1 cliente')

  await press(user, 'Concluir', dialog())
  await screen.findByText('Ana Souza')
  expect(await names()).toEqual(['Ana Souza'])
})
