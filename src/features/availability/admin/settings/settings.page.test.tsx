import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getReservationConfig, saveReservationConfig } from '../../contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, noNetwork, sent, untilAnswered } from '#test/browser.ts'
import { described, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { sibling, type Signed, type Venue, venue } from '#test/venue.ts'

const address = '/admin/reservations/config'
const configCall = /\/reservation-config$/
const success = 'Configurações salvas com sucesso!'
const unsavedText = 'Há alterações que ainda não foram salvas.'
const stale = 'Este registro foi alterado por outra pessoa. Recarregue a página.'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here, { config: null })
})

const part = (name: string) => within(screen.getByRole('region', { name, hidden: true }))
const card = () => part('Configuração de Agendamento')
const policy = () => part('Política de Cancelamento')
const ways = () => part('Formas de agendamento')
const online = () => ways().getByLabelText<HTMLInputElement>('Aceitar agendamentos online')
const phone = () => ways().getByLabelText<HTMLInputElement>('Aceitar agendamentos por telefone')
const accepts = () => card().getByLabelText<HTMLInputElement>('Aceitar agendamentos')
const select = (name: string) => card().getByLabelText<HTMLSelectElement>(name)
const text = () => policy().getByLabelText<HTMLTextAreaElement>('Texto para os clientes')
const options = (name: string) => [...select(name).options].map(({ text: words }) => words)
const chosen = (name: string) => select(name).selectedOptions[0]!.text
const save = (user: UserEvent, of: ReturnType<typeof part>) => press(user, 'Salvar', of)
const cancel = (user: UserEvent, of: ReturnType<typeof part>) => press(user, 'Cancelar', of)
const settled = (of: ReturnType<typeof part>) => waitFor(() => expect(of.queryByText(unsavedText)).toBeNull())

async function open(person: Signed = place.owner) {
  const user = await openStaff(here, person, place, address)
  await screen.findByRole('heading', { level: 2, name: 'Configuração de Agendamento' })
  return user
}

const read = async () =>
  (await here.call(getReservationConfig, { params: place.path }, { token: place.owner.token })).body

async function write(body: CallInput<typeof saveReservationConfig>['body']) {
  const answer = await here.call(
    saveReservationConfig,
    { params: place.path, body },
    { token: place.agency.token },
  )
  expect(answer.body.success).toBe(true)
}

/** The bodies that the page sent to save, one for each call. */
const saves = () =>
  sent
    .filter(({ method, url }) => method === 'POST' && configCall.test(url))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

const antecedences = [
  'Nenhuma',
  '1 hora',
  '2 horas',
  '4 horas',
  '8 horas',
  '12 horas',
  '18 horas',
  '1 dia',
  '2 dias',
  '3 dias',
  '1 semana',
  '2 semanas',
  '3 semanas',
  '4 semanas',
]

test(
  'the screen has two switches and two cards, with the defaults while nothing was saved',
  {
    tags: [
      'RESCFG-01',
      'RESCFG-02',
      'RESCFG-03',
      'RESCFG-06',
      'RESCFG-07',
      'RESCFG-10',
      'RESCFG-11',
      'RESCFG-15',
      'RESCFG-16',
      'RESCFG-21',
      'RESCFG-22',
      'RESCFG-23',
      'RESCFG-24',
      'RESCFG-25',
      'D-15',
      'D-28',
      'D-29',
      'D-31',
    ],
  },
  async () => {
    await open()

    screen.getByRole('heading', { level: 1, name: 'Configurações' })
    expect(document.title).toBe('Configurações | Casa Cheia')
    expect(ways().getAllByRole('switch')).toHaveLength(2)
    expect([online().checked, phone().checked]).toEqual([true, false])
    ways().getByText(
      'Os agendamentos por telefone utilizam o número de telefone cadastrado no perfil do restaurante.',
    )
    screen.getByRole('heading', { level: 2, name: 'Política de Cancelamento' })
    const [first] = screen
      .getByRole('region', { name: 'Configuração de Agendamento' })
      .querySelectorAll('input, select')
    expect(first).toBe(accepts())
    expect(accepts().checked).toBe(true)
    const people = ['1 pessoa', ...Array.from({ length: 99 }, (_, index) => `${index + 2} pessoas`)]
    const fields: [string, string[], string][] = [
      ['Mínimo de pessoas', people, '1 pessoa'],
      ['Máximo de pessoas', people, '5 pessoas'],
      ['Aprovação', ['Manual (recomendado)', 'Automática'], 'Manual (recomendado)'],
      ['Intervalo entre horários', [10, 15, 20, 30, 60].map((minutes) => `${minutes} minutos`), '10 minutos'],
      ['Antecedência mínima', antecedences, '1 hora'],
      ['Antecedência máxima', antecedences, '1 hora'],
    ]
    expect(card().getAllByRole('combobox', { hidden: true })).toHaveLength(fields.length)
    for (const [name, offered, value] of fields) {
      expect(options(name)).toEqual(offered)
      expect(chosen(name)).toBe(value)
    }
    screen.getByText(
      'Estas configurações são as iniciais e ainda não foram salvas. Por enquanto cada agendamento pode ter de 1 a 5 pessoas, sem antecedência. Ao salvar qualquer parte desta página, passam a valer os valores abaixo.',
    )
    expect(text().value).toBe('')
    expect(screen.getByRole('link', { name: 'Disponibilidades' }).getAttribute('href')).toBe(
      '/admin/reservations/services',
    )
  },
)

