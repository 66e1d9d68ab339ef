import { axeFaults } from './axe.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { dayFromNow } from './request-form.ts'
import { type Session, sessionOf } from './staff.ts'

const demoPassword = 'Casa#Cheia26'
const people = {
  master: 'master@casacheia.test',
  owner: 'dona@casacheia.test',
  agency: 'agencia@casacheia.test',
  editor: 'equipe@casacheia.test',
}
const home = '/admin/dashboard'

type Stored = { session: Pick<Session, 'token' | 'user'> }

/** Signs in by the API and stores the session as the sign-in area would; returns the sign-in's answer. */
async function signIn(page: Page, who: keyof typeof people): Promise<Session> {
  const answer = await sessionOf(page.request, who)
  const session: Stored['session'] = { token: answer.token, user: answer.user }
  await page.addInitScript((value) => {
    // Only once: 'Sair' empties both storages, and the person must stay signed out.
    if (document.cookie.includes('signed-in')) return
    document.cookie = 'signed-in=yes; path=/'
    localStorage.setItem('casa-cheia.session', value)
  }, JSON.stringify(session))
  return answer
}

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })
const switcher = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind} `) })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

/** The pages of the staff area with an address of their own. */
const staffPages: [path: string, heading: string, crumbs: string[]][] = [
  ['/admin/dashboard', 'Cantina da Praça', ['Página Inicial']],
  ['/admin/branches', 'Estabelecimentos', ['Estabelecimentos']],
  ['/admin/menus', 'Cardápio Digital', ['Cardápio Digital']],
  ['/admin/research/comment', 'Avaliações', ['Pesquisa', 'Avaliações']],
  ['/admin/research/dashboard', 'Avaliações', ['Pesquisa', 'Visão Geral']],
  ['/admin/customers', 'Gestão de Clientes', ['Gestão de Clientes']],
  ['/admin/reservations', 'Agendamento', ['Agendamentos', 'Visão Geral']],
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
]
const staffPaths = staffPages.map(([path]) => path)

/** On a phone the aside is behind the burger. */
async function openAside(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menu' }).click()
}

test.describe('who is not signed in', () => {
  test('[PERM-08] [D-12] a private area with a slash at its end leads to /auth/login', async ({ page }) => {
    for (const path of ['/admin/', '/master/', '/master/usuarios/']) {
      await page.goto(path)
      await expect(page).toHaveURL('/auth/login')
    }
  })

  test('[D-14] a deep link opens after the sign-in', async ({ page }) => {
    await page.goto('/admin/customers?search=Ana')
    await expect(page).toHaveURL('/auth/login')
    await page.getByLabel('E-mail').fill(people.owner)
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()

    await expect(page).toHaveURL('/admin/customers?search=Ana')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestão de Clientes')
  })
})

test.describe('the session', () => {
  test('[SHELL-08] the splash stays 500 ms at least', async ({ page }) => {
    await signIn(page, 'owner')
    await page.clock.install()
    await page.goto(home)
    const splash = page.getByRole('status', { name: 'Carregando' }).first()
    const heading = page.locator('h1')
    await heading.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.reload()
    let passedMs = 0
    // The page is built under the splash; its answers come in real time, while the test moves its clock.
    while (passedMs < 440 && (await heading.count()) === 0) {
      await page.clock.runFor(10)
      passedMs += 10
      await new Promise((resolve) => setTimeout(resolve, 200))
    }

    await expect(heading).toHaveCount(1)
    await page.clock.runFor(450 - passedMs)
    await expect(splash).toBeVisible()
    await expect(heading).toBeHidden()
    await page.clock.runFor(100)
    await expect(heading).toBeVisible()
    await expect(splash).toBeHidden()
  })

  test('[SHELL-10] [SHELL-11] [SHELL-12] [SHELL-13] the first business and branch become current and are kept', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill(people.agency)
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(home)
    const { businesses } = await sessionOf(page.request, 'agency')
    const [first] = businesses.toSorted((a, b) => a.id - b.id)
    const [branch] = first?.branches.toSorted((a, b) => a.id - b.id) ?? []

    await openAside(page)
    await expect(switcher(page, 'Negócio')).toHaveAccessibleName(`Negócio ${first?.name}`)
    expect(await stored(page)).toMatchObject({
      'casa-cheia.business': String(first?.id),
      'casa-cheia.branch': String(branch?.id),
    })
  })

  test('[D-17] nothing but the session and the two ids is stored', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto(home)
    await page.getByRole('heading', { level: 1 }).waitFor()

    expect(Object.keys(await stored(page)).toSorted()).toEqual([
      'casa-cheia.branch',
      'casa-cheia.business',
      'casa-cheia.session',
    ])
  })

  test('[SHELL-09] the session holds token, person, abilities, profiles, businesses, and the business and branch that are current @mesa', async ({
    page,
  }) => {
    const { user, token, businesses } = await signIn(page, 'owner')
    const [business] = businesses.toSorted((a, b) => a.id - b.id)
    const branch = business!.branches.toSorted((a, b) => a.id - b.id)[1]!
    await page.addInitScript(
      ([businessId, branchId]) => {
        localStorage.setItem('casa-cheia.business', String(businessId))
        localStorage.setItem('casa-cheia.branch', String(branchId))
      },
      [business!.id, branch.id],
    )
    // Words other than the demo's, to show that the screen uses the session's data.
    await page.route(`**/api/user/${user.id}`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as Session
      for (const one of answer.businesses) {
        one.name = `Negócio ${one.id} da sessão`
        for (const each of one.branches) each.branch = `Unidade ${each.id} da sessão`
      }
      const given = {
        name: 'Nome da Sessão',
        email: 'sessao@exemplo.test',
        profile_id: 9,
        features: ['customer'],
        profiles: [{ id: 9, name: 'Perfil da sessão' }],
      }
      await route.fulfill({ response, json: { ...answer, ...given } })
    })
    const tokens = new Set<string | undefined>()
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) return
      const { 'x-auth-token': own, authorization } = request.headers()
      tokens.add(own).add(authorization?.replace(/^Bearer /, ''))
    })
    const asked = page.waitForRequest(`**/business/${business!.id}/branch/${branch.id}/dashboard`)
    await page.goto(home)

    await asked
    expect([...tokens]).toEqual([token])
    await expect(switcher(page, 'Negócio')).toHaveAccessibleName(`Negócio Negócio ${business!.id} da sessão`)
    await expect(switcher(page, 'Estabelecimento')).toHaveAccessibleName(
      `Estabelecimento Unidade ${branch.id} da sessão`,
    )
    await expect(menu(page).getByRole('link')).toHaveText(['Página Inicial', 'Gestão de Clientes'])
    await page.getByRole('button', { name: 'Menu de Nome da Sessão' }).click()
    for (const text of ['Nome da Sessão', 'Perfil da sessão', 'sessao@exemplo.test']) {
      await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await switcher(page, 'Estabelecimento').click()
    for (const { id } of business!.branches) {
      await expect(page.getByRole('listitem').getByText(`Unidade ${id} da sessão`).first()).toBeVisible()
    }
    expect(JSON.parse((await stored(page))['casa-cheia.session'] ?? '{}')).toMatchObject({ token })
    expect(await stored(page)).toMatchObject({
      'casa-cheia.business': String(business!.id),
      'casa-cheia.branch': String(branch.id),
    })
  })

  for (const status of [401, 403]) {
    test(`[SHELL-19] [SHELL-20] ${status} on loading the user clears the session and goes to /auth/login`, async ({
      page,
      allow,
    }) => {
      allow(new RegExp(`status of ${status}`))
      await signIn(page, 'owner')
      await page.route('**/api/user/*', (route) =>
        route.fulfill({ status, json: { success: false, msg: 'Não.' } }),
      )

      await page.goto(home)

      await expect(page).toHaveURL('/auth/login')
      expect(await stored(page)).toEqual({})
    })
  }

  test('[SHELL-18] another failure says so and can be tried again', async ({ page, allow }) => {
    allow(/status of 500|resposta: 500/)
    await signIn(page, 'owner')
    await page.route('**/api/user/*', (route) => route.fulfill({ status: 500, json: { success: false } }))
    await page.goto(home)
    await expect(page.getByRole('alert')).toHaveText('Houve um erro, por favor recarregue a página.')

    await page.unroute('**/api/user/*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('[SHELL-01] [SHELL-02] [SHELL-03] [SHELL-04] [SHELL-05] [LAYOUT-19] the user menu names the person and signs out', async ({
    page,
  }) => {
    const { user, token } = await signIn(page, 'owner')
    await page.goto(home)

    await page.getByRole('button', { name: `Menu de ${user.name} Negócio` }).click()
    const panel = page.getByRole('region', { name: 'Menu da pessoa' })
    await expect(panel).toContainText(user.name)
    await expect(panel).toContainText('Negócio')
    await panel.getByRole('button', { name: 'Sair' }).click()

    await expect(page).toHaveURL('/auth/login')
    expect(await stored(page)).toEqual({})
    await expect(async () => {
      const after = await page.request.get(`/api/user/${user.id}`, { headers: { 'X-AUTH-TOKEN': token } })
      expect(after.status()).toBe(403)
    }).toPass()
  })

  test('[D-18] a person without any business is told so and may leave', async ({ page }) => {
    await signIn(page, 'owner')
    await page.route('**/api/user/*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, businesses: [] } })
    })
    await page.goto(home)

    await expect(page.getByText('Nenhum estabelecimento disponível para este usuário.')).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/auth/login')
  })
})

test.describe('routes', () => {
  test('[D-11] /master leads a master to /master/negocios', async ({ page }) => {
    await signIn(page, 'master')

    await page.goto('/master')

    await expect(page).toHaveURL('/master/negocios')
  })

  test('[D-11] [D-25] who is no master lands on the home instead of a master page', async ({ page }) => {
    await signIn(page, 'owner')

    await page.goto('/master/usuarios')

    await expect(page).toHaveURL(home)
  })

  for (const path of ['/admin/menus/3', '/master/bogus']) {
    test(`[D-12] signed in, ${path} is no page and goes to /error/404`, async ({ page, allow }) => {
      allow(/status of 404/)
      await signIn(page, 'master')

      await page.goto(path)

      await expect(page).toHaveURL('/error/404')
      await expect(page.getByText('Page Not Found')).toBeVisible()
    })
  }

  async function expectPages(page: Page, pages: typeof staffPages) {
    for (const [path, heading, crumbs] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
      await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
      await expect(page).toHaveTitle(`${heading} | Casa Cheia`)
      await expect(page.getByLabel('Você está em').locator('li'), path).toHaveText(crumbs)
    }
  }

  test('[ROUTE-02] [ROUTE-03] [ROUTE-06] [ROUTE-19] [LAYOUT-15] every staff page opens under its address', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    await expectPages(page, staffPages)
  })

  for (const [who, unit] of [
    ['owner', 'Centro'],
    ['agency', 'Cais'],
  ] as const) {
    test(`[ROUTE-01] every private page works on the chosen business and branch, here those of ${unit} @mesa`, async ({
      page,
    }) => {
      test.slow()
      const { businesses } = await signIn(page, who)
      const business = businesses.find(({ branches }) => branches.some(({ branch }) => branch === unit))!
      const branch = business.branches.find((each) => each.branch === unit)!
      await page.addInitScript(
        ([businessId, branchId]) => {
          localStorage.setItem('casa-cheia.business', String(businessId))
          localStorage.setItem('casa-cheia.branch', String(branchId))
        },
        [business.id, branch.id],
      )
      const scopes = new Set<string>()
      page.on('request', (request) => {
        const [, inBusiness, inBranch] =
          /\/api\/business\/(\d+)(?:\/branch\/(\d+))?(?=\/|\?|$)/.exec(request.url()) ?? []
        if (inBusiness) scopes.add([inBusiness, inBranch ?? branch.id].join())
      })
      const menu = page.getByRole('main').locator('a[href^="/admin/menu/"]').first()
      const paths = [
        ...staffPages.map(([path]) => path),
        `/admin/branch/${business.id}/add`,
        `/admin/branch/${branch.id}/edit`,
      ]
      for (const path of paths) {
        scopes.clear()
        await page.goto(path)

        await expect(switcher(page, 'Negócio'), path).toHaveAccessibleName(`Negócio ${business.name}`)
        await expect(switcher(page, 'Estabelecimento'), path).toHaveAccessibleName(`Estabelecimento ${unit}`)
        await expect.poll(() => [...scopes], path).toEqual([[business.id, branch.id].join()])
        if (path !== '/admin/menus') continue
        scopes.clear()
        await menu.click()
        await expect(page).toHaveURL(/\/admin\/menu\/\d+\/edit$/)
        await expect.poll(() => [...scopes]).toEqual([[business.id, branch.id].join()])
      }
    })
  }

  test('[ROUTE-01] the master pages know the chosen branch: the menu of the person leads back to it @mesa', async ({
    page,
  }) => {
    const { businesses, user } = await signIn(page, 'master')
    const cantina = businesses.find(({ name }) => name === 'Cantina da Praça')!
    const centro = cantina.branches.find(({ branch }) => branch === 'Centro')!
    await page.addInitScript(
      ([businessId, branchId]) => {
        localStorage.setItem('casa-cheia.business', String(businessId))
        localStorage.setItem('casa-cheia.branch', String(branchId))
      },
      [cantina.id, centro.id],
    )
    for (const path of ['/master/negocios', '/master/usuarios', `/master/negocio/${cantina.id}`]) {
      await page.goto(path)
      await page.getByRole('button', { name: `Menu de ${user.name}` }).click()
      await page.getByRole('link', { name: 'Painel do estabelecimento' }).click()

      await expect(page).toHaveURL(home)
      await expect(switcher(page, 'Estabelecimento')).toHaveAccessibleName('Estabelecimento Centro')
    }
  })

  test('[ROUTE-19] every master page opens under its address', async ({ page }) => {
    const { businesses } = await signIn(page, 'master')
    const cantina = businesses.find(({ name }) => name === 'Cantina da Praça')
    await expectPages(page, [
      ['/master/negocios', 'Negócios', ['Negócios']],
      ['/master/usuarios', 'Usuários', ['Usuários']],
      [
        `/master/negocio/${cantina?.id}`,
        'Cantina da Praça',
        ['Negócios', 'Cantina da Praça', 'Dados do Negócio'],
      ],
    ])
  })

  test('[ROUTE-05] /admin/branch/{id}/edit opens the digital profile of that establishment', async ({
    page,
  }) => {
    const { businesses } = await signIn(page, 'owner')
    const branches = businesses.flatMap((business) => business.branches)
    for (const [branch, street] of [
      ['Pinheiros', 'Rua dos Pinheiros'],
      ['Centro', 'Praça Dom José Gaspar'],
    ] as const) {
      const id = branches.find((each) => each.branch === branch)?.id
      await page.goto(`/admin/branch/${id}/edit`)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil Digital')
      await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Cantina da Praça')
      await expect(page.getByLabel('Unidade', { exact: true })).toHaveValue(branch)
      await page.getByRole('tab', { name: 'Endereço' }).click()
      await expect(page.getByLabel('Rua ou avenida')).toHaveValue(street)
    }
  })

  test('[ROUTE-04] [D-15] /admin/branch/{id}/add begins a digital profile in that business', async ({
    page,
  }) => {
    const { businesses } = await signIn(page, 'owner')
    const cantina = businesses.find(({ name }) => name === 'Cantina da Praça')
    await page.goto(`/admin/branch/${cantina?.id}/add`)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novo estabelecimento')
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Cantina da Praça')
    await page.goto('/admin/branch/987654321/add')
    await expect(page.getByText('Este negócio não existe ou não é acessível para você.')).toBeVisible()
  })

  test('[ROUTE-07] /admin/menu/{id}/edit shows the editor of one menu', async ({ page }) => {
    await signIn(page, 'owner')
    for (const [menu, item, other] of [
      ['Cardápio da casa', 'Burrata com tomates assados', 'Chianti DOCG, taça'],
      ['Carta de vinhos', 'Chianti DOCG, taça', 'Burrata com tomates assados'],
    ] as const) {
      await page.goto('/admin/menus')
      await page.getByRole('main').getByRole('link', { name: menu, exact: true }).click()

      await expect(page).toHaveURL(/\/admin\/menu\/\d+\/edit$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu)
      await expect(page.getByText(item, { exact: true })).toBeVisible()
      await expect(page.getByText(other, { exact: true })).toHaveCount(0)
    }
  })
})

test.describe('the frame of the staff area', () => {
  test('[LAYOUT-04] [LAYOUT-05] [LAYOUT-06] [LAYOUT-07] [LAYOUT-08] [LAYOUT-09] [LAYOUT-10] [LAYOUT-11] [LAYOUT-12] [LAYOUT-13] the aside lists every area @both', async ({
    page,
  }) => {
    const { businesses } = await signIn(page, 'owner')
    const branch = businesses[0]?.branches.toSorted((a, b) => a.id - b.id)[0]
    await page.goto(home)
    await openAside(page)

    await menu(page).getByRole('link', { name: 'Página Inicial' }).waitFor()
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links).toEqual([
      ['Página Inicial', '/admin/dashboard'],
      ['Conversas', '/admin/atendimento'],
      ['Canais', '/admin/atendimento/canais'],
      ['Visão Geral', '/admin/reservations'],
      ['Configurações', '/admin/reservations/config'],
      ['Perfil Digital', `/admin/branch/${branch?.id}/edit`],
      ['Cardápio Digital', '/admin/menus'],
      ['Visão Geral', '/admin/research/dashboard'],
      ['Avaliações', '/admin/research/comment'],
      ['Gestão de Clientes', '/admin/customers'],
    ])
    await expect(menu(page).getByRole('button')).toHaveText(['Atendimentos', 'Agendamentos', 'Pesquisa'])
  })

  test('[UIKIT-09] a group slides shut in 250 ms, and its links leave the keyboard', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto(home)
    await openAside(page)
    const group = menu(page).getByRole('button', { name: 'Pesquisa' })
    const slide = page.locator(`[id="${await group.getAttribute('aria-controls')}"]`)

    await expect(slide).toHaveCSS('transition-duration', '0.25s, 0.25s')
    await group.click()

    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(menu(page).getByRole('link', { name: 'Avaliações' })).toBeHidden()
  })

  test('who may not manage channels does not see them', async ({ page }) => {
    await signIn(page, 'editor')
    await page.goto(home)
    await openAside(page)

    await expect(menu(page).getByRole('link', { name: 'Conversas' })).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Canais' })).toHaveCount(0)
  })

  test('[LAYOUT-02] [LAYOUT-03] [CONST-05] [PERM-05] [PERM-07] another branch is chosen in the aside and opens its home @both', async ({
    page,
  }) => {
    const { businesses } = await signIn(page, 'owner')
    const branches = businesses[0]?.branches.toSorted((a, b) => a.id - b.id) ?? []
    await page.goto('/admin/customers')
    await openAside(page)

    await switcher(page, 'Estabelecimento').click()
    const options = page.getByRole('listitem').getByRole('button')
    await expect(options.filter({ hasText: branches[1]?.branch ?? '' })).toBeVisible()
    const asked = page.waitForRequest(`**/branch/${branches[1]?.id}/dashboard`)
    await options.filter({ hasText: branches[1]?.branch ?? '' }).click()

    await asked
    await expect(page).toHaveURL(home)
    expect(await stored(page)).toMatchObject({ 'casa-cheia.branch': String(branches[1]?.id) })
    await page.reload()
    await openAside(page)
    await expect(switcher(page, 'Estabelecimento')).toHaveAccessibleName(
      `Estabelecimento ${branches[1]?.branch}`,
    )
  })

  test('[LAYOUT-01] [PERM-06] another business is chosen in the aside, with its first branch', async ({
    page,
  }) => {
    const { businesses } = await signIn(page, 'agency')
    const second = businesses.toSorted((a, b) => a.id - b.id)[1]
    await page.goto(home)
    await openAside(page)

    await switcher(page, 'Negócio').press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await expect(async () => {
      expect(await stored(page)).toMatchObject({ 'casa-cheia.business': String(second?.id) })
    }).toPass()
    await expect(page).toHaveURL(home)
  })

  test('[LAYOUT-14] [LAYOUT-16] [SHELL-06] [SHELL-07] [D-26] version, establishments and company are in the frame @both', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    await page.goto(home)

    await expect(page.getByRole('contentinfo')).toHaveText(`${dayFromNow(0).slice(0, 4)} © Casa Cheia`)
    await page.getByRole('banner').getByRole('link', { name: 'Estabelecimentos', exact: true }).click()
    await expect(page).toHaveURL('/admin/branches')
    await openAside(page)
    await expect(page.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible()
  })

  test('[LAYOUT-17] [LAYOUT-18] [D-72] the notifications panel lists what waits, today’s requests first and then the newest, and leads to help @both', async ({
    page,
  }) => {
    const { token, businesses } = await signIn(page, 'owner')
    const business = businesses[0]
    const branch = business?.branches.toSorted((a, b) => a.id - b.id)[0]
    const answer = await page.request.get(
      `/api/business/${business?.id}/branch/${branch?.id}/notifications`,
      {
        headers: { 'X-AUTH-TOKEN': token },
      },
    )
    const items = (await answer.json()) as { title: string; detail: string; at: string }[]
    expect(items.length).toBeGreaterThan(0)
    await page.goto(home)

    await page.getByRole('button', { name: /^Notificações/ }).click()
    const panel = page.getByRole('region', { name: 'Notificações' })
    await expect(panel.getByRole('listitem')).toHaveCount(items.length)
    await expect(panel.getByRole('listitem').first()).toContainText(items[0]?.title ?? '')
    const isTonight = ({ detail }: { detail: string }) => detail.startsWith('Hoje ')
    const tonight = items.filter(isTonight).map(({ detail }) => detail.slice(0, 'Hoje 00:00'.length))
    const later = items.filter((item) => !isTonight(item)).map(({ at }) => at)
    expect(tonight).toEqual(tonight.toSorted())
    expect(items.slice(0, tonight.length).every(isTonight)).toBe(true)
    expect(later).toEqual(later.toSorted().toReversed())
    await expect(panel.getByRole('link', { name: 'Central de Ajuda' })).toHaveAttribute(
      'href',
      /^(https?|mailto):/,
    )
  })

  test('[D-72] [D-100] the notifications are read again after a minute', async ({ page }) => {
    await signIn(page, 'owner')
    await page.clock.install()
    await page.goto(home)
    await page.getByRole('button', { name: /^Notificações: \d/ }).waitFor()

    const again = page.waitForRequest('**/notifications')
    await page.clock.fastForward(60_500)

    await again
  })

  test('the drawer of a phone opens by the burger and closes on Esc and on arrival @celular', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    await page.goto(home)
    const drawer = page.getByRole('dialog', { name: 'Menu' })

    await openAside(page)
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await openAside(page)
    await menu(page).getByRole('link', { name: 'Gestão de Clientes' }).click()

    await expect(page).toHaveURL('/admin/customers')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the frame has no accessibility fault, and nothing is wider than the screen @both', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'owner')
    await page.goto(home)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Notificações/ }).click()
    expect(await axeFaults(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await openAside(page)
    expect(await axeFaults(page)).toEqual([])
  })
})

test.describe('the master area', () => {
  test('[MASTER-01] [MASTER-02] [MASTER-03] [MASTER-09] [MASTER-10] [MASTER-12] its menu stands under NAVEGUE POR AQUI and leads to its two lists, its logo to /dashboard @both', async ({
    page,
  }) => {
    await signIn(page, 'master')
    await page.goto('/master/negocios')
    await openAside(page)
    const frame = isPhone(page) ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary')

    const links = page.getByRole('navigation', { name: 'Menu master' }).getByRole('link')
    await expect(frame.getByText('NAVEGUE POR AQUI', { exact: true })).toBeVisible()
    await expect(links).toHaveText(['Negócios', 'Usuários'])
    await expect(menu(page)).toHaveCount(0)
    for (const [name, address] of [
      ['Usuários', '/master/usuarios'],
      ['Negócios', '/master/negocios'],
    ] as const) {
      await links.filter({ hasText: name }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await openAside(page)
    }
    const logo = frame.getByRole('link', { name: 'Casa Cheia' })
    await expect(logo).toHaveAttribute('href', '/dashboard')
    await logo.click()

    await expect(page).toHaveURL(home)
  })
})

test.describe('a browser that speaks English @mesa', () => {
  test.use({ locale: 'en-US' })

  /** Words that no Portuguese text has, and the names of English days and months. */
  const english =
    /\b(the|and|your|you|with|from|this|that|please|loading|error|save|cancel|close|open|search|next|previous|submit|delete|remove|edit|add|back|password|user|today|yesterday|not found|try again|required|show|hide|select|choose|upload|settings|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|June|July|August|September|October|December|Mon|Tue|Wed|Thu|Fri|Feb|Apr|Aug|Sep|Oct|Dec|\d\d? ?[AP]M)\b/gi
  const languages = /\b(english|inglês|español|espanhol|deutsch|alemão|français|francês|idioma|language)\b/gi

  /** Foreign words that a page shows or tells screen readers. */
  async function foreignOn(page: Page): Promise<string[]> {
    const said = await page.evaluate(() => {
      const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
      const all = [...document.querySelectorAll('*')]
      return [
        document.title,
        ...all.flatMap((one) => spoken.map((name) => one.getAttribute(name) ?? '')),
        ...document.body.innerText.split('\n'),
      ]
    })
    return said.flatMap((text) =>
      [...(text.match(english) ?? []), ...(text.match(languages) ?? [])].map((word) => `${word}: ${text}`),
    )
  }

  async function expectPortuguese(page: Page, at: string) {
    await expect(page.locator('html'), at).toHaveAttribute('lang', 'pt-BR')
    expect(await foreignOn(page), at).toEqual([])
  }

  test('[I18N-01] [I18N-03] [D-99] reads every public page in Portuguese, and finds nothing that changes the language', async ({
    page,
  }) => {
    await page.goto('/cardapios/cantina-da-praca-pinheiros')
    const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
    const slugs = ['perfil', 'cardapios', 'pesquisa', 'reserva', 'cadastro', 'cadastro-rapido']
    for (const path of [
      ...slugs.map((first) => `/${first}/cantina-da-praca-pinheiros`),
      menu ?? '',
      '/auth/login',
      '/auth/forgot-password',
      '/auth/reset-password/um-link',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()

      await expectPortuguese(page, path)
    }
    expect(await page.evaluate(() => navigator.language)).toBe('en-US')
  })

  test('[I18N-01] [I18N-03] [D-99] reads every staff page and its dialogs in Portuguese, and finds nothing that changes the language', async ({
    page,
    another,
  }) => {
    test.slow()
    await signIn(page, 'owner')
    for (const path of [...staffPaths, '/admin/reservations?visao=lista']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

      await expectPortuguese(page, path)
    }
    await page.goto('/admin/reservations')
    await page.getByRole('button', { name: 'Adicionar agendamento' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectPortuguese(page, 'a reservation')
    await page.goto('/admin/reservations/services')
    await page.getByRole('button', { name: 'Nova disponibilidade' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectPortuguese(page, 'a service')

    const master = await another('mesa')
    await signIn(master, 'master')
    for (const path of ['/master/negocios', '/master/usuarios']) {
      await master.goto(path)
      await master.getByRole('heading', { level: 1 }).waitFor()
      await expectPortuguese(master, path)
      await master.getByRole('button', { name: 'Adicionar Novo' }).click()
      await expect(master.getByRole('dialog')).toBeVisible()
      await expectPortuguese(master, `a form on ${path}`)
    }
  })
})
