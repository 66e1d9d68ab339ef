import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMenu } from '#features/menus/contract.ts'
import { createItem, createSection } from '#features/menus/sections.contract.ts'
import { loadUser } from '#features/users/contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, closeBrowser, left, sent } from '#test/browser.ts'
import { button, field } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { expectPortuguese } from '#test/portuguese.ts'
import { type Signed, signedInPerson, sibling, type Venue, venue } from '#test/venue.ts'

const home = '/admin/dashboard'

let here: TestHouse
/** The agency works for both, and this is the first. */
let first: Venue
let second: Venue
let agency: Signed
beforeAll(async () => {
  here = await testHouse()
  first = await venue(here, { branch: { branch: 'Centro' } })
  second = await venue(here, { branch: { branch: 'Cais' } })
  agency = first.agency
  const { business_id } = second
  await here.house.db.insertInto('business_user').values({ business_id, user_id: agency.id }).execute()
})

const switcher = (kind: string) => screen.findByRole('button', { name: new RegExp(`^${kind} `) })
const menu = () => screen.findByRole('navigation', { name: 'Menu' })
const stored = () => Object.fromEntries(Object.entries(localStorage))
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent

async function expectPage(title: string, crumbs: string[]) {
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.title).toBe(`${title} | Casa Cheia`)
  const places = within(screen.getByLabelText('Você está em')).getAllByRole('listitem')
  expect(places.map(({ textContent }) => textContent)).toEqual(crumbs)
}

/** What the session answers, changed by a test. */
function sessionInstead(change: (answer: never) => object) {
  answerInstead(async (url, init) => {
    if (!url.startsWith('/api/user/')) return null
    const headers = init.headers as Record<string, string>
    const answer = await here.request({ url, headers })
    return Response.json({ ...answer.json(), ...change(answer.json()) })
  })
}

describe('the session', () => {
  test(
    'without a choice within reach the first business and branch become current and are kept, and nothing else',
    { tags: ['SHELL-10', 'SHELL-11', 'SHELL-12', 'SHELL-13', 'D-17'] },
    async () => {
      await openStaff(here, agency, await venue(here), home)

      expect((await switcher('Negócio')).textContent).toContain(first.branch.name)
      await waitFor(() =>
        expect(stored()).toEqual({
          'casa-cheia.session': expect.stringContaining(agency.token) as unknown,
          'casa-cheia.business': `${first.business_id}`,
          'casa-cheia.branch': `${first.branch.id}`,
        }),
      )
    },
  )

  test(
    'the session holds token, person, abilities, profiles, businesses, and the business and branch that are current',
    { tags: ['SHELL-09'] },
    async () => {
      const { branch_id } = await sibling(here, second)
      // Words other than the stored ones, to show that the screen uses the session's data.
      sessionInstead(({ businesses }: { businesses: { id: number; branches: { id: number }[] }[] }) => ({
        name: 'Nome da Sessão',
        email: 'sessao@exemplo.test',
        profile_id: 9,
        features: ['customer'],
        profiles: [{ id: 9, name: 'Perfil da sessão' }],
        businesses: businesses.map((one) => ({
          ...one,
          name: `${one.id} da sessão`,
          branches: one.branches.map((each) => ({ ...each, branch: `Unidade ${each.id}` })),
        })),
      }))
      const user = await openStaff(here, agency, second, home)

      await screen.findByRole('button', { name: `Negócio ${second.business_id} da sessão` })
      await user.click(await switcher('Estabelecimento'))
      for (const id of [second.branch.id, branch_id]) button(new RegExp(`^Unidade ${id}`))
      const links = within(await menu()).getAllByRole('link')
      expect(links.map(({ textContent }) => textContent)).toEqual(['Página Inicial', 'Gestão de Clientes'])
      await user.click(button(/^Menu de Nome da Sessão/))
      const panel = screen.getByRole('region', { name: 'Menu da pessoa' })
      expect(panel.textContent).toContain('Nome da SessãoPerfil da sessãosessao@exemplo.test')
    },
  )

  test.each([401, 403])(
    '%i on loading the user clears the session and goes to /auth/login',
    { tags: ['SHELL-19', 'SHELL-20'] },
    async (status) => {
      allow(/403/)
      answerInstead((url) =>
        url.startsWith('/api/user/') ? Response.json({ success: false, msg: 'Não.' }, { status }) : null,
      )
      await openStaff(here, agency, first, home)

      await waitFor(() => expect(left).toContain('/auth/login'))
      expect(localStorage).toHaveLength(0)
    },
  )

  test('another failure says so and can be tried again', { tags: ['SHELL-18'] }, async () => {
    allow(/500/)
    answerInstead((url) => (url.startsWith('/api/user/') ? new Response('{}', { status: 500 }) : null))
    const user = await openStaff(here, agency, first, home)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Houve um erro, por favor recarregue a página.',
    )

    answerInstead()
    await user.click(button('Tentar novamente'))

    expect(await heading()).toBe(first.branch.name)
  })

  test(
    'the user menu names the person and signs out',
    { tags: ['SHELL-01', 'SHELL-02', 'SHELL-03', 'SHELL-04', 'SHELL-05', 'LAYOUT-19'] },
    async () => {
      const place = await venue(here)
      const { id, token } = place.owner
      const user = await openStaff(here, place.owner, place, home)

      await user.click(await screen.findByRole('button', { name: /^Menu de Pessoa \d+ Negócio$/ }))
      const panel = within(screen.getByRole('region', { name: 'Menu da pessoa' }))
      panel.getByText(/^Pessoa \d+$/)
      panel.getByText('Negócio')
      expect(panel.queryAllByRole('link'), 'the master area is of a master').toEqual([])
      await user.click(panel.getByRole('button', { name: 'Sair' }))

      await waitFor(() => expect(left).toEqual(['/auth/login']))
      expect(localStorage).toHaveLength(0)
      await waitFor(async () =>
        expect((await here.call(loadUser, { params: { id } }, { token })).status).toBe(403),
      )
    },
  )

  test('a person without any business is told so and may leave', { tags: ['D-18'] }, async () => {
    const user = await openStaff(here, await signedInPerson(here, 3), first, home)

    await screen.findByText('Nenhum estabelecimento disponível para este usuário.')
    await user.click(button('Sair'))
    await waitFor(() => expect(left).toEqual(['/auth/login']))
  })
})

