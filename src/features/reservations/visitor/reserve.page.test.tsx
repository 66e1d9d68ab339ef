import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, sent, untilAnswered } from '#test/browser.ts'
import { button, field, fill, lookedUp, typePhone } from '#test/form.ts'
import {
  chooseDay,
  chooseTime,
  day,
  fillGuest,
  findDialog,
  findTime,
  lunch,
  newGuest,
  noon,
  openForm,
  review,
  timeOf,
} from '#test/reserve-page.ts'
import { type Venue, venue } from '#test/venue.ts'

const slots = /\/reservation-service\/[\d-]{10}$/
const chooseTimeAlert = 'Escolha o horário da reserva.'
const noTimes = 'Nenhum horário encontrado. Tente outra data.'
const retryQuestion = 'Houve um erro! Deseja tentar novamente?'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: noon })
  place = await venue(here, { branch: { phone: '1133334444' } })
  await place.service()
  await place.service(lunch)
})

const open = (query = '') => openForm(here, place, query)
const more = () => button('Mais uma pessoa')
const less = () => button('Menos uma pessoa')
const people = () => document.querySelector('output[aria-live]')?.textContent
const understand = async (user: UserEvent) => user.click(button('Ok, entendi!'))

/** Takes all seats of a meal but some. */
const seatsLeft = (date: string, time: string, left: number) =>
  place.reservation({ date, time, person_number: 40 - left, status: 'CON' })

/** The sent request for a table: its fields and its headers. */
function watchRequest() {
  const made: { fields: Record<string, string>; headers: Headers }[] = []
  answerInstead((url, { method, headers }) => {
    if (method === 'POST' && url.endsWith('/reservation'))
      made.push({
        fields: Object.fromEntries(new URLSearchParams(sent.at(-1)!.body)),
        headers: new Headers(headers),
      })
    return null
  })
  return made
}

