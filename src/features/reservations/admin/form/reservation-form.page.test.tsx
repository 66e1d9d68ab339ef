import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { addDays, wallClock } from '#lib/days/dates.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, type Instead, noNetwork, sent, untilAnswered } from '#test/browser.ts'
import { isDisabled } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { bookablePlace } from '#test/request-form.ts'

const today = wallClock(new Date().toISOString(), 'America/Sao_Paulo').slice(0, 10)
const day = addDays(today, 6)
const otherDay = addDays(today, 7)

const failed = 'Houve um erro! Por favor, tente novamente.'
const lookupFailed = 'Não foi possível procurar o cliente. Preencha os dados.'
const added = 'Agendamento adicionado com sucesso!'
const birthDate = 'Data de nascimento'
const ownerFields = ['Nome', 'E-mail', birthDate]

const findCall = /\/customer\/\d+\/find$/
const slotsCall = /\/reservation-service\/\d{4}-\d\d-\d\d/
const saveCall = /\/reservation-branch(\/\d+)?$/

let here: TestHouse
let place: Awaited<ReturnType<typeof bookablePlace>>
beforeAll(async () => {
  here = await testHouse()
  place = await bookablePlace(here, { service: { max_persons: 200 } })
})

let phones = 0
const newPhone = () => `119${String(20_000_000 + ++phones)}`

/** A visitor's request for 20:00, which waits for an answer. */
async function request(name: string, given: Record<string, unknown> = {}) {
  const phone = newPhone()
  const { body } = await place.ask({ name, phone, date: day, time: '20:00', ...given })
  return { id: body.reservation.id, phone, name }
}

const saved = async (phone: string) => (await place.rows()).filter((row) => row.owner_phone === phone)

const dialog = (name: 'Adicionar agendamento' | 'Editar agendamento' = 'Adicionar agendamento') =>
  screen.getByRole('dialog', { name })
const inForm = () => within(document.querySelector<HTMLElement>('[role=dialog]')!)
const field = (label: string) => inForm().getByLabelText<HTMLInputElement>(label)
// `hidden` spares the question whether each element is visible, which costs more than all else here.
const press = (name: string) => inForm().getByRole('button', { name, hidden: true })
const slot = (time: string) => inForm().findByLabelText<HTMLInputElement>(time)
const values = () => ownerFields.map((label) => field(label).value)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const calls = (path: RegExp) => sent.filter(({ url, method }) => path.test(url) && method !== 'DELETE')
const lastBody = (path: RegExp) => Object.fromEntries(new URLSearchParams(calls(path).at(-1)?.body))

async function pressAdd(user: UserEvent) {
  // A list without reservations offers it too.
  const [add] = await screen.findAllByLabelText('Adicionar agendamento')
  await waitFor(() => expect(isDisabled(add!)).toBe(false))
  await user.click(add!)
  await screen.findByRole('dialog', { name: 'Adicionar agendamento', hidden: true })
}

async function openAdd(place_ = place): Promise<UserEvent> {
  const user = await openStaff(
    here,
    place_.owner,
    place_,
    `/admin/reservations?dateFrom=${day}&dateTo=${otherDay}`,
  )
  await pressAdd(user)
  return user
}

async function fill(user: UserEvent, label: string, value: string) {
  await user.click(field(label))
  field(label).select()
  await user.paste(value)
}

const chooseDay = (date: string) => fireEvent.change(field('Data'), { target: { value: date } })

/** Types a phone that nobody has; the rest of the form appears. */
async function reveal(user: UserEvent, phone = newPhone()) {
  await fill(user, 'Telefone', phone)
  await inForm().findByText('Cliente novo.')
  return phone
}

async function fillOwner(user: UserEvent, name: string) {
  await fill(user, 'Nome', name)
  await fill(user, 'E-mail', 'convidada@exemplo.test')
  await fill(user, birthDate, '17051990')
}

async function chooseTime(user: UserEvent, time = '20:00', date = day) {
  chooseDay(date)
  await user.click(await slot(time))
}

/** Opens a new reservation that only has to be saved. */
async function openFilled(name: string, time = '20:00') {
  const user = await openAdd()
  const phone = await reveal(user)
  await fillOwner(user, name)
  await chooseTime(user, time)
  return { user, phone }
}

