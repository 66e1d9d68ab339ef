import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { button, fill } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  // Noon of Friday 2026-11-20 in São Paulo.
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
  place = await venue(here)
  await place.service()
  for (const [date, owner_name] of [
    ['2026-11-22', 'Otávio Reis'],
    ['2026-12-30', 'Otávio Reis'],
    ['2026-11-22', 'Outra Pessoa'],
    ['2026-11-20', 'Hugo Hoje'],
    ['2026-12-20', 'Lia Longe'],
  ] as const)
    await place.reservation({ date, owner_name, status: 'CON' })
  await place.reservation({ date: '2026-11-21', owner_name: 'Dora Espera' })
})

const open = (search: string) => openStaff(here, place.owner, place, `/admin/reservations?${search}`)
const results = (name: RegExp | string) => screen.findByRole('heading', { level: 2, name })
const requests = () => screen.queryByRole('region', { name: /espera resposta/ })
const strip = () => screen.queryByRole('button', { name: 'Resumo e disponibilidade' })

test('a search looks at all dates from today on, says so, and takes the place of strip and requests', async () => {
  const user = await open('visao=lista')
  await screen.findByRole('region', { name: '1 pedido espera resposta' })
  expect(strip()).not.toBeNull()

  await fill(user, 'Buscar agendamento', 'otavio')
  await results('Resultados de hoje em diante')
  expect(location.search).toBe('?visao=lista&search=otavio')
  expect(await screen.findAllByTitle('Otávio Reis')).toHaveLength(2)
  expect(screen.queryByText('Outra Pessoa')).toBeNull()
  expect([strip(), requests()]).toEqual([null, null])
  expect(screen.queryByRole('button', { name: /^Ver também passadas/ })).toBeNull()

  await user.click(button('7 dias'))
  await results(/^Resultados de \d/)
  await waitFor(() => expect(screen.getAllByTitle('Otávio Reis')).toHaveLength(1))
  screen.getByRole('searchbox', { name: 'Buscar agendamento' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(strip()).not.toBeNull())
})

test('past reservations are one press away from a search, and dates that were chosen stay until they are left', async () => {
  const { id } = await place.reservation({ date: '2026-11-10', status: 'COM', owner_name: 'Ivo Passado' })
  const user = await open(`dateFrom=2026-11-01&dateTo=2026-11-18&search=%23${id}`)
  await screen.findByTitle('Ivo Passado')
  await results(/^Resultados de /)

  await user.click(button('Buscar em todas as datas'))
  await screen.findByText('Nenhum agendamento encontrado de hoje em diante.')
  await user.click(await screen.findByRole('button', { name: 'Ver também passadas (1)' }))
  await results('Passadas')
  await screen.findByTitle('Ivo Passado')
})

test('a search of the day that finds nobody goes on to all dates', async () => {
  const user = await open('visao=dia&search=lia')

  await user.click(await screen.findByRole('link', { name: 'Buscar em todas as datas' }))

  await screen.findByTitle('Lia Longe')
})
