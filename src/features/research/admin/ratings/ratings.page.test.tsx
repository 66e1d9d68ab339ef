import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadOverview, type Ratings } from '../../overview.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork, untilAnswered } from '#test/browser.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

const dashboard = '/admin/research/dashboard'
const isOverview = (url: string) => /\/research\/overview(\?|$)/.test(url)

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  await answered(place, [10, 9, 7, 3, 10, 5])
  await answered(place, [0, 2], 60)
})

let made = 0

/** Answers of guests of 30 years, some days ago. */
async function answered({ business_id, path }: Venue, marks: number[], daysAgo = 1) {
  const { db } = here.house
  const instant = new Date(Date.now() - daysAgo * 86_400_000)
  for (const nps of marks) {
    const phone = `119${String(++made).padStart(8, '0')}`
    const birth_date = `${new Date().getFullYear() - 30}-01-01`
    const { id: customer_id } = await db
      .insertInto('customer')
      .values({ business_id, name: 'Ana Lima', phone, birth_date })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('research_answer')
      .values({
        ...path,
        customer_id,
        token_hash: `${made}`,
        started_at: instant,
        finished_at: instant,
        nps,
        food_note: 5,
        treatment_note: 4,
        place_note: 4,
        price_note: 3,
        time_note: 2,
      })
      .execute()
  }
}

async function known(days: number): Promise<Ratings> {
  const { body } = await here.call(
    loadOverview,
    { params: place.path, query: { days } },
    { token: place.owner.token },
  )
  if ('error' in body) throw new Error('no answers')
  return body
}

const open = (path = dashboard, of = place) => openStaff(here, of.owner, of, path)
const card = (name: string) => screen.findByRole('region', { name })
const texts = (elements: ArrayLike<Element>) => Array.from(elements, ({ textContent }) => textContent)
const decimal = (value: number, decimals: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

test(
  'the owner sees the numbers of the answer, each with period and sample',
  {
    tags: [
      'RATE-01',
      'RATE-03',
      'RATE-04',
      'RATE-09',
      'RATE-10',
      'RATE-11',
      'RATE-12',
      'RATE-13',
      'RATE-14',
      'RATE-16',
      'RATE-18',
      'RATE-19',
      'RATE-21',
      'RATE-22',
      'RATE-23',
      'RATE-24',
      'RATE-25',
      'RATE-29',
      'RATE-38',
      'RATE-39',
      'RATE-41',
    ],
  },
  async () => {
    const ratings = await known(30)
    const user = await open()

    await screen.findByRole('heading', { level: 1, name: 'Avaliações' })
    const nps = await card('NPS')
    expect(nps.textContent).toContain(`NPS${decimal(ratings.nps, 0)}`)
    expect(nps.textContent).toContain('6 respostas')
    const shares = within(nps).getAllByRole('listitem')
    for (const [index, percent] of [
      ratings.percent_positive,
      ratings.percent_neutral,
      ratings.percent_negative,
    ].entries())
      expect(shares[index]!.textContent).toContain(`${decimal(percent, 1)}%`)
    const note = await card('Nota geral')
    within(note).getByText(`${decimal(ratings.final_note, 1)} de 5 estrelas`)
    expect(note.textContent).toContain('6 respostas')
    expect(texts(note.querySelectorAll('dt'))).toEqual([
      'Comida',
      'Atendimento',
      'Ambiente',
      'Preço',
      'Tempo',
    ])
    const age = await card('Idade do público')
    expect(texts(age.querySelectorAll('dt'))).toEqual(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])
    expect(age.querySelectorAll('dd')[1]!.textContent).toBe('100,00%')
    expect((await card('Taxa de Retorno')).textContent).toContain('Taxa de Retorno')

    await user.click(screen.getAllByRole('link', { name: 'Pesquisa' })[0]!)
    await waitFor(() => expect(location.pathname).toBe('/admin/research/comment'))
  },
)