async function openEdit({ id, name }: { id: number; name: string }): Promise<UserEvent> {
  const user = await openStaff(
    here,
    place.owner,
    place,
    `/admin/reservations?dateFrom=${day}&dateTo=${otherDay}&search=${encodeURIComponent(`#${id}`)}`,
  )
  await user.click(await screen.findByLabelText(`Editar agendamento de ${name}`))
  await screen.findByRole('dialog', { name: 'Editar agendamento', hidden: true })
  return user
}

const setPeople = async (user: UserEvent, people: string) => {
  await fill(user, 'Pessoas', people)
  await user.tab()
}

test(
  'eleven digits of nobody clear the data and reveal the rest, which begins today with the smallest party',
  { tags: ['RES-32', 'RES-34', 'RES-35', 'RES-38', 'RES-43', 'RES-48', 'RES-51'] },
  async () => {
    const user = await openAdd()
    const phone = newPhone()

    await user.click(field('Telefone'))
    await user.keyboard(phone.slice(0, 10))
    expect(inForm().queryByLabelText('Nome')).toBeNull()
    expect(calls(findCall)).toEqual([])
    await user.keyboard(phone.slice(10))
    await inForm().findByLabelText('Nome')
    expect(field('Telefone').value).toBe(formatPhone(phone))
    expect(values()).toEqual(['', '', ''])
    expect(calls(findCall).map(({ url }) => url.split('/').at(-2))).toEqual([phone])
    expect(field('Data').value).toBe(today)
    expect(field('Pessoas').value).toBe('1')
    expect(dialog().querySelector('details')?.open).toBe(false)
    expect(field('Motivo').value).toBe('')
    await user.click(field(birthDate))
    await user.keyboard('17051990')
    expect(field(birthDate).value).toBe('17/05/1990')

    await fillOwner(user, 'Nome de outra pessoa')
    await fill(user, 'Telefone', newPhone())
    await waitFor(() => expect(values()).toEqual(['', '', '']))
  },
)

test('two presses add once, and the list is read again', async () => {
  const { user, phone } = await openFilled('Duda Dupla')
  const before = calls(/\/reservation\?/).length

  await user.dblClick(press('Salvar'))

  await screen.findByText(added)
  await waitFor(() => expect(calls(/\/reservation\?/).length).toBeGreaterThan(before))
  expect(await saved(phone)).toHaveLength(1)
})

test(
  'what is missing or wrong is said beside its field',
  { tags: ['RES-36', 'RES-37', 'RES-39', 'RES-40', 'RES-41', 'RES-42'] },
  async () => {
    const user = await openAdd()
    await user.click(press('Salvar'))
    await inForm().findByText('Telefone é obrigatório.')
    expect(document.activeElement).toBe(field('Telefone'))
    await fill(user, 'Telefone', '119')
    await user.click(press('Salvar'))
    await inForm().findByText('Telefone inválido.')

    await reveal(user)
    await chooseTime(user)
    await user.click(press('Salvar'))
    for (const text of ['Nome é obrigatório.', 'Email é obrigatório.', 'Data de nascimento é obrigatório.'])
      await inForm().findByText(text)
    expect(document.activeElement).toBe(field('Nome'))
    await fill(user, 'E-mail', 'maria')
    await fill(user, birthDate, '31021990')
    await fill(user, 'Nome', 'Maria')
    await user.tab()
    await inForm().findByText('Email inválido.')
    await inForm().findByText('Data de nascimento inválida.')
    expect(inForm().queryByText('Nome é obrigatório.')).toBeNull()

    await fill(user, 'E-mail', `${'m'.repeat(244)}@exemplo.com`)
    await user.tab()
    await inForm().findByText('Máximo de 255 caracteres')
    expect(calls(saveCall)).toEqual([])
  },
)