describe('a switch', () => {
  test(
    'saves at once and alone, and shows that it does',
    { tags: ['RESCFG-02', 'RESCFG-03', 'RESCFG-19', 'D-30'] },
    async () => {
      await write({ max_person_per_reservation: 8 })
      const user = await open()
      await user.selectOptions(select('Máximo de pessoas'), '20 pessoas')
      const waiting = untilAnswered(configCall)

      await user.click(phone())
      expect(phone().checked).toBe(true)
      expect(phone().getAttribute('aria-busy')).toBe('true')
      ways().getByText('Salvando…')
      waiting.answer()
      await screen.findByText(success)
      await waitFor(() => expect(ways().queryByText('Salvando…')).toBeNull())
      expect(document.querySelectorAll('[data-saved]')).toHaveLength(1)
      await user.click(online())
      await waitFor(() => expect(online().getAttribute('aria-busy')).toBe('false'))

      expect(saves()).toEqual([
        { accept_phone_reservations: 'true' },
        { accept_online_reservations: 'false' },
      ])
      expect(chosen('Máximo de pessoas')).toBe('20 pessoas')
      expect(await read()).toMatchObject({
        accept_online_reservations: false,
        accept_phone_reservations: true,
        max_person_per_reservation: 8,
      })
    },
  )

  test(
    'that could not be saved goes back, and says so; one that was ends the limits of a new branch',
    { tags: ['RESCFG-19', 'D-31'] },
    async () => {
      const user = await open()
      answerInstead((url, init) => (configCall.test(url) ? noNetwork(url, init) : null))

      await user.click(online())
      expect((await ways().findByRole('alert')).textContent).toBe(
        'Houve um erro! Por favor, tente novamente.',
      )
      expect(online().checked).toBe(true)
      screen.getByText(/ainda não foram salvas/)
      answerInstead()
      await user.click(online())
      await screen.findByText(success)
      await waitFor(() => expect(ways().queryByRole('alert')).toBeNull())
      expect(online().checked).toBe(false)
      expect(screen.queryByText(/ainda não foram salvas/)).toBeNull()
    },
  )

  test(
    'follows the saved Aceitar agendamentos, which saves with Salvar',
    { tags: ['RESCFG-04', 'RESCFG-05', 'RESCFG-20', 'D-28'] },
    async () => {
      const user = await open()

      await user.click(accepts())
      expect([online().disabled, phone().disabled]).toEqual([false, false])
      expect(await read()).toMatchObject({ accept_reservations: true, updated_at: null })
      await save(user, card())
      await waitFor(() => expect([online().disabled, phone().disabled]).toEqual([true, true]))
      expect(described(online())).toBe('Sem efeito enquanto “Aceitar agendamentos” estiver desligado.')

      await user.click(accepts())
      expect(online().disabled).toBe(true)
      await save(user, card())
      await waitFor(() => expect([online().disabled, phone().disabled]).toEqual([false, false]))
    },
  )
})