test(
  'both charts are read in tables, with days and short months',
  { tags: ['RATE-17', 'RATE-26', 'RATE-27', 'RATE-28', 'RATE-40'] },
  async () => {
    const ratings = await known(30)
    const user = await open()
    const evolution = await card('Evolução do NPS em 30 dias')
    const tries = await card('Tentativas e respostas')

    expect(tries.textContent).toMatch(
      /\d{1,2} de [a-z]{3}( de \d{4})? a \d{1,2} de [a-z]{3}( de \d{4})? · 30 dias/,
    )
    expect(within(evolution).getByRole('slider').getAttribute('aria-valuetext')).toMatch(
      new RegExp(String.raw`^[a-zá]{3}, \d{1,2} de [a-z]{3}, NPS ${ratings.nps}, Nota geral`),
    )

    await user.click(within(evolution).getByText('Ver em tabela'))
    await user.click(within(tries).getByText('Ver em tabela'))
    expect(within(evolution).getAllByRole('row')).toHaveLength(ratings.nps_history.length + 1)
    const rows = within(tries).getAllByRole('row')
    expect(rows).toHaveLength(31)
    expect(texts(within(rows[2]!).getAllByRole('cell'))).toEqual(['6', '6'])
  },
)

test('the share of a class of the NPS leads to its answers of the same days', async () => {
  const user = await open()

  await user.click(await screen.findByRole('link', { name: /ver as avaliações de detratores$/ }))

  await waitFor(() => expect(location.pathname).toBe('/admin/research/comment'))
  expect(location.search).toBe('?nps=detractor&days=30')
})

test('each class of the NPS says who it is', { tags: ['RATE-30', 'RATE-31', 'RATE-32'] }, async () => {
  const user = await open()

  for (const [name, tip] of [
    ['Promotores', 'Promotores: clientes que gostam e recomendariam.'],
    ['Neutros', 'Neutros: não estão insatisfeitos, mas não recomendariam.'],
    ['Detratores', 'Detratores: estão insatisfeitos e não recomendariam.'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `${name}: o que é` }))
    await screen.findByText(tip)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(tip)).toBeNull())
  }
})

test(
  'a spinner while it loads, a retry panel when it fails, and the numbers after a retry',
  { tags: ['RATE-05', 'RATE-07', 'RATE-08'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answerInstead(async (url, init) => {
      if (!isOverview(url)) return null
      await promise
      return noNetwork(url, init)
    })
    const user = await open()
    await screen.findByRole('status', { name: 'Carregando' })
    resolve()
    await screen.findByText('Algo deu errado!')

    answerInstead()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))

    await card('NPS')
  },
)

test('a mark that stays the same is shown as good', { tags: ['RATE-33'] }, async () => {
  await open(`${dashboard}?dias=90`)

  const trend = within(await card('Nota geral')).getByText(/^0,0%$/)
  expect(trend.querySelector('.tabler-icon-trending-up')).not.toBeNull()
})

test('a house without answers says so', { tags: ['RATE-06'] }, async () => {
  const empty = await venue(here)
  await open(dashboard, empty)
  await screen.findByText('Dados insuficientes, tente novamente mais tarde.')
})

test.each([
  [[10], 'NPS100', '1 resposta'],
  [[10, 3], 'NPS0', '2 respostas'],
])(
  'after answers of %j the owner sees their number',
  { tags: ['RATE-48', 'D-61', 'D-63'] },
  async (marks, shown, count) => {
    const house = await venue(here)
    await answered(house, marks, 0)
    await open(dashboard, house)

    const nps = await card('NPS')
    expect(nps.textContent).toContain(shown)
    expect(nps.textContent).toContain(count)
    expect((await card('Nota geral')).textContent).toContain('3,6')
    const tries = marks.length === 1 ? '1 tentativa, 1 resposta' : '2 tentativas, 2 respostas'
    expect((await card('Tentativas e respostas')).textContent).toContain(`${tries} (100,0%)`)
  },
)

test('another period has its own numbers and address', { tags: ['D-61'] }, async () => {
  const waiting = untilAnswered(/\/research\/overview\?days=90/)
  const user = await open()
  await card('NPS')

  await user.click(screen.getByRole('radio', { name: '90 dias' }))
  expect(location.search).toBe('?dias=90')
  waiting.answer()

  await card('Evolução do NPS em 90 dias')
  const nps = await card('NPS')
  expect(nps.textContent).toContain(`NPS${decimal((await known(90)).nps, 0)}`)
  expect(nps.textContent).toContain('8 respostas')
})
