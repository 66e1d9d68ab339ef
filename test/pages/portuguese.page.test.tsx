import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { AuthArea } from '#features/users/admin/auth/AuthArea.tsx'
import { createMenu } from '#features/menus/contract.ts'
import { type TestHouse, testHouse } from '../app.ts'
import { isDisabled } from '../form.ts'
import { openPage, openStaff } from '../page.tsx'
import { expectPortuguese } from '../portuguese.ts'
import { type Venue, venue } from '../venue.ts'
import { siteOf, visit } from '../visit.ts'

let here: TestHouse
let place: Venue
let menuId: number
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  await place.service()
  const body = { name: 'Carta de vinhos', status: 'active' as const }
  const { token } = place.owner
  menuId = (await here.call(createMenu, { params: place.path, body }, { token })).body.menu.id
})

describe(
  'a browser that speaks English reads in Portuguese, and finds nothing that changes the language, on',
  { tags: ['I18N-01', 'I18N-03', 'D-99'] },
  () => {
    test.each(['perfil', 'cardapios', 'pesquisa', 'reserva', 'cadastro', 'cadastro-rapido', 'menu'])(
      'the public page %s',
      async (page) => {
        const { slug } = place.branch
        await visit(here, page === 'menu' ? `/cardapios/${slug}/${menuId}` : `/${page}/${slug}`)

        await screen.findAllByRole('heading', { level: 1 })
        expect(document.documentElement.lang).toBe('pt-BR')
        expectPortuguese()
      },
    )

    test.each(['/auth/login', '/auth/forgot-password', '/auth/reset-password/um-link'])(
      '%s',
      async (path) => {
        openPage(here, path, () => <AuthArea />)

        await screen.findByRole('heading', { level: 1 })
        expectPortuguese()
      },
    )

    test.each([
      ['/admin/reservations?visao=lista', 'Adicionar agendamento', 'owner'],
      ['/admin/reservations/services', 'Nova disponibilidade', 'owner'],
      ['/master/negocios', 'Adicionar Novo', 'master'],
      ['/master/usuarios', 'Adicionar Novo', 'master'],
    ] as const)('the form of %s', async (path, opener, who) => {
      const user = await openStaff(here, place[who], place, path)
      const [add] = await screen.findAllByRole('button', { name: opener })
      await waitFor(() => expect(isDisabled(add!)).toBe(false))
      await user.click(add!)

      await screen.findByRole('dialog', { hidden: true })
      expectPortuguese()
    })

    test('the documents of sign-in, staff and masters', async () => {
      const app = await siteOf(here)
      for (const url of ['/auth/login', '/admin/dashboard', '/master/negocios'])
        expect((await app.inject({ url })).body).toContain('<html lang="pt-BR">')
    })
  },
)