describe('the card of reservations', () => {
  test(
    'has limits that follow each other, is refused in its place, and is put back with Cancelar',
    { tags: ['RESCFG-08', 'RESCFG-17', 'RESCFG-18', 'RESCFG-20', 'D-30'] },
    async () => {
      const user = await open()
      const pick = (name: string, value: string) => user.selectOptions(select(name), value)

      expect(card().queryByLabelText('Aceitar até')).toBeNull()
      await pick('Mínimo de pessoas', '6 pessoas')
      expect(chosen('Máximo de pessoas')).toBe('6 pessoas')
      await pick('Máximo de pessoas', '8 pessoas')
      await pick('Aprovação', 'Automática')
      expect(options('Aceitar até')).toEqual([
        '1 pessoa',
        ...Array.from({ length: 7 }, (_, index) => `${index + 2} pessoas`),
      ])
      await pick('Aceitar até', '7 pessoas')
      await pick('Máximo de pessoas', '6 pessoas')
      expect(chosen('Aceitar até')).toBe('6 pessoas')
      expect(options('Aceitar até')).toHaveLength(6)
      await pick('Máximo de pessoas', '3 pessoas')
      await save(user, card())
      await card().findByText('O mínimo de pessoas não pode ser maior que o máximo.')
      expect(document.activeElement).toBe(select('Máximo de pessoas'))
      expect(saves()).toEqual([])

      await cancel(user, card())
      await settled(card())
      expect(chosen('Mínimo de pessoas')).toBe('1 pessoa')
      expect(card().queryByLabelText('Aceitar até')).toBeNull()
    },
  )

  test(
    'is saved with Salvar, in one call, and the session knows it',
    { tags: ['RESCFG-09', 'RESCFG-14', 'D-30'] },
    async () => {
      const user = await open()
      for (const [name, value] of [
        ['Máximo de pessoas', '10 pessoas'],
        ['Aprovação', 'Automática'],
        ['Aceitar até', '5 pessoas'],
        ['Intervalo entre horários', '15 minutos'],
        ['Antecedência mínima', '2 horas'],
        ['Antecedência máxima', '3 semanas'],
      ] as const) {
        await user.selectOptions(select(name), value)
      }
      const sessions = () => sent.filter(({ url }) => /\/api\/user\/\d+$/.test(url)).length
      const before = sessions()
      await save(user, card())
      await screen.findByText(success)
      await waitFor(() => expect(sessions()).toBe(before + 1))
      await settled(card())

      expect(saves()).toHaveLength(1)
      expect(await read()).toMatchObject({
        accept_reservations: true,
        accept_online_reservations: true,
        min_person_per_reservation: 1,
        max_person_per_reservation: 10,
        auto_accept_reservations: true,
        auto_accept_reservations_max: 5,
        reservations_interval: 15,
        minimum_antecedence: 120,
        maximum_antecedence: 30_240,
      })
    },
  )

  test('shows what was saved, and puts it back with Cancelar', { tags: ['RESCFG-09'] }, async () => {
    await write({
      auto_accept_reservations: true,
      max_person_per_reservation: 10,
      auto_accept_reservations_max: 5,
    })
    const user = await open()

    expect(chosen('Aceitar até')).toBe('5 pessoas')
    await user.selectOptions(select('Aprovação'), 'Manual (recomendado)')
    expect(card().queryByLabelText('Aceitar até')).toBeNull()
    await cancel(user, card())
    await waitFor(() => expect(chosen('Aceitar até')).toBe('5 pessoas'))
  })

  test(
    'a maximum antecedence that does not pass the minimum says that it counts as none',
    { tags: ['D-36'] },
    async () => {
      const user = await open()
      const remark = 'Sem efeito: não passa da mínima, então conta como nenhuma.'

      expect(described(select('Antecedência máxima'))).toBe(remark)
      await user.selectOptions(select('Antecedência máxima'), '1 dia')
      expect(card().queryByText(remark)).toBeNull()
      await user.selectOptions(select('Antecedência mínima'), '2 dias')
      expect(described(select('Antecedência máxima'))).toBe(remark)
      await user.selectOptions(select('Antecedência máxima'), 'Nenhuma')
      expect(card().queryByText(remark)).toBeNull()
    },
  )
})

test(
  'the policy is a free text with its own Cancelar and Salvar; what is typed in the other card stays',
  { tags: ['RESCFG-11', 'RESCFG-12', 'RESCFG-13', 'D-30', 'D-32'] },
  async () => {
    await write({ cancellation_policy: 'Avise antes.' })
    const user = await open()
    const type = async (words: string) => {
      await user.clear(text())
      await user.click(text())
      await user.paste(words)
    }
    await user.selectOptions(select('Intervalo entre horários'), '60 minutos')
    expect(text().value).toBe('Avise antes.')
    expect(text().maxLength).toBe(5000)

    await type('Outra coisa')
    await cancel(user, policy())
    await waitFor(() => expect(text().value).toBe('Avise antes.'))
    const written = 'Cancele até 2 horas antes.\n\nMesas grandes: um dia antes.'
    await type(written)
    await save(user, policy())
    await settled(policy())
    expect(await read()).toMatchObject({ cancellation_policy: written, reservations_interval: 10 })
    expect(chosen('Intervalo entre horários')).toBe('60 minutos')
    await save(user, card())
    await settled(card())
    expect(await read()).toMatchObject({ cancellation_policy: written, reservations_interval: 60 })
  },
)

