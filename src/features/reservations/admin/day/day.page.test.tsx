/** The day at the door: who came, who is late, and people without a reservation. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { markAttendance } from '../../attendance.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, holdIntervals, sent, untilAnswered } from '#test/browser.ts'
import { button, fill } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

// 20:30 of Friday 2026-11-20 in São Paulo.
const evening = '2026-11-20T23:30:00Z'
const today = '2026-11-20'
const day = '/admin/reservations?visao=dia'
const dayCall = /\/reservation-day(\?|$)/
const markCall = /\/reservation\/\d+\/attendance$/
const walkInCall = /\/walk-in$/

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: evening })
  place = await venue(here)
  await place.service({ max_persons: 200 })
})
afterEach(() => here.turnTo(evening))

const open = (path = day, where = place) => openStaff(here, where.owner, where, path)
const isAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path))
const callsOf = (call: RegExp) => sent.filter(({ url }) => call.test(url))
const title = (name: RegExp | string) => screen.findByRole('heading', { level: 2, name })
const rowOf = (name: string) => within(screen.getByTitle(name).closest('li')!)
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar no dia' })

/** Opens the day with a confirmed guest of this name. */
async function openDoor(name: string) {
  const guest = await place.reservation({ date: today, time: '21:00', status: 'CON', owner_name: name })
  const user = await open()
  await screen.findByTitle(name)
  return { user, guest, row: rowOf(name), arrived: button(`Chegou: ${name}`) }
}

describe('who came', () => {
  test('is marked with one tap, taken back, and whoever did not come is marked too', async () => {
    const { user, guest, row, arrived } = await openDoor('Ana Chegada')

    await user.click(arrived)
    await row.findByText('Chegou 20:30')
    row.getByText('Confirmado')
    const [call] = callsOf(markCall)
    expect(call!.url).toContain(`/reservation/${guest.id}/attendance`)
    expect(new URLSearchParams(call!.body).get('attendance')).toBe('arrived')
    const undo = () => row.findByRole('button', { name: /^Desfazer/ })
    await waitFor(async () => expect(document.activeElement).toBe(await undo()))

    await user.click(await undo())
    const missed = await row.findByRole('button', { name: 'Não compareceu: Ana Chegada' })
    await waitFor(() => expect(document.activeElement).toBe(button('Chegou: Ana Chegada')))
    await user.click(missed)
    await user.click(await row.findByRole('button', { name: 'Desfazer: Ana Chegada, Não compareceu' }))
    await row.findByRole('button', { name: 'Chegou: Ana Chegada' })
  })

  test('whoever went on to the search while a mark is written is not called back', async () => {
    const { user, row, arrived } = await openDoor('Bia Chegada')
    const writing = untilAnswered(markCall)

    await user.click(arrived)
    await user.click(box())
    writing.answer()

    await row.findByText('Chegou 20:30')
    expect(document.activeElement).toBe(box())
  })

  test(
    'what another host marked meanwhile is not overwritten, and is shown',
    { tags: ['D-107'] },
    async () => {
      const { user, guest, arrived } = await openDoor('Caio Chegado')
      await here.call(
        markAttendance,
        { params: { ...place.path, id: guest.id }, body: { attendance: 'no_show', seen: null } },
        { token: place.editor.token },
      )

      await user.click(arrived)

      await screen.findByText('Este registro foi alterado por outra pessoa. Recarregue a página.')
      await user.click(await screen.findByRole('button', { name: 'Desfazer: Caio Chegado, Não compareceu' }))
      await screen.findByRole('button', { name: 'Chegou: Caio Chegado' })
    },
  )

  test('the list of today has the same two buttons, beside the refusal', async () => {
    const name = 'Dora Chegada'
    await place.reservation({ date: today, time: '21:00', status: 'CON', owner_name: name })
    const user = await open(`/admin/reservations?dateFrom=${today}&dateTo=${today}&search=Dora`)
    const refuse = () => screen.queryByRole('button', { name: `Recusar agendamento de ${name}` })

    await user.click(await screen.findByRole('button', { name: `Chegou: ${name}` }))
    await screen.findByText('Chegou 20:30')
    await waitFor(() => expect(refuse()).toBeNull())
    await user.click(screen.getByRole('button', { name: new RegExp(`^Desfazer: ${name}`) }))
    await waitFor(() => expect(refuse()).not.toBeNull())
    screen.getByRole('button', { name: `Não compareceu: ${name}` })
  })
})

