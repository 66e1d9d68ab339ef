/** One date that differs from the others: from the day at the door, and from the list of services. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setException } from '#features/availability/exceptions.contract.ts'
import { createService } from '#features/availability/services.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead } from '#test/browser.ts'
import { field, fill, inDialog } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { everyDay, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
let service: Awaited<ReturnType<Venue['service']>>
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
  service = await place.service({ meta: everyDay('00:00', '23:30') })
})

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const day = dayFromNow(5)

const open = (path: string) => openStaff(here, place.owner, place, path)
const openDay = (date = day) => open(`/admin/reservations?visao=dia&dateFrom=${date}&dateTo=${date}`)
const openServices = () => open('/admin/reservations/services')

const booked = (owner_name: string, person_number: number, date = day) =>
  place.reservation({ owner_name, person_number, date, service_id: service.id })
const close = (date_start: string, date_end: string) =>
  here.call(
    createService,
    { params: place.path, body: { type: 'CLO', date_start, date_end, service_id: 0 } },
    { token: place.owner.token },
  )

const pressed = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const state = (word: string) => screen.findByRole('button', { name: new RegExp(`^Jantar: ${word}\\.`) })
async function chosen(user: UserEvent, word: string, entry: string | RegExp) {
  await user.click(await state(word))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test(
  'a date gets other seats; fewer than people are said with their number, and changed only by repeating the verb',
  { tags: ['D-123', 'D-124'] },
  async () => {
    await booked('Ana Convidada', 4)
    const user = await openDay()
    await chosen(user, 'aceitando', 'Mudar lugares só neste dia')
    const form = await inDialog('Mudar lugares só neste dia')
    expect(field(/^Lugares em /).value).toBe('40')

    await fill(user, /^Lugares em /, '3')
    await form.findByText('Já há 4 pessoas: 1 a mais que os lugares.')
    await user.click(form.getByRole('button', { name: 'Mudar lugares' }))
    const asked = await question('Mudar para 3 lugares neste dia?')
    asked.getByText(/1 agendamento futuro: 1 pessoa fica sem lugar\./)
    expect(asked.getByRole('listitem').textContent).toMatch(/Ana Convidada · 4 pessoas/)
    expect(asked.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toContain('wa.me/55')
    await user.click(asked.getByRole('button', { name: 'Não' }))
    expect(field(/^Lugares em /).value).toBe('3')
    await user.click(form.getByRole('button', { name: 'Mudar lugares' }))
    await user.click(
      (await question('Mudar para 3 lugares neste dia?')).getByRole('button', { name: 'Mudar mesmo assim' }),
    )

    await screen.findByText('3 lugares só neste dia, em vez de 40.')
    await screen.findByRole('heading', { name: /4 de 3 lugares/ })
    await chosen(user, 'lotado', 'Voltar a 40 lugares')
    await screen.findByRole('heading', { name: /4 de 40 lugares/ })
  },
)

test(
  'the dates that differ stand on the card of their service, with the way back',
  { tags: ['D-123'] },
  async () => {
    await here.call(
      setException,
      { params: { ...place.path, id: service.id, date: day }, body: { is_stopped: true } },
      { token: place.owner.token },
    )
    const user = await openServices()
    const dates = within(await screen.findByRole('list', { name: 'Dias diferentes de Jantar' }))
    expect(dates.getByRole('listitem').textContent).toContain('parou de aceitar')

    await user.click(dates.getByRole('button', { name: /^Voltar ao normal/ }))

    await waitFor(() => expect(screen.queryByRole('list', { name: 'Dias diferentes de Jantar' })).toBeNull())
  },
)

test(
  'a closed day says so and reopens where the closure is of that day alone',
  { tags: ['D-124'] },
  async () => {
    await close(day, day)
    const user = await openDay()
    const note = async () => within(await screen.findByRole('note'))
    ;(await note()).getByText(/^Fechado em /)

    await user.click((await note()).getByRole('button', { name: 'Reabrir' }))
    await screen.findByText('Reaberto.')
    await state('aceitando')
    await pressed(user, 'Desfazer')
    ;(await note()).getByText(/^Fechado em /)
  },
)

test('a day of a longer closure leads to the list of services', { tags: ['D-124'] }, async () => {
  await close(dayFromNow(7), dayFromNow(8))
  await openDay(dayFromNow(8))

  const note = within(await screen.findByRole('note'))
  note.getByText(/^Fechado de .+ a .+/)
  note.getByRole('link', { name: 'Ver disponibilidades' })
})

test(
  'deleting a service says first whom it leaves without a seat, and asks with its verb',
  { tags: ['D-124'] },
  async () => {
    await booked('Ana Convidada', 4)
    await booked('Bia Convidada', 3, dayFromNow(6))
    const user = await openServices()
    const sure = 'Deseja realmente excluir esse registro?'
    await pressed(user, /^Excluir Jantar/)
    const asked = await question(sure)
    asked.getByText(/2 agendamentos futuros: 7 pessoas ficam sem lugar\./)
    expect(asked.getAllByRole('listitem')).toHaveLength(2)
    await user.click(asked.getByRole('button', { name: 'Não' }))
    await pressed(user, /^Excluir Jantar/)
    await user.click((await question(sure)).getByRole('button', { name: 'Excluir mesmo assim' }))

    const told = await inDialog('Agendamentos sem lugar')
    told.getByText(/^7 pessoas com agendamento ficam sem lugar\./)
    expect(told.getAllByRole('link', { name: /^Ver agendamento/ })).toHaveLength(2)
    await user.click(told.getByRole('button', { name: 'Ok, entendi!' }))
    await pressed(user, 'Desfazer')
    await screen.findByText('Jantar voltou.')
    await screen.findByRole('heading', { name: `Jantar #${service.id}` })
  },
)

test(
  'a deletion that cannot be taken back, because another service has its hours, says so',
  { tags: ['D-124'] },
  async () => {
    const user = await openServices()
    await pressed(user, /^Excluir Jantar/)
    await user.click(
      (await question('Deseja realmente excluir esse registro?')).getByRole('button', { name: 'Sim' }),
    )
    const undo = await screen.findByRole('button', { name: 'Desfazer' })
    const ceia = await place.service({ name: 'Ceia', meta: everyDay('20:00', '22:00') })

    await user.click(undo)

    const said = await question('Não foi possível desfazer.')
    said.getByText(new RegExp(`Existe um conflito com "Ceia \\(#${ceia.id}\\)"\\.`))
    await user.click(said.getByRole('button', { name: 'Ok, entendi!' }))
    await screen.findByRole('heading', { name: /^Ceia/ })
    expect(screen.queryByRole('heading', { name: /^Jantar/ })).toBeNull()
  },
)

test(
  'the reservations without a seat stay on the page: a banner opens their list, where each is talked to or refused',
  { tags: ['D-124'] },
  async () => {
    await booked('Bia Sem Lugar', 4)
    await booked('Caio Sem Lugar', 3)
    await close(day, day)
    const user = await openServices()
    const banner = within(await screen.findByRole('note', { name: 'Agendamentos sem lugar' }))
    banner.getByText(/7 pessoas com agendamento ficam sem lugar\./)
    await user.click(banner.getByRole('button', { name: 'Agendamentos sem lugar (2)' }))
    const list = await inDialog('Agendamentos sem lugar')
    const bia = () =>
      within(list.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Bia Sem Lugar'))!)
    expect(
      bia()
        .getByRole('link', { name: /WhatsApp/ })
        .getAttribute('href'),
    ).toContain('wa.me/55')
    await user.click(bia().getByRole('button', { name: /^Recusar/ }))
    const asked = await question('Deseja realmente recusar esse agendamento?')
    asked.getByText(/Bia Sem Lugar/)
    await user.click(asked.getByRole('button', { name: 'Sim' }))

    await waitFor(() => bia().getByText('Recusada'))
    expect(bia().queryByRole('button', { name: /^Recusar/ })).toBeNull()
    await user.click(list.getByRole('button', { name: 'Ok, entendi!' }))
    await screen.findByRole('button', { name: 'Agendamentos sem lugar (1)' })
  },
)

test('a day that does not load says which day it is, and the way to other days stays open', async () => {
  allow(/500/)
  answerInstead((url) =>
    url.includes('/reservation-day?') && url.includes(day)
      ? Response.json({ success: false, msg: 'Houve um erro!' }, { status: 500 })
      : null,
  )
  const user = await openDay()
  await screen.findByText('Algo deu errado!')
  expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toMatch(
    new RegExp(`\\b${Number(day.slice(8))} de `),
  )

  await pressed(user, 'Próximo dia')

  await state('aceitando')
  expect(location.search).toContain(`dateFrom=${dayFromNow(6)}`)
})