test(
  'without a time the alert says so above all that is missing, nothing is sent and nothing typed is lost',
  { tags: ['RES-36', 'RES-40', 'RES-42', 'RES-44'] },
  async () => {
    const user = await openAdd()
    const phone = await reveal(user)
    chooseDay(day)
    await slot('20:00')

    await user.click(press('Salvar'))

    const alert = await screen.findByRole('alertdialog', {
      name: 'Escolha o horário da reserva.',
      hidden: true,
    })
    for (const text of ['Nome é obrigatório.', 'Email é obrigatório.', 'Data de nascimento é obrigatório.'])
      inForm().getByText(text)
    await user.click(within(alert).getByRole('button', { name: 'Ok, entendi!' }))
    await inForm().findByText('Escolha o horário da reserva.')
    expect(calls(saveCall)).toEqual([])
    expect(field('Telefone').value).toBe(formatPhone(phone))
    await user.click(await slot('20:00'))
    expect(inForm().queryByText('Escolha o horário da reserva.')).toBeNull()
  },
)

test('today and tomorrow are one press, and another day is neither', { tags: ['RES-51'] }, async () => {
  const user = await openAdd()
  await reveal(user)
  const near = () => ['Hoje', 'Amanhã'].map((name) => press(name).getAttribute('aria-pressed'))
  expect(near()).toEqual(['true', 'false'])

  await user.click(press('Amanhã'))

  expect(field('Data').value).toBe(addDays(today, 1))
  expect(near()).toEqual(['false', 'true'])
  chooseDay(day)
  expect(near()).toEqual(['false', 'false'])
})

test('a party beyond the limits becomes the limit and says so', { tags: ['RES-45', 'RES-46'] }, async () => {
  const user = await openAdd()
  await reveal(user)
  const said = () => inForm().getByRole('alert').textContent

  await user.click(press('Menos uma pessoa'))
  await waitFor(() => expect(said()).toBe('O número mínimo de pessoas é 1.'))
  expect(field('Pessoas').value).toBe('1')
  await setPeople(user, '40')
  await waitFor(() => expect(said()).toBe('O número máximo de pessoas é 12.'))
  expect(field('Pessoas').value).toBe('12')
  await fill(user, 'Pessoas', '40000')
  expect(field('Pessoas').value).toBe('40000')
  await setPeople(user, '00011')
  await waitFor(() => expect(said()).toBe(''))
  expect(field('Pessoas').value).toBe('11')
})

test(
  'the number of people takes 1 to 60 where the branch does: 2 to 50 limits nothing',
  { tags: ['RES-53'] },
  async () => {
    const large = await bookablePlace(here, {
      venue: { config: { min_person_per_reservation: 1, max_person_per_reservation: 60 } },
    })
    const user = await openAdd(large)
    await reveal(user)

    for (const people of ['1', '2', '50', '51', '60']) {
      await setPeople(user, people)
      expect(field('Pessoas').value).toBe(people)
      expect(inForm().getByRole('alert').textContent).toBe('')
    }
  },
)

test('while no settings were saved a party is 1 to 5', { tags: ['RES-47'] }, async () => {
  const user = await openAdd(await bookablePlace(here, { venue: { config: null } }))
  await reveal(user)
  const said = () => inForm().getByRole('alert').textContent

  expect(field('Pessoas').value).toBe('1')
  await setPeople(user, '6')
  await waitFor(() => expect(said()).toBe('O número máximo de pessoas é 5.'))
  await setPeople(user, '0')
  await waitFor(() => expect(said()).toBe('O número mínimo de pessoas é 1.'))
})

test(
  'only times with room for the party are offered, under their services; a chosen one that has none any more stays as full, and is told',
  { tags: ['D-34', 'D-47', 'D-144'] },
  async () => {
    answerInstead((url) =>
      slotsCall.test(url)
        ? Response.json([
            { time: '12:00', available: 2, service: 'Almoço' },
            { time: '20:00', available: 8, service: 'Jantar' },
          ])
        : null,
    )
    const user = await openAdd()
    await reveal(user)
    await inForm().findByText('Almoço')
    await user.click(await slot('12:00'))

    await setPeople(user, '3')

    const full = await inForm().findByLabelText<HTMLInputElement>(/^12:00\s*cabem até 2$/)
    expect(full.disabled).toBe(true)
    await inForm().findByText('Almoço · sem mesa para 3 · até 2 pessoas')
    expect((await slot('20:00')).checked).toBe(false)
    await inForm().findByText('Às 12:00 não há lugar para 3 pessoas. Escolha outro horário.')
    await setPeople(user, '9')
    await inForm().findByText('Às 12:00 não há lugar para 9 pessoas. Tente outra data.')
    await setPeople(user, '3')
    await user.click(await slot('20:00'))
    expect(inForm().queryByLabelText(/^12:00/)).toBeNull()
  },
)