describe('step 0, the form', () => {
  test(
    'starts today, with times to choose and one button',
    { tags: ['PUB-RES-01', 'PUB-RES-03', 'PUB-RES-04', 'PUB-RES-06', 'D-31'] },
    async () => {
      const user = await open()

      screen.getByText('Passo 1 de 3')
      expect(field('Data').value).toBe('2026-11-20')
      await chooseTime(user)
      expect([timeOf('20:00')?.checked, timeOf('20:30')?.checked]).toEqual([true, false])
      button('Avançar')
    },
  )

  test(
    'minus and plus stay within the limits of the branch; at the most, a larger party reads the way to the house',
    { tags: ['PUB-RES-02', 'PUB-RES-28', 'PUB-RES-29'] },
    async () => {
      const user = await open()
      const talk = () => screen.queryByRole('link', { name: 'Ligar para a casa' })

      expect(people()).toBe('2pessoas')
      await user.click(less())
      expect(people()).toBe('1pessoa')
      expect(less().getAttribute('aria-disabled')).toBe('true')
      await user.click(less())
      expect(people()).toBe('1pessoa')
      for (let party = 2; party <= 12; party++) await user.click(more())
      expect(people()).toBe('12pessoas')
      expect(more().getAttribute('aria-disabled')).toBe('true')
      screen.getByText('Online reservamos para até 12 pessoas.')
      expect(talk()?.getAttribute('href')).toMatch(/^tel:\+55/)
      await user.click(less())
      expect(people()).toBe('11pessoas')
      expect(screen.queryByText(/^Online reservamos/)).toBeNull()
      expect(talk()).toBeNull()
    },
  )

  test('going on without a time shows the alert', { tags: ['PUB-RES-27', 'ERR-07'] }, async () => {
    const user = await open()

    await user.click(button('Avançar'))
    await findDialog(chooseTimeAlert)
    await understand(user)

    expect(screen.queryByRole('alertdialog')).toBeNull()
    screen.getByText('Passo 1 de 3')
  })

  test(
    '11 digits of the phone bring the other fields; phone and date are masked',
    { tags: ['PUB-RES-05', 'PUB-RES-21', 'PUB-RES-25'] },
    async () => {
      const user = await open()

      await user.type(field('Telefone'), '1198765432')
      expect(screen.queryByLabelText('Nome')).toBeNull()
      await user.type(field('Telefone'), '1')
      expect(field('Telefone').value).toBe('(11) 98765-4321')
      await lookedUp()
      await fill(user, 'Telefone', '+55 21 99876-5432')
      expect(field('Telefone').value).toBe('(21) 99876-5432')
      await user.type(field('Data de nascimento'), '17051990')
      expect(field('Data de nascimento').value).toBe('17/05/1990')
    },
  )

  test(
    'a message comes when a field is left, and goes when it is right',
    { tags: ['PUB-16', 'PUB-RES-19', 'PUB-RES-20', 'PUB-RES-22', 'PUB-RES-23', 'PUB-RES-24'] },
    async () => {
      const user = await open()
      const says = (message: string) => screen.findByText(message)
      const saysNot = (message: string) => waitFor(() => expect(screen.queryByText(message)).toBeNull())
      expect(document.querySelector('[aria-invalid="true"]')).toBeNull()

      await user.click(field('Telefone'))
      await user.tab()
      await says('Telefone é obrigatório.')
      await typePhone(user, newGuest().phone)
      await saysNot('Telefone é obrigatório.')

      await user.click(field('Nome'))
      await user.click(field('E-mail'))
      await says('Nome é obrigatório.')
      expect(screen.queryByText('Email é obrigatório.')).toBeNull()
      await user.click(field('Data de nascimento'))
      await says('Email é obrigatório.')
      await fill(user, 'Nome', 'Maria')
      await saysNot('Nome é obrigatório.')
      await says('Data de nascimento é obrigatório.')
      await fill(user, 'E-mail', 'maria@')
      await says('Email inválido.')
      await fill(user, 'E-mail', 'maria@exemplo.com')
      await saysNot('Email inválido.')
      await fill(user, 'Data de nascimento', '31022020')
      await says('Data de nascimento inválida.')
    },
  )

  test('name and e-mail take 255 characters', { tags: ['PUB-RES-30', 'PUB-RES-31'] }, async () => {
    const user = await open()
    await typePhone(user, newGuest().phone)

    await fill(user, 'Nome', 'a'.repeat(256))
    await fill(user, 'E-mail', `${'a'.repeat(248)}@x.com.br`)
    await user.tab()
    await waitFor(() => expect(screen.getAllByText('Máximo de 255 caracteres')).toHaveLength(2))

    await fill(user, 'Nome', 'a'.repeat(255))
    await waitFor(() => expect(screen.getAllByText('Máximo de 255 caracteres')).toHaveLength(1))
  })

  test(
    'the occasion is one of seven, none unless chosen; the data are said to be for the reservation',
    { tags: ['PUB-RES-33', 'D-113', 'D-98'] },
    async () => {
      const user = await open()
      await typePhone(user, newGuest().phone)

      const occasion = field(/^Ocasião/) as HTMLElement as HTMLSelectElement
      expect(occasion.value).toBe('')
      expect([...occasion.options].map(({ text }) => text)).toEqual([
        'Nenhuma em especial',
        'Aniversário',
        'Aniversário de Casamento',
        'Bodas',
        'Batizado',
        'Casamento',
        'Confraternização da Empresa',
        'Outros',
      ])
      screen.getByText(/^Casa \d+ usa estes dados para tratar da sua reserva/)
    },
  )

  test('going on with something wrong says all of it and leads to the first', async () => {
    const user = await open()
    await chooseTime(user)
    await typePhone(user, newGuest().phone)

    await user.click(button('Avançar'))

    expect(document.activeElement).toBe(field('Nome'))
    for (const name of ['Nome', 'Email', 'Data de nascimento'])
      await screen.findByText(`${name} é obrigatório.`)
    screen.getByText('Passo 1 de 3')
  })

  test('share opens a message with the address of the page', { tags: ['PUB-RES-12', 'D-89'] }, async () => {
    await open()

    const link = screen.getByRole('link', { name: 'Compartilhar no WhatsApp' }).getAttribute('href') ?? ''
    expect(link).toMatch(/^https:\/\/wa\.me\/\?text=/)
    expect(new URL(link).searchParams.get('text')).toContain(
      `http://localhost:3000/reserva/${place.branch.slug}`,
    )
  })
})

