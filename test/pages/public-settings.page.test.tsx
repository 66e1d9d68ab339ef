/** The effects of a house's settings on its public pages. */
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { left } from '#test/browser.ts'
import { field, fill } from '#test/form.ts'
import { siteOf, visit } from '#test/visit.ts'
import { venue } from '#test/venue.ts'

const marketing = 'https://sobre.casacheia.test/'
const privacy = 'https://sobre.casacheia.test/privacidade'

let here: TestHouse
let slug: string
beforeAll(async () => {
  here = await testHouse({
    settings: { marketingUrl: marketing, privacyUrl: privacy, shortLinkBase: 'https://casa.test' },
  })
  const place = await venue(here)
  await place.service()
  slug = place.branch.slug
})

test(
  '/ leads visitors to the marketing site, also where no script runs',
  { tags: ['PUB-04', 'D-10'] },
  async () => {
    await visit(here, '/')

    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe(marketing)
    expect(left).toEqual([marketing])
  },
)

test('the footer leads to the platform', { tags: ['PUB-05', 'D-91'] }, async () => {
  await visit(here, `/cadastro/${slug}`)

  const footer = screen.getByRole('contentinfo')
  expect([...footer.querySelectorAll('a')].map(({ href }) => href)).toContain(marketing)
})

test('shared links start with the configured short base', { tags: ['PUB-19', 'D-89'] }, async () => {
  await visit(here, `/reserva/${slug}`)

  const share = screen.getByRole('link', { name: 'Compartilhar no WhatsApp' })
  expect(new URL(share.getAttribute('href')!).searchParams.get('text')).toContain(
    `https://casa.test/reserva/${slug}`,
  )
})

test.each(['reserva', 'cadastro', 'cadastro-rapido'])(
  'the form at /%s links the privacy policy',
  { tags: ['D-98'] },
  async (form) => {
    const user = await visit(here, `/${form}/${slug}`)
    await fill(user, 'Telefone', '11987654321')

    const link = await screen.findByRole('link', { name: 'Política de privacidade' })
    expect(link.getAttribute('href')).toBe(privacy)
    expect(field('Telefone').value).toBe('(11) 98765-4321')
  },
)

test('a house with a policy of its own does not have the one of the demo', { tags: ['D-98'] }, async () => {
  const answer = await (await siteOf(here)).inject({ url: '/demonstracao/privacidade' })

  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/error/404'])
})