test(
  'a time taken meanwhile is told in the server’s words: the times are read again, the choice is gone, the rest stays',
  { tags: ['D-48'] },
  async () => {
    const { user } = await openFilled('Teresa Tarde')
    const full = 'Não há lugares suficientes nesse horário. Escolha outro horário.'
    answerInstead((url) => {
      if (saveCall.test(url)) return Response.json({ success: false, code: 'full', msg: full })
      return slotsCall.test(url) ? Response.json([{ time: '21:00', available: 8, service: 'Jantar' }]) : null
    })

    await user.click(press('Salvar'))

    await inForm().findByText(failed)
    inForm().getByText(full)
    expect((await slot('21:00')).checked).toBe(false)
    expect(inForm().queryByLabelText('20:00')).toBeNull()
    expect(field('Nome').value).toBe('Teresa Tarde')
    expect(field('Data').value).toBe(day)
  },
)

test(
  'times that cannot be loaded ask to try again: Não leaves a way, Sim loads them',
  { tags: ['RES-80', 'RES-81'] },
  async () => {
    const user = await openAdd()
    answerInstead((url, init) => (slotsCall.test(url) ? noNetwork(url, init) : null))
    const question = () =>
      screen.findByRole('alertdialog', { name: 'Houve um erro! Deseja tentar novamente?' })
    const answer = async (name: string) => user.click(within(await question()).getByRole('button', { name }))
    await fill(user, 'Telefone', newPhone())

    await answer('Não')
    await inForm().findByText('Algo deu errado!')
    await user.click(press('Tentar novamente'))
    await question()
    answerInstead()
    await answer('Sim')

    await waitFor(() => expect(inForm().queryByText('Algo deu errado!')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
)

test('a phone that is corrected while it is looked up brings nobody', async () => {
  const { phone } = await request('Olga do Outro Número')
  const waiting = untilAnswered(findCall)
  const user = await openAdd()
  await fill(user, 'Telefone', phone)
  await inForm().findByText('Procurando cliente…')

  await user.keyboard('{Backspace}')
  await waitFor(() => expect(inForm().queryByText('Procurando cliente…')).toBeNull())
  waiting.answer()

  await fill(user, 'Telefone', newPhone())
  await inForm().findByText('Cliente novo.')
  expect(field('Nome').value).toBe('')
})

const masked = {
  success: true,
  masked: true,
  customer: {
    id: 'a'.repeat(40),
    name: 'Paula A.',
    email: 'p•••@e•••.test',
    phone: '11911112222',
    birth_date: '••/••/1980',
  },
}

const fruitless: [said: string, answer: Instead][] = [
  ['Cliente novo.', () => null],
  [lookupFailed, noNetwork],
  // The answer to a session that has ended or no longer reaches the branch.
  [lookupFailed, () => Response.json({ success: false, code: 'bot_check', msg: '' })],
  [lookupFailed, () => Response.json(masked)],
]

test(
  'a look-up without a guest, for whatever reason, clears what was found and what was typed, and the fields take what is typed then',
  { tags: ['D-126', 'RES-34', 'RES-35'] },
  async () => {
    const known = await request('Paula Achada')
    const user = await openAdd()
    let last = ''

    for (const [said, answer] of fruitless) {
      answerInstead()
      await fill(user, 'Telefone', known.phone)
      await inForm().findByText('Cliente encontrado.')
      expect(values()).toEqual(['Paula Achada', 'maria@exemplo.com', '17/05/1990'])

      answerInstead((url, init) => (findCall.test(url) ? answer(url, init) : null))
      await fill(user, 'Telefone', newPhone())
      await inForm().findByText(said)
      expect(values()).toEqual(['', '', ''])
      await fill(user, 'Nome', 'De outro telefone')
      last = newPhone()
      await fill(user, 'Telefone', last)
      await waitFor(() => expect(values()).toEqual(['', '', '']))
    }

    // Leaving the phone field does not look up again: the answer would overwrite what is being typed.
    await fillOwner(user, 'Nora sem Rede')
    await chooseTime(user)
    expect(calls(findCall).filter(({ url }) => url.includes(last))).toHaveLength(1)
    await user.click(press('Salvar'))
    await screen.findByText(added)
    expect(lastBody(saveCall)).toMatchObject({ name: 'Nora sem Rede', phone: formatPhone(last) })
    expect(lastBody(saveCall)['customer_id'] ?? '').toBe('')
  },
)

test(
  'a save while another phone is looked up sends nothing: the form shows that guest first',
  { tags: ['RES-33'] },
  async () => {
    const first = await request('Primeira Pessoa')
    const second = await request('Segunda Pessoa')
    const user = await openAdd()
    await fill(user, 'Telefone', first.phone)
    await waitFor(() => expect(field('Nome').value).toBe('Primeira Pessoa'))
    await chooseTime(user)
    const waiting = untilAnswered(findCall)

    await fill(user, 'Telefone', second.phone)
    await user.keyboard('{Enter}')
    waiting.answer()

    await waitFor(() => expect(field('Nome').value).toBe('Segunda Pessoa'))
    expect(calls(saveCall)).toEqual([])
  },
)

test('a look-up that failed is tried again once the phone is typed again', { tags: ['D-126'] }, async () => {
  const user = await openAdd()
  answerInstead((url, init) => (findCall.test(url) ? noNetwork(url, init) : null))
  await fill(user, 'Telefone', newPhone())
  await inForm().findByText(lookupFailed)
  answerInstead()

  await user.keyboard('{Backspace}7')

  await inForm().findByText('Cliente novo.')
})

test.each(['WAI', 'CON', 'REC'] as const)(
  'a reservation is edited from its row as %s, with its own data and time',
  { tags: ['RES-28', 'RES-75', 'D-102'] },
  async (status) => {
    const guest = await request('Elisa Editada', { person_number: 3, comment: 'Perto da janela' })
    await here.house.db.updateTable('reservation').set({ status }).where('id', '=', guest.id).execute()
    const user = await openEdit(guest)

    expect(field('Telefone').value).toBe(formatPhone(guest.phone))
    expect(values()).toEqual(['Elisa Editada', 'maria@exemplo.com', '17/05/1990'])
    expect([field('Data').value, field('Pessoas').value]).toEqual([day, '3'])
    expect((await slot('20:00')).checked).toBe(true)
    expect(field('Comentário').value).toBe('Perto da janela')
    await fill(user, 'Comentário', 'No terraço')
    await user.click(press('Salvar'))

    await screen.findByText('Agendamento atualizado com sucesso!')
    await isClosed()
    await screen.findByText(/No terraço/)
    expect(lastBody(saveCall)).toMatchObject({ service_id: '-1' })
    expect(await saved(guest.phone)).toMatchObject([
      { id: guest.id, status, date: day, person_number: 3, comment: 'No terraço' },
    ])
  },
)

test(
  'an edit moves the reservation to another day and time, and the list follows',
  { tags: ['D-108'] },
  async () => {
    const guest = await request('Míriam Mudada')
    const user = await openEdit(guest)

    await chooseTime(user, '21:00', otherDay)
    await user.click(press('Mais uma pessoa'))
    await user.click(press('Salvar'))

    await isClosed()
    const row = (await screen.findByText('21:00')).closest<HTMLElement>('li')!
    within(row).getByText(/3 pessoas/)
    expect(await saved(guest.phone)).toMatchObject([{ date: otherDay, person_number: 3, status: 'WAI' }])
  },
)

test('closing with something typed asks first, without it does not', async () => {
  const user = await openAdd()
  await reveal(user)
  const answer = async (name: string) => {
    await user.click(press('Cancelar'))
    const question = await screen.findByRole('alertdialog', { name: /^Há alterações/ })
    await user.click(within(question).getByRole('button', { name }))
  }

  await answer('Continuar editando')
  dialog()
  await answer('Sair sem salvar')
  await isClosed()

  await pressAdd(user)
  expect(field('Telefone').value).toBe('')
  await user.keyboard('{Escape}')
  await isClosed()
})