describe('the times', () => {
  afterEach(() => vi.useRealTimers())

  test(
    'are those of the date, and only those that still take the party',
    { tags: ['PUB-RES-40', 'D-34'] },
    async () => {
      await seatsLeft('2026-11-24', '12:00', 6)
      await seatsLeft('2026-11-24', '20:00', 2)
      const user = await open()

      await chooseTime(user, '2026-11-24')
      await user.click(more())
      expect(timeOf('20:00')).toBeNull()
      expect(timeOf('12:00')?.checked).toBe(false)
      await user.click(button('Avançar'))
      await findDialog(chooseTimeAlert)
    },
  )

  test(
    'of a day beyond the next two weeks name the services that have none',
    { tags: ['D-144', 'PUB-RES-45'] },
    async () => {
      await seatsLeft('2026-12-12', '12:00', 0)
      await seatsLeft('2026-12-12', '20:00', 0)
      await open()

      chooseDay('2026-12-12')

      await screen.findByText(noTimes)
      screen.getByText('Almoço · sem mesa')
      screen.getByText('Jantar · sem mesa')
    },
  )

  test(
    'a link’s time that cannot be had is told, and stops being told once another is chosen',
    { tags: ['D-144'] },
    async () => {
      const user = await open(`?pessoas=2&dia=${day}&hora=20:15`)
      const told = '20:15 não está livre para 2 pessoas. Escolha outro horário.'

      screen.getByText(told)
      await user.click(await findTime('20:00'))
      expect(screen.queryByText(told)).toBeNull()
    },
  )

  test('that do not come in ten seconds ask to try again, and come with the next try', async () => {
    untilAnswered(slots)
    const user = await open()

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    chooseDay(day)
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()

    await findDialog(retryQuestion)
    answerInstead()
    await user.click(button('Sim'))
    await findTime('20:00')
  })

  test(
    'that cannot be loaded ask to try again: Sim does, Não leaves the way open',
    { tags: ['PUB-RES-43', 'PUB-RES-44', 'ERR-08', 'ERR-09', 'ERR-10'] },
    async () => {
      allow(/500/)
      answerInstead((url) => (slots.test(url) ? Response.json({ success: false }, { status: 500 }) : null))
      const user = await open()
      const asked = () => sent.filter(({ url }) => slots.test(url)).length

      chooseDay(day)
      await findDialog(retryQuestion)
      await user.click(button('Sim'))
      await waitFor(() => expect(asked()).toBe(2))
      await findDialog(retryQuestion)
      await user.click(button('Não'))

      await screen.findByText('Algo deu errado!')
      answerInstead()
      await user.click(button('Tentar novamente'))
      await findTime('20:00')
      expect(asked()).toBe(3)
    },
  )

  test('of a date left behind never arrive late', { tags: ['D-100'] }, async () => {
    await seatsLeft('2026-11-25', '20:00', 0)
    const late = untilAnswered(/2026-11-25$/)
    const user = await open()

    chooseDay('2026-11-25')
    chooseDay('2026-11-26')
    await findTime('20:00')
    late.answer()
    // By the answer to a later call the late one is here, too.
    await typePhone(user, newGuest().phone)

    expect(timeOf('20:00')).not.toBeNull()
  })
})