describe('routes', () => {
  test.each([
    ['[D-11] /master leads a master to /master/negocios', 'master', '/master', '/master/negocios'],
    [
      '[D-11] [D-25] who is no master lands on the home instead of a master page',
      'owner',
      '/master/usuarios',
      home,
    ],
  ] as const)('%s', async (_, who, from, to) => {
    await openStaff(here, first[who], first, from)

    await waitFor(() => expect(location.pathname).toBe(to))
    await heading()
  })

  test.each(['/admin/menus/3', '/master/bogus'])(
    'signed in, %s is no page and goes to /error/404',
    { tags: ['D-12'] },
    async (path) => {
      await openStaff(here, first.master, first, path)

      await waitFor(() => expect(left[0]).toBe('/error/404'))
    },
  )

  describe(
    'every staff page opens under its address, works on the chosen business and branch, and is in Portuguese',
    {
      tags: [
        'ROUTE-01',
        'ROUTE-02',
        'ROUTE-03',
        'ROUTE-06',
        'ROUTE-19',
        'LAYOUT-15',
        'I18N-01',
        'I18N-03',
        'D-99',
      ],
    },
    () => {
      test.each([
        ['/admin/branches', 'Estabelecimentos', ['Estabelecimentos']],
        ['/admin/menus', 'Cardápio Digital', ['Cardápio Digital']],
        ['/admin/research/comment', 'Avaliações', ['Pesquisa', 'Avaliações']],
        ['/admin/research/dashboard', 'Avaliações', ['Pesquisa', 'Visão Geral']],
        ['/admin/customers', 'Gestão de Clientes', ['Gestão de Clientes']],
        ['/admin/reservations', 'Agendamento', ['Agendamentos', 'Visão Geral']],
        ['/admin/reservations?visao=lista', 'Agendamento', ['Agendamentos', 'Visão Geral']],
        ['/admin/reservations/config', 'Configurações', ['Agendamentos', 'Configurações']],
        ['/admin/reservations/config/lembretes', 'Lembretes', ['Agendamentos', 'Configurações', 'Lembretes']],
        ['/admin/reservations/services', 'Disponibilidades', ['Agendamentos', 'Disponibilidades']],
        ['/admin/atendimento', 'Conversas', ['Atendimentos', 'Conversas']],
        ['/admin/atendimento/canais', 'Canais', ['Atendimentos', 'Canais']],
        [
          '/admin/atendimento?painel=respostas',
          'Respostas prontas',
          ['Atendimentos', 'Conversas', 'Respostas prontas'],
        ],
        ['/admin/atendimento/canais/wa', 'Números do WhatsApp', ['Atendimentos', 'Canais', 'WhatsApp']],
      ])('%s', async (path, title, crumbs) => {
        await openStaff(here, agency, second, path)

        await expectPage(title, crumbs)
        expect(location.pathname).toBe(path.split('?')[0])
        await expectChosen()
      })

      test('/admin/dashboard', async () => {
        await openStaff(here, agency, second, home)

        await expectPage(second.branch.name, ['Página Inicial'])
        await expectChosen()
      })

      test(
        '/admin/branch/{id}/add begins a digital profile in that business',
        { tags: ['ROUTE-04', 'D-15'] },
        async () => {
          await openStaff(here, agency, second, `/admin/branch/${second.business_id}/add`)

          expect(await heading()).toBe('Novo estabelecimento')
          expect(field('Nome').value).toBe(second.branch.name)
          await expectChosen()
        },
      )

      test(
        '/admin/branch/{id}/edit opens the digital profile of that establishment',
        { tags: ['ROUTE-05'] },
        async () => {
          await openStaff(here, agency, second, `/admin/branch/${second.branch.id}/edit`)

          expect(await heading()).toBe('Perfil Digital')
          expect((await screen.findByLabelText<HTMLInputElement>('Unidade')).value).toBe('Cais')
          expect(field('Nome').value).toBe(second.branch.name)
          await expectChosen()
        },
      )

      test('/admin/menu/{id}/edit shows the editor of one menu', { tags: ['ROUTE-07'] }, async () => {
        const token = agency.token
        const menus: { id: number; name: string; dish: string }[] = []
        for (const [name, dish] of [
          ['Cardápio da casa', 'Burrata'],
          ['Carta de vinhos', 'Chianti'],
        ] as const) {
          const { menu } = (await here.call(createMenu, { params: second.path, body: { name } }, { token }))
            .body
          const of = { ...second.path, id: menu.id }
          const { section } = (await here.call(createSection, { params: of, body: { name } }, { token })).body
          const params = { ...of, section_id: section.id }
          await here.call(createItem, { params, body: { name: dish } }, { token })
          menus.push({ id: menu.id, name, dish })
        }
        const user = await openStaff(here, agency, second, '/admin/menus')
        for (const [index, { id, name, dish }] of menus.entries()) {
          await user.click(await screen.findByRole('link', { name }))

          await screen.findByText(dish)
          expect(await heading()).toBe(name)
          expect(location.pathname).toBe(`/admin/menu/${id}/edit`)
          expect(screen.queryByText(menus[1 - index]!.dish)).toBeNull()
          await expectChosen()
          await user.click(within(await menu()).getByRole('link', { name: 'Cardápio Digital' }))
        }
      })

      async function expectChosen() {
        expect((await switcher('Negócio')).textContent).toContain(second.branch.name)
        expect((await switcher('Estabelecimento')).textContent).toContain('Cais')
        await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull())
        const scopes = sent.flatMap(({ url }) => /\/api\/business\/\d+(\/branch\/\d+)?/.exec(url)?.[0] ?? [])
        const own = `/api/business/${second.business_id}`
        expectPortuguese()
        for (const scope of scopes) expect([own, `${own}/branch/${second.branch.id}`]).toContain(scope)
      }
    },
  )

  test('a business out of reach gets no new branch', { tags: ['ROUTE-04', 'D-15'] }, async () => {
    await openStaff(here, agency, first, '/admin/branch/987654321/add')

    await screen.findByText('Este negócio não existe ou não é acessível para você.')
  })

  test(
    'every master page opens under its address, and the menu of the person leads to the chosen branch and back',
    { tags: ['ROUTE-01', 'ROUTE-19'] },
    async () => {
      const { master } = second
      for (const [path, title, crumbs] of [
        ['/master/negocios', 'Negócios', ['Negócios']],
        ['/master/usuarios', 'Usuários', ['Usuários']],
        [
          `/master/negocio/${second.business_id}`,
          second.branch.name,
          ['Negócios', second.branch.name, 'Dados do Negócio'],
        ],
      ] as const) {
        const user = await openStaff(here, master, second, path)
        await expectPage(title, [...crumbs])
        expect(location.pathname).toBe(path)
        await user.click(button(/^Menu de Pessoa/))
        await user.click(screen.getByRole('link', { name: 'Painel do estabelecimento' }))

        await waitFor(() => expect(location.pathname).toBe(home))
        expect((await switcher('Estabelecimento')).textContent).toContain('Cais')
        await user.click(button(/^Menu de Pessoa/))
        await user.click(screen.getByRole('link', { name: 'Área master' }))
        await waitFor(() => expect(location.pathname).toBe('/master/negocios'))
        await closeBrowser()
      }
    },
  )
})

