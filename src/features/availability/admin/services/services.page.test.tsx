import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listServices } from '../../contract.ts'
import { createService, updateService } from '../../services.contract.ts'
import { addDays, wallClock } from '#lib/days/dates.ts'
import { weekdayNames } from '#lib/days/days.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, sent, untilAnswered } from '#test/browser.ts'
import { button, described, field, fill, isDisabled, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { everyDay, type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const open = (person: Signed = place.owner, query = '') =>
  openStaff(here, person, place, `/admin/reservations/services${query}`)
const dayFromNow = (days: number) =>
  addDays(wallClock(new Date().toISOString(), 'America/Sao_Paulo').slice(0, 10), days)
const dayBR = (day: string) => day.split('-').toReversed().join('/')
const weekdays = Object.values(weekdayNames)

const dialog = (name: string) => screen.findByRole('dialog', { name, hidden: true })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
const card = async (name: RegExp) =>
  (await screen.findByRole('heading', { level: 2, name, hidden: true })).closest('li')!
const values = (of: HTMLElement) => [...of.querySelectorAll('dd')].map((value) => value.textContent)
const offered = (name: string) => [...field(name).querySelectorAll('option')].map(({ value }) => value)
const toggle = (day: string) => screen.getByRole<HTMLInputElement>('switch', { name: day, hidden: true })
const hoursOf = (day: string) => ['de', 'até', 'tolerância'].map((part) => field(`${day}, ${part}`))
const choose = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

/** Saves a service or closure as another person would. */
async function changeElsewhere(id: number, given: object) {
  const { body } = await here.call(listServices, { params: place.path }, { token: place.agency.token })
  const { updated_at: _, exceptions: __, ...row } = body.find((one) => one.id === id)!
  const answer = await here.call(
    updateService,
    { params: { ...place.path, id }, body: { ...row, ...given } },
    { token: place.agency.token },
  )
  expect(answer.body.success).toBe(true)
}

/** A closing day of one service, or of all. */
async function closeOn(day: string, service_id: number) {
  const body = { type: 'CLO', date_start: day, date_end: day, service_id } as const
  const answer = await here.call(createService, { params: place.path, body }, { token: place.agency.token })
  return answer.body.service
}

async function startNew() {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Nova disponibilidade' }))
  await dialog('Nova Disponibilidade')
  return user
}

describe('an availability', () => {
  test(
    'a new one has a name, one person, every week and seven days off',
    { tags: ['SERV-16', 'SERV-18', 'SERV-20', 'SERV-21', 'SERV-22', 'SERV-48', 'SERV-50'] },
    async () => {
      const user = await startNew()

      expect(field('Nome').value).toBe('')
      expect(field('Número de pessoas').value).toBe('1')
      expect(field('Número de pessoas').inputMode, 'a pad of digits, without a comma').toBe('numeric')
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Recorrente', 'Específico'])
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Recorrente')
      await user.click(screen.getByRole('tab', { name: 'Específico' }))
      field('Data inicial')
      await user.click(screen.getByRole('tab', { name: 'Recorrente' }))
      expect(screen.queryByRole('textbox', { name: 'Data inicial' })).toBeNull()
      expect(screen.getAllByRole('switch')).toHaveLength(7)
      for (const day of weekdays) {
        expect(toggle(day).checked).toBe(false)
        expect(hoursOf(day).every(isDisabled)).toBe(true)
      }
    },
  )

  test(
    'what is missing or wrong is said beside its field',
    { tags: ['SERV-29', 'SERV-30', 'SERV-31', 'SERV-32', 'D-102'] },
    async () => {
      const user = await startNew()
      // Seats count for the whole day, which nobody would guess (D-37).
      const seats = 'Lugares por dia, somando todos os horários.'

      expect(described(field('Número de pessoas'))).toBe(seats)
      await user.clear(field('Número de pessoas'))
      await press(user, 'Salvar')
      await waitFor(() => expect(described(field('Nome'))).toBe('Nome é obrigatório.'))
      expect(document.activeElement).toBe(field('Nome'))
      expect(described(field('Número de pessoas'))).toBe(`Número de pessoas é obrigatório. ${seats}`)
      await user.type(field('Número de pessoas'), '-1,5abc')
      expect(field('Número de pessoas').value).toBe('15')
      await user.clear(field('Número de pessoas'))
      await user.type(field('Número de pessoas'), '0')
      await fill(user, 'Nome', 'Jantar')
      await press(user, 'Salvar')
      await waitFor(() =>
        expect(described(field('Número de pessoas'))).toBe(`O número mínimo de pessoas é 1. ${seats}`),
      )
      expect(field('Nome').value).toBe('Jantar')
      expect(document.activeElement).toBe(field('Número de pessoas'))
    },
  )

  test(
    'the hours of a day follow its switch and its start',
    { tags: ['SERV-37', 'SERV-38', 'SERV-39', 'SERV-40', 'SERV-41', 'SERV-42', 'SERV-43'] },
    async () => {
      const user = await startNew()
      const [from, until, tolerance] = ['de', 'até', 'tolerância'].map((part) => `Quarta-feira, ${part}`) as [
        string,
        string,
        string,
      ]
      const halfHours = Array.from(
        { length: 48 },
        (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
      )

      await user.click(toggle('Quarta-feira'))
      expect(hoursOf('Quarta-feira').some(isDisabled)).toBe(false)
      expect(offered(from)).toEqual(['', ...halfHours])
      expect(offered(until)).toEqual([''])
      expect(offered(tolerance)).toEqual(['', '10', '20', '30', '40', '50', '60'])
      await fill(user, 'Nome', 'Jantar')
      await press(user, 'Salvar')
      await waitFor(() => expect(described(field(from))).toBe('Horário inicial é obrigatório.'))
      choose(from, '22:00')
      expect(field(until).value).toBe('22:30')
      expect(offered(until)).toEqual(['', '22:30', '23:00', '23:30'])
      choose(from, '23:30')
      expect(field(until).value).toBe('')
      expect(offered(until)).toEqual([''])
      await press(user, 'Salvar')
      await waitFor(() => expect(described(field(until))).toBe('Horário final é obrigatório.'))
      await user.click(toggle('Quarta-feira'))
      expect(hoursOf('Quarta-feira').every(isDisabled)).toBe(true)
      expect(screen.queryByText('Horário final é obrigatório.')).toBeNull()
    },
  )

  test('Dias ativos and Seg a sex copy hours, and Dias ativos onto no day that is off', async () => {
    const user = await startNew()
    const copy = (name: string) =>
      within(screen.getByRole('group', { name: 'Mesmo horário em' })).getByRole('button', { name })

    expect(isDisabled(copy('Dias ativos'))).toBe(true)
    await user.click(toggle('Terça-feira'))
    choose('Terça-feira, de', '18:00')
    choose('Terça-feira, até', '22:00')
    await user.click(toggle('Sexta-feira'))
    choose('Sexta-feira, até', '23:00')
    await user.click(copy('Dias ativos'))
    expect(field('Sexta-feira, até').value).toBe('22:00')
    expect(toggle('Sábado').checked).toBe(false)
    expect(copy('Dias ativos').getAttribute('aria-pressed')).toBe('true')
    await user.click(copy('Seg a sex'))
    expect(field('Quarta-feira, até').value).toBe('22:00')
    expect(toggle('Sábado').checked).toBe(false)
  })

  test(
    'the end of a period follows its start, and may not come before it',
    { tags: ['SERV-23', 'SERV-33', 'SERV-34'] },
    async () => {
      await place.service()
      const user = await open()
      await user.click(await screen.findByRole('button', { name: /^Editar Jantar/ }))
      await dialog('Editar Disponibilidade')
      await user.click(screen.getByRole('tab', { name: 'Específico' }))

      choose('Data final', dayFromNow(3))
      choose('Data inicial', dayFromNow(5))
      expect(field('Data final').value).toBe(dayFromNow(5))
      expect(field('Data final').min).toBe(dayFromNow(5))
      choose('Data final', dayFromNow(4))
      await press(user, 'Salvar')
      await waitFor(() =>
        expect(described(field('Data final'))).toBe('A data final não pode ser anterior à inicial.'),
      )
      choose('Data final', dayFromNow(9))
      await press(user, 'Salvar')
      await closed()
      const saved = await card(/^Jantar/)
      await within(saved).findByText('Único')
      expect(values(saved)[0]).toBe(`${dayBR(dayFromNow(5))} - ${dayBR(dayFromNow(9))}`)
    },
  )

  test(
    'conflicts are told one a line, and nothing typed is lost',
    { tags: ['SERV-56', 'SERV-57', 'D-39'] },
    async () => {
      const dinner = await place.service({ meta: everyDay('19:00', '22:00') })
      const lunch = await place.service({ name: 'Almoço', meta: everyDay('12:00', '15:00') })
      const user = await startNew()
      await fill(user, 'Nome', 'Tudo')
      await user.click(toggle('Domingo'))
      choose('Domingo, de', '14:00')
      choose('Domingo, até', '20:00')
      await press(user, 'Salvar')

      expect((await screen.findByRole('alert')).textContent).toBe(
        `Existe um conflito com "Jantar (#${dinner.id})".\nExiste um conflito com "Almoço (#${lunch.id})".`,
      )
      expect(field('Nome').value).toBe('Tudo')
      choose('Domingo, de', '15:00')
      choose('Domingo, até', '19:00')
      await press(user, 'Salvar')
      await closed()
      expect(values(await card(/^Tudo/))[1]).toBe('15:00h - 19:00h')
    },
  )

  test('a save that fails says so, and can be tried again', { tags: ['SERV-58'] }, async () => {
    allow(/500/)
    const user = await startNew()
    await fill(user, 'Nome', 'Brunch')
    answerInstead((url, { method }) =>
      url.endsWith('/reservation-service') && method === 'POST' ? Response.json({}, { status: 500 }) : null,
    )
    await press(user, 'Salvar')
    expect((await screen.findByRole('alert')).textContent).toBe('Houve um erro! Por favor, tente novamente.')

    const waiting = untilAnswered(/reservation-service$/)
    const save = button('Salvar')
    await press(user, 'Salvar')
    await waitFor(() => expect(save.disabled, 'while it saves').toBe(true))
    waiting.answer()
    await card(/^Brunch/)
  })

  test(
    'one that somebody else changed meanwhile is not overwritten: what was typed stays until choosing to reload',
    { tags: ['D-107'] },
    async () => {
      const { id } = await place.service()
      const user = await open()
      await user.click(await screen.findByRole('button', { name: /^Editar Jantar/ }))
      await dialog('Editar Disponibilidade')
      await fill(user, 'Nome', 'Ceia')
      await changeElsewhere(id, { name: 'Jantar especial', max_persons: 1200 })
      await press(user, 'Salvar')

      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Este registro foi alterado por outra pessoa. Recarregue a página.')
      expect(field('Nome').value).toBe('Ceia')
      await press(user, 'Recarregar')
      await waitFor(() => expect(field('Nome').value).toBe('Jantar especial'))
      expect(field('Número de pessoas').value).toBe('1.200')
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      await fill(user, 'Nome', 'Ceia')
      await press(user, 'Salvar')
      await closed()
      expect(values(await card(/^Ceia/)).at(-1)).toBe('1.200')
    },
  )
})

describe('a closing period', () => {
  const startClosing = async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Novo fechamento' }))
    await dialog('Período de Fechamento')
    await waitFor(() => {
      expect(field('Data inicial').value).not.toBe('')
      expect(field('Disponibilidade').querySelectorAll('option').length).toBeGreaterThan(2)
    })
    return user
  }
  test(
    'has two dates, both needed, and one service or all',
    { tags: ['SERV-17', 'SERV-24', 'SERV-25', 'SERV-35', 'SERV-36'] },
    async () => {
      const dinner = await place.service()
      const user = await startClosing()

      choose('Data inicial', '')
      choose('Data final', '')
      await press(user, 'Salvar')
      await waitFor(() => expect(described(field('Data inicial'))).toBe('Data inicial é obrigatória.'))
      expect(described(field('Data final'))).toBe('Data final é obrigatória.')
      const options = [...field('Disponibilidade').querySelectorAll('option')]
      expect(options.map(({ textContent }) => textContent)).toEqual([
        'Escolha a disponibilidade',
        'Todas as disponibilidades',
        `Jantar #${dinner.id}`,
      ])
      expect(options[0]!.disabled).toBe(true)
    },
  )

  test(
    'asks before it leaves people without a seat, lists them, and cancels nothing',
    { tags: ['SERV-05', 'SERV-09', 'SERV-13', 'D-40', 'D-108'] },
    async () => {
      const dinner = await place.service()
      const day = dayFromNow(6)
      const booked = await place.reservation({
        date: day,
        person_number: 3,
        owner_name: 'Ana Convidada',
        service_id: dinner.id,
      })
      const user = await startClosing()
      choose('Data inicial', day)
      choose('Data final', day)
      choose('Disponibilidade', String(dinner.id))
      await press(user, 'Salvar')
      const asked = await screen.findByRole('alertdialog', { name: 'Fechar neste período?' })
      expect(asked.textContent).toContain('1 agendamento futuro: 3 pessoas ficam sem lugar.')
      await press(user, 'Fechar mesmo assim', within(asked))

      await screen.findByText('Disponibilidade salva com sucesso!')
      const told = await dialog('Agendamentos sem lugar')
      expect(told.textContent).toContain('3 pessoas com agendamento ficam sem lugar.')
      expect(within(told).getByRole('listitem').textContent).toContain('Ana Convidada · 3 pessoas')
      within(told).getByRole('link', { name: /^Ver agendamento/ })
      await press(user, 'Ok, entendi!')
      const one = await card(/^Fechamento: Jantar #\d+$/)
      within(one).getByText('Fechamento')
      expect(values(one)).toEqual([`${dayBR(day)} - ${dayBR(day)}`, '---', '---', '---', '---'])

      await user.click(within(one).getByRole('button', { name: /^Editar/ }))
      await dialog('Período de Fechamento')
      expect(field('Disponibilidade').value).toBe(String(dinner.id))
      choose('Disponibilidade', '0')
      await press(user, 'Salvar')
      await card(/^Fechamento: Todas as disponibilidades #/)
      const { status } = await here.house.db
        .selectFrom('reservation')
        .select('status')
        .where('id', '=', booked.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('WAI')
    },
  )

  test('Recarregar fills the form with what somebody else changed', { tags: ['D-107'] }, async () => {
    const dinner = await place.service()
    const [day, later] = [dayFromNow(6), dayFromNow(9)]
    const { id } = await closeOn(day, dinner.id)
    const user = await open()
    await user.click(await screen.findByRole('button', { name: /^Editar Fechamento/ }))
    await dialog('Período de Fechamento')
    choose('Data final', later)
    await changeElsewhere(id, { service_id: 0 })
    await press(user, 'Salvar')

    await user.click(await screen.findByRole('button', { name: 'Recarregar' }))
    await waitFor(() => expect(field('Disponibilidade').value).toBe('0'))
    expect(field('Data final').value).toBe(day)
    choose('Data final', later)
    await press(user, 'Salvar')
    await closed()
    expect(values(await card(/^Fechamento: Todas/))[0]).toBe(`${dayBR(day)} - ${dayBR(later)}`)
  })
})

describe('deleting', () => {
  const ask = async () => {
    await place.service()
    const user = await open()
    await user.click(await screen.findByRole('button', { name: /^Excluir Jantar/ }))
    await screen.findByRole('alertdialog', { name: 'Deseja realmente excluir esse registro?' })
    return user
  }

  test('asks first, and says that it deletes', { tags: ['SERV-26', 'SERV-27', 'SERV-61'] }, async () => {
    const user = await ask()
    expect(document.activeElement).toBe(button('Não'))
    await press(user, 'Não')
    const remove = await screen.findByRole('button', { name: /^Excluir Jantar/ })
    await user.click(remove)
    await screen.findByRole('alertdialog')
    const waiting = untilAnswered(/reservation-service\/\d+$/)
    await press(user, 'Sim')
    await screen.findByLabelText('Carregando')
    waiting.answer()

    await screen.findByText('Registro excluído com sucesso!')
    await screen.findByText('Nenhuma disponibilidade cadastrada.')
    await waitFor(() => expect(screen.queryByLabelText('Carregando')).toBeNull())
  })

  test('a failure is an alert, with what the server said below', { tags: ['SERV-59'] }, async () => {
    allow(/404/)
    const user = await ask()
    answerInstead((_, { method }) =>
      method === 'DELETE'
        ? Response.json({ success: false, msg: 'Disponibilidade não encontrada.' }, { status: 404 })
        : null,
    )
    await press(user, 'Sim')

    const alert = await screen.findByRole('alertdialog', { name: 'Houve um erro, tente novamente.' })
    expect(alert.textContent).toContain('Disponibilidade não encontrada.')
    await press(user, 'Ok, entendi!')
    await card(/^Jantar/)
  })
})

describe('the page', () => {
  test('says that the list loads', { tags: ['SERV-27'] }, async () => {
    const waiting = untilAnswered(/reservation-service$/)
    await open()

    expect(await screen.findByRole('status', { name: 'Carregando' })).toBeTruthy()
    waiting.answer()
    await screen.findByText('Nenhuma disponibilidade cadastrada.')
    expect(screen.queryByRole('status', { name: 'Carregando' })).toBeNull()
  })

  test(
    'shows an editor the cards and why a day has no times, and changes nothing',
    { tags: ['D-23'] },
    async () => {
      await place.service()
      await open(place.editor)

      await card(/^Jantar/)
      screen.getByRole('region', { name: 'Por que não há horários?' })
      expect(screen.queryByRole('button', { name: 'Nova disponibilidade' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Novo fechamento' })).toBeNull()
      expect(screen.queryByRole('button', { name: /^(Editar|Excluir) / })).toBeNull()
    },
  )

  test('shows of any day its times, and the rule that keeps each of them from being offered', async () => {
    const day = dayFromNow(8)
    const { id } = await place.service({ max_persons: 4, meta: everyDay('19:00', '22:00') })
    await place.reservation({ date: day, person_number: 4, service_id: id })
    await open()
    const why = within(await screen.findByRole('region', { name: 'Por que não há horários?' }))

    fireEvent.change(why.getByLabelText('Dia'), { target: { value: day } })
    const full = await why.findByRole('listitem')
    expect(full.textContent).toContain('Lotado: 4 de 4 lugares')
    expect(full.textContent).toContain('19:00\u00A0· 19:30')
    expect(location.search).toContain(`dia=${day}`)
    fireEvent.change(why.getByLabelText('Dia'), { target: { value: dayFromNow(9) } })
    await why.findByText('Disponível para até 4', { exact: false })
  })

  test('reads the day of its address, also one that is closed', async () => {
    const day = dayFromNow(8)
    await place.service()
    await closeOn(day, 0)
    await open(place.owner, `?dia=${day}`)

    await screen.findByText('Fechado por "Fechamento: Todas as disponibilidades"')
    expect(sent.some(({ url }) => url.includes(`/reservation-service/${day}/why`))).toBe(true)
  })
})

test('days that offer nothing say so, and no bar looks taken', { tags: ['D-51'] }, async () => {
  const user = await openStaff(here, place.owner, place, '/admin/reservations?visao=lista')
  await user.click(await screen.findByRole('button', { name: 'Resumo e disponibilidade' }))

  const strip = within(await screen.findByRole('region', { name: 'Disponibilidade' }))
  await strip.findAllByText('Sem disponibilidade', { exact: false })
  const days = strip.getAllByRole('listitem')
  expect(days).toHaveLength(7)
  for (const day of days) {
    expect(day.textContent).toContain('Sem disponibilidade')
    expect(day.querySelectorAll('[data-bar] > *')).toHaveLength(1)
  }
})