describe('the days', () => {
  test(
    'without a table are struck, say so, never look chosen, and lead to the next day that has one',
    { tags: ['D-34'] },
    async () => {
      const full = await venue(here, { config: { maximum_antecedence: 28_800 } })
      await full.service({ max_persons: 4 })
      const user = await openForm(here, full)
      const chips = () => [...document.querySelectorAll<HTMLButtonElement>('.days button')]
      const closed = { type: 'CLO', meta: '[]', date_start: day, date_end: day } as const
      await full.service(closed)
      await full.reservation({ date: '2026-11-22', person_number: 4 })
      await full.reservation({ date: '2026-11-24', person_number: 3 })

      // Back from the browser's memory the page asks again.
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

      await screen.findByRole('button', { name: /, fechado$/ })
      expect(chips()[1]?.textContent).toMatch(/, fechado$/)
      expect(chips()[2]?.textContent).toMatch(/, sem mesa$/)
      expect(chips()[4]?.textContent).toMatch(/, sem mesa para 2 pessoas$/)
      expect(field('Data').max).toBe('2026-12-10')
      await user.click(chips()[1]!)
      expect(chips()[1]!.getAttribute('aria-pressed')).toBe('false')
      await screen.findByText(noTimes)
      await user.click(button(/^Próximo dia com mesa: /))

      expect(field('Data').value).toBe('2026-11-23')
      expect(chips()[3]!.getAttribute('aria-pressed')).toBe('true')
      await findTime('20:00')
    },
  )

  test('with seats for fewer people offer the smaller party, with its time', { tags: ['D-34'] }, async () => {
    await seatsLeft('2026-11-27', '12:00', 2)
    await seatsLeft('2026-11-27', '20:00', 0)
    const user = await open()
    chooseDay('2026-11-27')
    await user.click(more())

    await user.click(await screen.findByRole('button', { name: 'Para 2 pessoas há mesa às 12:00' }))

    expect(timeOf('12:00')?.checked).toBe(true)
    expect(people()).toBe('2pessoas')
    expect(document.activeElement?.id).toBe('slots')
  })
})

