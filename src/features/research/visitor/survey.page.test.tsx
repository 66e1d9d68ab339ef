import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listReviews } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, type Instead, noNetwork, sent, untilAnswered } from '#test/browser.ts'
import { button, field, fill } from '#test/form.ts'
import { visit } from '#test/visit.ts'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const tries = () => sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/research'))
const isAnswer = (url: string) => /\/research\/\d+\/[\w-]+$/.test(url)
const answers = () => sent.filter(({ url }) => isAnswer(url))

const marks = ['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo']
const radio = (group: string | RegExp, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name })
const nps = (value: number) => radio(/qual a chance de você recomendar/, `${value}`)
const stars = (mark: string, count: number) => radio(mark, count === 1 ? '1 estrela' : `${count} estrelas`)
const comment = () => field(/^Comentário/)
const invalid = () => document.querySelectorAll('[aria-invalid="true"]').length

async function open() {
  const user = await visit(here, `/pesquisa/${place.branch.slug}`)
  await waitFor(() => expect(send().type).toBe('submit'))
  return user
}

const send = () => button(/^(Enviar avaliação|Enviando…)$/)
const identify = (user: UserEvent) => user.click(screen.getByText('Quer se identificar?'))
const thanks = () => screen.findByRole('heading', { name: 'Obrigado pela sua avaliação!' })

async function rate(user: UserEvent, value = 9) {
  await user.click(nps(value))
  for (const [index, mark] of marks.entries()) await user.click(stars(mark, 5 - index))
}

/** Sends, reads the alert about the failure, and closes it. */
async function fails(user: UserEvent, says?: string) {
  await user.click(send())
  const alert = within(await screen.findByRole('alertdialog'))
  alert.getByText('Houve um erro! Por favor, tente novamente.')
  if (says) alert.getByText(says)
  await user.click(alert.getByRole('button', { name: 'Ok, entendi!' }))
}

async function reviews() {
  const { body } = await here.call(listReviews, { params: place.path }, { token: place.owner.token })
  return body.data
}

