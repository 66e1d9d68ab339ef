import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork } from '#test/browser.ts'
import { openStaff } from '#test/page.tsx'
import { noon } from '#test/reserve-page.ts'
import { type Venue, venue } from '#test/venue.ts'

const settings = '/admin/reservations/config'
const services = '/admin/reservations/services'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: noon })
  place = await venue(here)
  await place.service()
})

const name = 'Link público sem horários'
const noteOf = async () => within(await screen.findByRole('note', { name }))
const noNote = () => waitFor(() => expect(screen.queryByRole('note', { name })).toBeNull())

test.each([settings, services])(
  'a draft is told at %s that its link offers nothing, with the way to its profile',
  { tags: ['D-12'] },
  async (path) => {
    const draft = await venue(here, { branch: { is_draft: true } })
    await openStaff(here, draft.owner, draft, path)

    const note = await noteOf()
    note.getByText('O link público não oferece horários.')
    note.getByText(/O estabelecimento é um rascunho/)
    expect(note.getByRole('link', { name: 'Abrir o perfil' }).getAttribute('href')).toBe(
      `/admin/branch/${draft.branch.id}/edit`,
    )
  },
)

test('a switch that leaves the link without times says so at once, and no more when it is on again', async () => {
  const user = await openStaff(here, place.owner, place, settings)
  const findOnline = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: 'Aceitar agendamentos online' })
  expect((await findOnline()).checked).toBe(true)
  await noNote()

  await user.click(await findOnline())
  ;(await noteOf()).getByText(/“Aceitar agendamentos online” está desligado\./)
  await user.click(screen.getByRole('link', { name: 'Disponibilidades' }))
  await screen.findByRole('heading', { name: 'Disponibilidades' })
  await user.click((await noteOf()).getByRole('link', { name: 'Ligar agendamentos online' }))
  await waitFor(() =>
    expect(location.pathname + location.hash).toBe(`${settings}#accept_online_reservations`),
  )
  const online = await findOnline()
  await waitFor(() => expect(document.activeElement).toBe(online))
  await user.keyboard(' ')
  await noNote()
})

test('the services add what is missing themselves', async () => {
  const bare = await venue(here)
  const user = await openStaff(here, bare.owner, bare, services)
  await user.click((await noteOf()).getByRole('button', { name: 'Cadastrar disponibilidade' }))
  await screen.findByRole('dialog', { name: 'Nova Disponibilidade' })
})

test('whoever only reads the services is told whom to ask', async () => {
  const bare = await venue(here)
  await openStaff(here, bare.editor, bare, services)

  const note = await noteOf()
  note.getByText(/Fale com o responsável pelo estabelecimento\.$/)
  expect(note.queryByRole('button')).toBeNull()
})

test.each([
  [services, () => screen.findByRole('heading', { name: /^Jantar/ })],
  [settings, () => screen.findByRole('region', { name: 'Formas de agendamento' })],
] as const)('%s stands without the notice when it cannot be had', async (path, findPage) => {
  answerInstead((url, init) => (url.endsWith('/reservation-offer') ? noNetwork(url, init) : null))
  await openStaff(here, place.owner, place, path)

  await findPage()
  await noNote()
})

test('the settings answer why a day has no times, for visitors and for staff, as the services do', async () => {
  const user = await openStaff(here, place.owner, place, settings)
  const why = within(await screen.findByRole('region', { name: 'Por que não há horários?' }))
  const ask = (date: string) => fireEvent.change(why.getByLabelText('Dia'), { target: { value: date } })
  const first = async () => (await why.findAllByRole('listitem'))[0]!.textContent

  ask('2026-11-21')
  expect(await first()).toContain('18:00\u00A0· 18:30')
  await user.click(why.getByText('Equipe'))
  await waitFor(() => expect(location.search).toContain('para=equipe'))
  expect(why.getByRole<HTMLInputElement>('radio', { name: 'Equipe' }).checked).toBe(true)
  expect(await first()).toContain('Disponível para até')
  ask('2020-01-07')
  await waitFor(async () => expect(await first()).toContain('Já passou'))
})