describe('steps 1 and 2', () => {
  test(
    'the review shows everything, and leads back and on',
    { tags: ['PUB-RES-07', 'PUB-RES-08'] },
    async () => {
      const user = await open()
      await chooseTime(user)
      await fillGuest(user, newGuest())
      await fill(user, /^Observações/, 'Mesa na varanda')
      await user.click(button('Avançar'))

      // A screen reader goes on at the step, not at the button that is gone.
      const focused = () => document.activeElement?.closest('[data-step-heading]')?.textContent
      await waitFor(() => expect(focused()).toContain('Passo 2 de 3'))
      const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
      for (const fact of ['Rita Revisão', '20:00 · Jantar', '2 pessoas', '17/05/1990', 'Mesa na varanda'])
        expect(facts).toContain(fact)
      screen.getByText(/^sábado, 21\/11\/2026/)
      button('Confirmar')
      await user.click(button('Voltar'))
      await waitFor(() => expect(focused()).toContain('Passo 1 de 3'))
      expect(field('Nome').value).toBe('Rita Revisão')
      expect(timeOf('20:00')?.checked).toBe(true)
    },
  )

  test(
    'the review shows an occasion only when one was chosen, and the request then names it',
    { tags: ['D-113'] },
    async () => {
      const made = watchRequest()
      const user = await open()
      await review(user)
      expect(screen.queryByText('Ocasião')).toBeNull()

      await user.click(button('Voltar'))
      await user.selectOptions(field(/^Ocasião/), 'Aniversário')
      await user.click(button('Avançar'))
      await screen.findByText('Aniversário', { selector: 'dd' })
      await user.click(button('Confirmar'))
      await screen.findByText('Passo 3 de 3')

      expect(made[0]?.fields.reason).toBe('1')
    },
  )

  test(
    'the request says what was chosen, with a key, and needs no comment',
    { tags: ['PUB-RES-26', 'PUB-RES-36', 'PUB-RES-37', 'D-106', 'D-113'] },
    async () => {
      const made = watchRequest()
      const user = await open()
      const guest = await review(user)
      await user.click(button('Confirmar'))
      await screen.findByText('Passo 3 de 3')

      const { fields, headers } = made[0]!
      expect(fields).toMatchObject({
        person_number: '2',
        date: day,
        time: '20:00',
        service_id: '-1',
        name: guest.name,
        email: guest.email,
        birth_date: guest.birth_date,
        comment: '',
      })
      expect(fields).not.toHaveProperty('reason')
      expect(fields.phone?.replace(/\D/g, '')).toBe(guest.phone)
      expect(Object.keys(fields)).toContain('recaptcha-token')
      expect(headers.get('idempotency-key')).toMatch(/^.{16,}$/)
      expect(headers.get('x-auth-token')).toBeNull()
    },
  )

  test(
    'the success screen leads to the profile and to the reservation',
    { tags: ['PUB-RES-09', 'D-53', 'D-102'] },
    async () => {
      const user = await open()
      await review(user)
      await user.click(button('Confirmar'))

      await screen.findByRole('heading', { name: 'Agendamento enviado com sucesso!' })
      screen.getByText('Passo 3 de 3')
      screen.getByRole('heading', { name: 'Aguardando Confirmação!' })
      const { slug } = place.branch
      const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
      expect(linkOf('Acessar o Perfil')).toBe(`/perfil/${slug}`)
      expect(linkOf('Acompanhar Agendamento')).toMatch(new RegExp(`^/reserva/${slug}/\\d+/[\\w-]{32}$`))
    },
  )

  test('a branch that accepts by itself says so at once', { tags: ['D-46'] }, async () => {
    const quick = await venue(here, {
      config: { auto_accept_reservations: true, auto_accept_reservations_max: 4 },
    })
    await quick.service()
    const user = await openForm(here, quick)
    await review(user)
    await user.click(button('Confirmar'))

    await screen.findByRole('heading', { name: 'Agendamento aceito!' })
  })

  test(
    'a failure shows the general alert, keeps everything, and a second try makes it',
    { tags: ['PUB-RES-41'] },
    async () => {
      allow(/500/)
      const user = await open()
      await review(user)
      const keys: (string | null)[] = []
      answerInstead((url, { headers }) => {
        if (!url.endsWith('/reservation')) return null
        keys.push(new Headers(headers).get('idempotency-key'))
        return keys.length === 1 ? new Response('quebrou', { status: 500 }) : null
      })

      await user.click(button('Confirmar'))
      await findDialog('Houve um erro! Por favor, tente novamente.')
      await understand(user)
      await user.click(await screen.findByRole('button', { name: 'Confirmar' }))

      await screen.findByText('Passo 3 de 3')
      expect(keys[0]).toBe(keys[1])
    },
  )

  test(
    'a refusal with error true shows the sentence of the server and leads back to the times, where a full service says so',
    { tags: ['PUB-RES-38', 'PUB-RES-42', 'D-48', 'D-144'] },
    async () => {
      const user = await open()
      await review(user, newGuest(), '2026-11-28')
      await seatsLeft('2026-11-28', '20:00', 0)

      await user.click(button('Confirmar'))
      await findDialog('Não há lugares suficientes nesse horário. Escolha outro horário.')
      await understand(user)

      await screen.findByText('Passo 1 de 3')
      await screen.findByText('Jantar · sem mesa')
      screen.getByText('Almoço')
      expect(timeOf('12:00')?.checked).toBe(false)
      expect(timeOf('20:00')).toBeNull()
      expect(field('Nome').value).toBe('Rita Revisão')
    },
  )
})

describe('what a reload finds', () => {
  test(
    "with 'Não lembrar neste aparelho' is the table and nothing of the person",
    { tags: ['D-60'] },
    async () => {
      const user = await open()
      await chooseTime(user)
      const guest = newGuest('Dora Discreta')
      await fillGuest(user, guest)
      const kept = () =>
        JSON.stringify([
          history.state,
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          document.cookie,
          location.href,
        ])
      await waitFor(() => expect(kept()).toContain('Dora'))
      await user.click(field('Não lembrar neste aparelho'))

      await waitFor(() => expect(kept()).not.toContain('Dora'))
      expect(kept()).not.toContain(guest.phone)
      expect(location.search).toBe(`?pessoas=2&dia=${day}&hora=20:00`)
      await open(location.search)
      expect(timeOf('20:00')?.checked).toBe(true)
      expect(field('Telefone').value).toBe('')
    },
  )
})