/** The first answer gets lost after the server has kept it. */
function loseThanks() {
  let isLost = false
  answerInstead(async (url, init) => {
    if (!isAnswer(url) || isLost) return null
    isLost = true
    const request = new Request(new URL(url, location.origin), init)
    const { statusCode } = await here.request({
      method: 'PUT',
      url,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    expect(statusCode).toBe(200)
    throw new TypeError('Failed to fetch')
  })
}

test(
  'one try is sent with nothing of the guest, then one answer with what was marked',
  { tags: ['D-63'] },
  async () => {
    const user = await open()
    await identify(user)
    await user.click(field('Nome'))
    expect(tries()).toEqual([])

    await rate(user)
    await fill(user, /^Comentário/, 'Bom')
    await user.dblClick(send())
    await thanks()

    expect(tries().map(({ body }) => [...new URLSearchParams(body).keys()])).toEqual([['recaptcha-token']])
    expect(answers().map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toMatchObject([
      {
        nps: '9',
        food_note: '5',
        treatment_note: '4',
        place_note: '3',
        price_note: '2',
        time_note: '1',
        comment: 'Bom',
        name: '',
        phone: '',
      },
    ])
    expect(await reviews()).toHaveLength(1)
  },
)

test('says what is missing, leads to the first, and takes it back', async () => {
  const user = await open()
  expect(invalid()).toBe(0)

  await user.click(send())
  await screen.findByText('Escolha uma nota de 0 a 10.')
  expect(document.activeElement).toBe(nps(0))
  expect(screen.getAllByText('Escolha de 1 a 5 estrelas.')).toHaveLength(5)
  screen.getByRole('radiogroup', { name: 'Comida', description: 'Escolha de 1 a 5 estrelas.' })

  await user.click(nps(3))
  expect(screen.queryByText('Escolha uma nota de 0 a 10.')).toBeNull()
  await user.click(send())
  await waitFor(() => expect(document.activeElement).toBe(stars('Comida', 1)))
  await rate(user)
  await user.click(stars('Comida', 2))
  expect(invalid()).toBe(0)
  await fill(user, /^Comentário/, 'c'.repeat(1001))
  screen.getByText('1001/1000')
  await user.click(send())
  await screen.findByText('Máximo de 1000 caracteres')
  expect(document.activeElement).toBe(comment())
  expect(answers()).toEqual([])

  await fill(user, /^Comentário/, 'c'.repeat(1000))
  screen.getByText('1000/1000')
  await user.click(send())
  await thanks()
  expect(await reviews()).toMatchObject([{ nps: 9, food_note: 2 }])
})

test(
  'who one is stays closed until one says it; a phone asks for a name, and brings e-mail and birth date',
  { tags: ['D-63', 'D-98'] },
  async () => {
    const user = await open()
    const fold = screen.getByText('Quer se identificar?').closest('details')!
    const extra = field(/^E-mail/).closest('fieldset')!
    expect(fold.open).toBe(false)
    expect(document.body.textContent).toMatch(
      / usa estes dados para melhorar o atendimento e, se você deixar seu telefone, registrar sua visita como cliente\./,
    )

    await identify(user)
    expect(extra.hidden).toBe(true)
    await fill(user, 'Telefone', '11987654321')
    await waitFor(() => expect(extra.hidden).toBe(false))
    await fill(user, /^E-mail/, 'joana@')
    await fill(user, /^Data de nascimento/, '01/01/2999')
    expect(field('Telefone').value).toBe('(11) 98765-4321')
    fold.open = false
    await rate(user)
    await user.click(send())

    await screen.findByText('Nome é obrigatório.')
    expect(fold.open).toBe(true)
    expect(document.activeElement).toBe(field('Nome'))
    screen.getByText('Email inválido.')
    screen.getByText('Data de nascimento inválida.')

    await fill(user, /^E-mail/, '')
    await fill(user, /^Data de nascimento/, '')
    await fill(user, 'Telefone', '')
    expect(extra.hidden).toBe(true)
    expect(screen.queryByText('Nome é obrigatório.')).toBeNull()
    await fill(user, 'Nome', 'Joana')
    await user.click(send())
    await thanks()
    expect(await reviews()).toMatchObject([{ name: 'Joana', phone: null, customer_id: null }])
  },
)

test(
  'after a failure nothing typed is lost, and sending again ends the same try',
  { tags: ['D-63'] },
  async () => {
    const user = await open()
    await rate(user, 0)
    await fill(user, /^Comentário/, 'Demorou')
    await identify(user)
    await fill(user, 'Nome', 'Rui')
    const refusal = { success: false, msg: 'Nome inválido.', errors: { name: ['Nome inválido.'] } }
    const failures: Instead[] = [
      () => new Response('quebrou', { status: 500 }),
      noNetwork,
      () => Response.json(refusal, { status: 422 }),
    ]

    for (const failure of failures) {
      answerInstead((url, init) => (isAnswer(url) ? failure(url, init) : null))
      await fails(user)
      expect([comment().value, field('Nome').value]).toEqual(['Demorou', 'Rui'])
      expect([nps(0).checked, stars('Preço', 2).checked]).toEqual([true, true])
    }
    await screen.findByText('Nome inválido.')
    expect(document.activeElement).toBe(field('Nome'))
    answerInstead()
    await user.click(send())
    await thanks()

    expect(tries()).toHaveLength(1)
    expect(new Set(answers().map(({ url }) => url)).size).toBe(1)
    expect(await reviews()).toMatchObject([{ nps: 0, comment: 'Demorou', name: 'Rui' }])
  },
)

test(
  'a try that could not be kept with the first touch is made up for by sending, as the same one',
  { tags: ['D-63'] },
  async () => {
    const keys: (string | null)[] = []
    const noting =
      (then: Instead): Instead =>
      (url, init) => {
        if (url.endsWith('/research')) keys.push(new Headers(init.headers).get('idempotency-key'))
        return then(url, init)
      }
    const user = await open()
    answerInstead(noting(noNetwork))
    await rate(user)
    await fails(user)
    answerInstead(noting(() => null))

    await user.click(send())

    await thanks()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await reviews()).toHaveLength(1)
  },
)

test(
  'an answer whose thanks were lost on the way is thanked for when it is sent again',
  { tags: ['D-63'] },
  async () => {
    const user = await open()
    await rate(user)
    loseThanks()
    await fails(user)

    await user.click(send())

    await thanks()
    expect(answers()).toHaveLength(2)
    expect(await reviews()).toHaveLength(1)
  },
)

test('an answer that was kept cannot be changed, and the page says so', { tags: ['D-63'] }, async () => {
  const user = await open()
  await rate(user)
  loseThanks()
  await fails(user)
  await user.click(nps(1))

  await user.click(send())

  const alert = within(await screen.findByRole('alertdialog'))
  alert.getByText('Sua avaliação já foi enviada e não pode mais ser alterada.')
  await user.click(alert.getByRole('button', { name: 'Ok, entendi!' }))
  expect(document.activeElement).toBe(await thanks())
  expect(await reviews()).toMatchObject([{ nps: 9 }])
})

test('a survey left open for more than a day is sent with a try of today', async () => {
  const user = await open()
  await rate(user)
  const yesterday = { started_at: new Date(Date.now() - 25 * 3_600_000) }
  await expect
    .poll(() =>
      here.house.db
        .updateTable('research_answer')
        .set(yesterday)
        .where('business_id', '=', place.business_id)
        .executeTakeFirst(),
    )
    .toMatchObject({ numUpdatedRows: 1n })

  await user.click(send())

  await thanks()
  expect(tries()).toHaveLength(2)
  expect(await reviews()).toHaveLength(1)
})

test('an establishment that is no longer published takes no survey, and what was typed stays', async () => {
  const user = await open()
  await here.house.db
    .updateTable('branch')
    .set({ is_draft: true })
    .where('id', '=', place.branch.id)
    .execute()
  await rate(user)

  await fails(user)

  expect(nps(9).checked).toBe(true)
  expect(await reviews()).toEqual([])
})

const joana = {
  name: 'Joana Prado',
  phone: '11987650001',
  email: 'joana@exemplo.test',
  birth_date: '1990-05-17',
}
async function knowJoana() {
  const { id: customer_id } = await here.house.db
    .insertInto('customer')
    .values({ business_id: place.business_id, email_source: 'staff', ...joana })
    .returning('id')
    .executeTakeFirstOrThrow()
  await here.house.db
    .insertInto('customer_branch')
    .values({ ...place.path, customer_id })
    .execute()
}

test(
  'the phone of somebody who was here before fills in the rest, masked for strangers',
  { tags: ['D-60'] },
  async () => {
    await knowJoana()
    const user = await open()
    await rate(user)
    await identify(user)
    await fill(user, 'Telefone', joana.phone)

    await screen.findByText('Dados encontrados, em parte ocultos.')
    const shown = [field('Nome'), field(/^E-mail/), field(/^Data de nascimento/)]
    expect(shown.map(({ value }) => value)).toEqual(['Joana P.', 'j•••@e•••.test', '••/••/1990'])
    expect(field(/^E-mail/).readOnly).toBe(true)
    await user.click(send())
    await thanks()
    expect(await reviews()).toMatchObject([{ name: 'Joana Prado' }])
  },
)

test(
  'a press while a phone is looked up sends nothing that nobody has seen: the form shows who was found',
  { tags: ['D-60'] },
  async () => {
    await knowJoana()
    const user = await open()
    await rate(user)
    await identify(user)
    const finding = untilAnswered(/\/customer\/\d+\/find/)
    await fill(user, 'Telefone', joana.phone)

    await screen.findByText(/^Procurando/)
    await user.click(send())
    finding.answer()

    const found = await screen.findByText('Dados encontrados, em parte ocultos.')
    await waitFor(() => expect(document.activeElement).toBe(found))
    expect(field('Nome').value).toBe('Joana P.')
    expect(send().getAttribute('aria-disabled')).toBe('false')
    expect(answers()).toEqual([])
  },
)

test('who is not the person that was found empties the fields', { tags: ['D-60'] }, async () => {
  await knowJoana()
  const user = await open()
  await identify(user)
  await fill(user, 'Telefone', joana.phone)
  await user.click(await screen.findByRole('button', { name: 'Não é você? Limpar dados' }))

  expect([field('Nome').value, field('Telefone').value]).toEqual(['', ''])
  expect(field('Nome').readOnly).toBe(false)
  expect(document.activeElement).toBe(field('Telefone'))
})

test.each([0, 10])(
  'after a mark of %i the thanks show the Google page of the house and how to talk to it',
  { tags: ['D-63'] },
  async (value) => {
    const google_review_url = 'https://g.page/r/CQz4jXk2abcdEBM/review'
    place = await venue(here, { branch: { google_review_url, phone: '1133334444' } })
    const user = await open()
    await rate(user, value)
    await user.click(send())
    await thanks()

    const talk = within(screen.getByRole('region', { name: 'Algo não foi bem? Fale com a casa' }))
    expect(talk.getByRole('link', { name: 'Ligar' }).getAttribute('href')).toBe('tel:+551133334444')
    const google = screen.getByRole('link', { name: 'Avaliar também no Google' })
    expect(google.getAttribute('href')).toBe(google_review_url)
  },
)