describe('people without a reservation', () => {
  async function openWalkIn(user: UserEvent) {
    await user.click((await screen.findAllByRole('button', { name: 'Nova entrada sem reserva' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova entrada sem reserva' }))
    const press = (name: string) => user.click(dialog.getByRole('button', { name }))
    return { dialog, press, register: () => press('Registrar entrada') }
  }
  const seated = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[data-walk-in]')].filter(({ textContent }) =>
      textContent.includes(name),
    )
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const answer = async (user: UserEvent, name: RegExp | string, word: 'Sim' | 'Não') => {
    const question = await screen.findByRole('alertdialog', { name })
    await user.click(within(question).getByRole('button', { name: word }))
    return question.textContent
  }

  test('are seated with two taps, and taken back', async () => {
    const user = await open()
    const { dialog, press, register } = await openWalkIn(user)
    expect(dialog.getByLabelText<HTMLInputElement>('Pessoas').value).toBe('2')
    await press('Mais uma pessoa')
    await fill(user, 'Nome (opcional)', 'Turma do Eva')
    await register()

    await screen.findByText('3 pessoas sem reserva: registro feito com sucesso!')
    await isClosed()
    await waitFor(() => expect(seated('Turma do Eva')).toHaveLength(1))
    const row = seated('Turma do Eva')[0]!
    expect(row.textContent).toContain('3 pessoas')
    const undo = () => user.click(within(row).getByRole('button', { name: /^Desfazer/ }))
    const question = 'Deseja realmente desfazer esse registro?'
    await undo()
    expect(await answer(user, question, 'Não')).toMatch(/3 pessoas.*Turma do Eva/s)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(row.isConnected).toBe(true)
    await undo()
    await answer(user, question, 'Sim')
    await screen.findByText('Registro desfeito com sucesso!')
    await waitFor(() => expect(seated('Turma do Eva')).toEqual([]))
  })

  test(
    'whose entry was made and its answer lost stand in the list, and are not entered with other numbers',
    { tags: ['D-106'] },
    async () => {
      const user = await open()
      const { dialog, press, register } = await openWalkIn(user)
      await fill(user, 'Nome (opcional)', 'Os Perdidos')
      answerInstead(async (url, init) => {
        if (!walkInCall.test(url)) return null
        const request = new Request(new URL(url, location.origin), init)
        const headers = Object.fromEntries(request.headers.entries())
        await here.request({ method: 'POST', url, headers, payload: await request.text() })
        throw new TypeError('Failed to fetch')
      })
      await register()

      await dialog.findByText('Houve um erro! Por favor, tente novamente.')
      await waitFor(() => expect(seated('Os Perdidos')).toHaveLength(1))
      expect(seated('Os Perdidos')[0]!.textContent).toContain('2 pessoas')

      answerInstead()
      await press('Mais uma pessoa')
      await register()
      await dialog.findByText(
        'O envio anterior já foi registrado, com outros dados. Confira antes de enviar de novo.',
      )
      await press('Menos uma pessoa')
      await register()
      await isClosed()
      await waitFor(() => expect(seated('Os Perdidos')).toHaveLength(1))
    },
  )

  test('beyond the last seat the host is asked, and only a yes seats them', async () => {
    const full = await venue(here)
    await full.service({ max_persons: 3 })
    await full.reservation({ date: today, status: 'CON' })
    const user = await open('/admin/reservations', full)
    const { register } = await openWalkIn(user)
    const question = 'Não há lugares suficientes agora. Registrar mesmo assim?'

    await register()
    expect(await answer(user, question, 'Não')).toContain('Resta 1 lugar.')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await register()
    await answer(user, question, 'Sim')

    await screen.findByText('2 pessoas sem reserva: registro feito com sucesso!')
    const insisted = callsOf(walkInCall).map(({ body }) => new URLSearchParams(body).get('over_capacity'))
    expect(insisted).toEqual(['false', 'false', 'true'])
  })
})

describe('the days', () => {
  test('the switch keeps the date, arrows walk the days, and the address has them', async () => {
    await place.reservation({ date: '2026-11-19', status: 'COM', owner_name: 'Eva Ontem' })
    const user = await open('/admin/reservations?dateFrom=2026-11-21&dateTo=2026-11-21')
    const view = (name: string) =>
      user.click(within(screen.getByRole('navigation', { name: 'Visão' })).getByRole('link', { name }))
    await screen.findByRole('navigation', { name: 'Visão' })

    await view('Dia')
    await isAt(`${day}&dateFrom=2026-11-21&dateTo=2026-11-21`)
    await title(/amanhã$/)
    expect(screen.queryByRole('button', { name: 'Nova entrada sem reserva' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Chegou: / })).toBeNull()
    await user.click(button('Próximo dia'))
    await isAt(`${day}&dateFrom=2026-11-22&dateTo=2026-11-22`)
    await user.click(await screen.findByRole('button', { name: 'Hoje' }))
    await isAt(day)
    await title(/hoje$/)
    await user.click(button('Dia anterior'))
    await title(/ontem$/)
    await screen.findByTitle('Eva Ontem')
    rowOf('Eva Ontem').getByText('Completo')
    await view('Lista')
    await isAt('/admin/reservations?visao=lista&dateFrom=2026-11-19&dateTo=2026-11-19')
    await screen.findByRole('button', { name: 'Resumo e disponibilidade' })
  })

  test('any day is chosen in the calendar of the date, and what is no date in the address is today', async () => {
    const user = await open(`${day}&dateFrom=amanha`)
    const heading = await title(/hoje$/)
    const calendar = heading.querySelector('input')!
    // The browser draws the calendar itself, so the test changes the field as the calendar would.
    calendar.showPicker = () => void fireEvent.change(calendar, { target: { value: '2030-05-05' } })

    await user.click(within(heading).getByRole('button'))

    await isAt(`${day}&dateFrom=2030-05-05&dateTo=2030-05-05`)
    await title('dom, 5 de mai')
    await screen.findByText('Nenhum agendamento neste dia.')
  })

  test('a guest is found by name or phone without asking the server', async () => {
    const { user } = await openDoor('Gil da Busca')
    const before = callsOf(dayCall).length

    await fill(user, 'Buscar no dia', 'BUSCA DA GIL')
    await waitFor(() => expect(location.search).toMatch(/search=BUSCA/))
    screen.getByTitle('Gil da Busca')
    await fill(user, 'Buscar no dia', 'ninguém com este nome')
    await screen.findByText('Nenhum agendamento encontrado.')
    await user.click(button('Limpar filtros'))
    await screen.findByTitle('Gil da Busca')
    expect(callsOf(dayCall)).toHaveLength(before)
  })

  test('a day that cannot be read can be tried again', async () => {
    answerInstead((url) => (dayCall.test(url) ? new Response('', { status: 500 }) : null))
    const user = await open()
    await screen.findByText('Algo deu errado!')

    answerInstead()
    await user.click(button('Tentar novamente'))

    await title(/hoje$/)
  })
})

describe('the clock', () => {
  test('the day is read again every 60 seconds in the background', async () => {
    const pass = holdIntervals()
    await open()
    await title(/hoje$/)
    const before = callsOf(dayCall).length

    await pass(61_000)

    await expect.poll(() => callsOf(dayCall).length).toBe(before + 1)
  })

  test(
    'the day knows what time it is: late guests, the line of the clock, and requests that are over',
    { tags: ['D-114'] },
    async () => {
      const busy = await venue(here)
      const { id: service_id } = await busy.service()
      for (const [time, status, owner_name] of [
        ['18:00', 'WAI', 'Vera Passada'],
        ['20:10', 'CON', 'Camila Atrasada'],
        ['20:25', 'CON', 'Otávio Atrasado'],
        ['21:00', 'WAI', 'Rosa Adiante'],
      ] as const)
        await busy.reservation({ date: today, time, status, owner_name, service_id })
      const user = await open(day, busy)
      await screen.findByTitle('Vera Passada')

      const rows = [...document.querySelectorAll('li:has(a[href*="wa.me"])')].map(
        ({ textContent }) => textContent,
      )
      expect(rows).toEqual([
        expect.stringMatching(/20:10.*Atrasada 20 min.*Camila Atrasada/s),
        expect.stringMatching(/20:25.*Atrasada 5 min.*Otávio Atrasado/s),
        expect.stringMatching(/21:00.*Pendente.*Rosa Adiante/s),
        expect.stringMatching(/18:00.*Horário já passou.*Vera Passada/s),
      ])
      screen.getByRole('heading', { name: 'agora 20:30' })
      screen.getByRole('heading', { name: 'Sem resposta (1)' })

      await user.click(rowOf('Vera Passada').getByRole('button', { name: /^Aprovar/ }))
      const dialog = within(await screen.findByRole('dialog'))
      dialog.getByText(/^O horário desta reserva já passou\./)
      const anyway = dialog.getByRole('button', { name: 'Aprovar mesmo assim' })
      await waitFor(() => expect(document.activeElement).toBe(anyway))
    },
  )
})