describe('the frame of the staff area', () => {
  test(
    'the aside lists every area',
    {
      tags: [
        'LAYOUT-04',
        'LAYOUT-05',
        'LAYOUT-06',
        'LAYOUT-07',
        'LAYOUT-08',
        'LAYOUT-09',
        'LAYOUT-10',
        'LAYOUT-11',
        'LAYOUT-12',
        'LAYOUT-13',
      ],
    },
    async () => {
      await openStaff(here, agency, first, home)

      const list = within(await menu())
      const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
      expect(links).toEqual([
        ['Página Inicial', '/admin/dashboard'],
        ['Conversas', '/admin/atendimento'],
        ['Canais', '/admin/atendimento/canais'],
        ['Visão Geral', '/admin/reservations'],
        ['Configurações', '/admin/reservations/config'],
        ['Perfil Digital', `/admin/branch/${first.branch.id}/edit`],
        ['Cardápio Digital', '/admin/menus'],
        ['Visão Geral', '/admin/research/dashboard'],
        ['Avaliações', '/admin/research/comment'],
        ['Gestão de Clientes', '/admin/customers'],
      ])
      const groups = list.getAllByRole('button').map(({ textContent }) => textContent)
      expect(groups).toEqual(['Atendimentos', 'Agendamentos', 'Pesquisa'])
    },
  )

  test('who may not manage channels does not see them', async () => {
    await openStaff(here, first.editor, first, home)

    const list = within(await menu())
    list.getByRole('link', { name: 'Conversas' })
    expect(list.queryByRole('link', { name: 'Canais' })).toBeNull()
  })

  test(
    'another branch is chosen in the aside, and its home opens',
    { tags: ['LAYOUT-02', 'LAYOUT-03', 'CONST-05', 'PERM-05', 'PERM-07'] },
    async () => {
      const place = await venue(here)
      const { branch_id } = await sibling(here, place)
      const user = await openStaff(here, place.owner, place, '/admin/customers')

      await user.click(await switcher('Estabelecimento'))
      await user.click(button('Praia'))

      await screen.findByRole('heading', { level: 1, name: 'Praia' })
      expect(location.pathname).toBe(home)
      expect(localStorage.getItem('casa-cheia.branch')).toBe(`${branch_id}`)
      expect(sent.at(-1)?.url).toContain(`/branch/${branch_id}/`)
    },
  )

  test(
    'another business is chosen in the aside by keyboard, with its first branch',
    { tags: ['LAYOUT-01', 'PERM-06'] },
    async () => {
      const user = await openStaff(here, agency, first, home)

      ;(await switcher('Negócio')).focus()
      await user.keyboard('{Enter}{ArrowDown}{Enter}')

      await waitFor(() =>
        expect(stored()).toMatchObject({
          'casa-cheia.business': `${second.business_id}`,
          'casa-cheia.branch': `${second.branch.id}`,
        }),
      )
      await screen.findByRole('heading', { level: 1, name: second.branch.name })
    },
  )

  test(
    'version, establishments and company are in the frame',
    { tags: ['LAYOUT-14', 'LAYOUT-16', 'SHELL-06', 'SHELL-07', 'D-26'] },
    async () => {
      const user = await openStaff(here, agency, first, home)

      const footer = await screen.findByRole('contentinfo')
      expect(footer.textContent).toBe(`${new Date().getFullYear()} © Casa Cheia`)
      screen.getByText(/^v\d+\.\d+\.\d+$/)
      await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Estabelecimentos' }))
      await waitFor(() => expect(location.pathname).toBe('/admin/branches'))
    },
  )
})

describe('the master area', () => {
  test(
    'its menu stands under NAVEGUE POR AQUI and leads to its two lists, its logo to /dashboard',
    { tags: ['MASTER-01', 'MASTER-02', 'MASTER-03', 'MASTER-09', 'MASTER-10', 'MASTER-12'] },
    async () => {
      const user = await openStaff(here, first.master, first, '/master/negocios')

      await screen.findByText('NAVEGUE POR AQUI')
      const list = within(screen.getByRole('navigation', { name: 'Menu master' }))
      expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Negócios',
        'Usuários',
      ])
      expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
      for (const [name, path] of [
        ['Usuários', '/master/usuarios'],
        ['Negócios', '/master/negocios'],
      ] as const) {
        await user.click(list.getByRole('link', { name }))
        await screen.findByRole('heading', { level: 1, name })
        expect(location.pathname).toBe(path)
      }
      const logo = within(screen.getByLabelText('Menu lateral')).getByRole('link', { name: 'Casa Cheia' })
      expect(logo.getAttribute('href')).toBe('/dashboard')
      await user.click(logo)
      await waitFor(() => expect(location.pathname).toBe(home))
    },
  )
})