test(
  'both cards and a switch, pressed while each other is being saved, are all kept',
  { tags: ['D-30'] },
  async () => {
    const user = await open()
    await user.selectOptions(select('Máximo de pessoas'), '9 pessoas')
    await user.click(text())
    await user.paste('Avise antes.')
    const waiting = untilAnswered(configCall)
    await save(user, card())
    await save(user, policy())
    await user.click(phone())
    waiting.answer()

    await settled(card())
    await settled(policy())
    await waitFor(() => expect(phone().getAttribute('aria-busy')).toBe('false'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await read()).toMatchObject({
      max_person_per_reservation: 9,
      cancellation_policy: 'Avise antes.',
      accept_phone_reservations: true,
    })
  },
)

test(
  'what somebody else saved is not written over: the second is told, and keeps what was typed until choosing to reload',
  { tags: ['D-107'] },
  async () => {
    const user = await open()
    await user.selectOptions(select('Máximo de pessoas'), '9 pessoas')
    await user.click(text())
    await user.paste('Ainda escrevendo')
    await write({ max_person_per_reservation: 30 })

    await save(user, card())
    expect((await card().findByRole('alert')).textContent).toContain(stale)
    expect(chosen('Máximo de pessoas')).toBe('9 pessoas')
    // A switch saves what the person chose now, whatever else was saved.
    await user.click(phone())
    await screen.findByText(success)
    await save(user, card())
    await waitFor(() => expect(card().getByRole('alert').textContent).toContain(stale))
    await press(user, 'Recarregar', card())
    await waitFor(() => expect(chosen('Máximo de pessoas')).toBe('30 pessoas'))
    await waitFor(() => expect(card().queryByRole('alert')).toBeNull())
    expect(text().value).toBe('Ainda escrevendo')

    await user.selectOptions(select('Máximo de pessoas'), '9 pessoas')
    await save(user, card())
    await settled(card())
    await save(user, policy())
    await settled(policy())
    expect(await read()).toMatchObject({
      max_person_per_reservation: 9,
      cancellation_policy: 'Ainda escrevendo',
      accept_phone_reservations: true,
    })
  },
)

test('leaving asks while something is unsaved, also for another branch', async () => {
  await sibling(here, place)
  const user = await open()
  await user.click(text())
  await user.paste('Ainda escrevendo')
  const question = () =>
    screen.findByRole('alertdialog', { name: /^Há alterações que ainda não foram salvas/ })
  const answer = async (word: string) => press(user, word, within(await question()))
  const goTo = async () => {
    await press(user, /^Estabelecimento/)
    await user.click(await screen.findByRole('button', { name: 'Praia' }))
  }

  await user.click(screen.getByRole('link', { name: 'Disponibilidades', hidden: true }))
  await answer('Continuar editando')
  expect(location.pathname).toBe(address)
  expect(text().value).toBe('Ainda escrevendo')
  await goTo()
  await answer('Continuar editando')
  expect(text().value).toBe('Ainda escrevendo')
  await goTo()
  await answer('Sair sem salvar')
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
})

test('editors read the settings and are told that they cannot change them', { tags: ['D-23'] }, async () => {
  await write({ max_person_per_reservation: 12, maximum_antecedence: 40_320 })
  await open(place.editor)

  screen.getByText(
    'Você pode ver as configurações. Para mudar alguma, fale com o responsável pelo estabelecimento.',
  )
  const value = (name: string) => card().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect(value('Aceitar agendamentos online')).toBe('Sim')
  expect(value('Máximo de pessoas')).toBe('12 pessoas')
  expect(value('Aprovação')).toBe('Manual (recomendado)')
  expect(value('Antecedência máxima')).toBe('4 semanas')
  for (const name of ['Configuração de Agendamento', 'Política de Cancelamento']) {
    expect(screen.getByRole('region', { name }).querySelectorAll('input, select, textarea')).toHaveLength(0)
  }
  expect(screen.queryByText('Salvar')).toBeNull()
})

test('settings that cannot be loaded can be tried again', async () => {
  allow(/Failed to fetch/)
  answerInstead((url, init) => (configCall.test(url) ? noNetwork(url, init) : null))
  const user = await openStaff(here, place.owner, place, address)

  await screen.findByText('Algo deu errado!')
  answerInstead()
  await press(user, 'Tentar novamente')
  await screen.findByRole('heading', { level: 2, name: 'Configuração de Agendamento' })
})
