import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findBranch, updateBranch } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, noNetwork } from '#test/browser.ts'
import { button, field, fill, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
let address: string
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
  address = `/admin/branch/${place.branch.id}/edit`
})

const read = async () =>
  (await here.call(findBranch, { params: place.path }, { token: place.owner.token })).body
const failed = 'Houve um erro! Por favor, tente novamente.'
const stale = 'Este registro foi alterado por outra pessoa. Recarregue a página.'

async function open() {
  const user = await openStaff(here, place.owner, place, address)
  await screen.findByLabelText('Descrição')
  return user
}

const toTab = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('tab', { name: new RegExp(`^${name}`), hidden: true }))

async function addLink(user: UserEvent, url: string) {
  await toTab(user, 'Links')
  await user.click(await screen.findByRole('button', { name: 'Adicionar link', hidden: true }))
  await waitFor(() => field('Endereço'))
  await fill(user, 'Endereço', url)
}

async function save(user: UserEvent) {
  await press(user, 'Salvar')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar', hidden: true })).toBeNull())
}

test(
  'a save that fails, is refused by the server or reaches nobody leaves everything typed, and the next one saves it',
  { tags: ['D-67'] },
  async () => {
    allow(/50[03]|Failed to fetch/)
    const user = await open()
    await fill(user, 'Descrição', 'Ainda aqui')
    await addLink(user, 'exemplo.com.br')

    for (const trouble of [
      () => Response.json({ success: false, msg: failed }, { status: 500 }),
      () => new Response('indisponível', { status: 503 }),
      noNetwork,
    ]) {
      answerInstead((url, init) => (init.method === 'PUT' ? trouble(url, init) : null))
      await press(user, 'Salvar')
      expect((await screen.findByRole('alert')).textContent).toBe(failed)
      expect(field('Endereço').value).toBe('exemplo.com.br')
      await waitFor(() => expect(button('Salvar').disabled).toBe(false))
    }

    answerInstead()
    await save(user)
    expect(screen.queryByRole('alert')).toBeNull()
    const saved = await read()
    expect(saved.description).toBe('Ainda aqui')
    expect(saved.links).toHaveLength(1)
  },
)

test(
  'a save whose answer was lost says that the record changed, and keeps what both sides have',
  { tags: ['D-107'] },
  async () => {
    allow(/Failed to fetch/)
    const user = await open()
    await fill(user, 'Descrição', 'Chegou lá')
    answerInstead(async (url, { method, body, headers }) => {
      if (method !== 'PUT') return null
      await here.request({
        method,
        url,
        headers: Object.fromEntries(new Headers(headers)),
        payload: body as string,
      })
      throw new TypeError('Failed to fetch')
    })
    await press(user, 'Salvar')
    expect((await screen.findByRole('alert')).textContent).toBe(failed)

    answerInstead()
    await fill(user, 'Informações', 'E mais isto')
    await press(user, 'Salvar')
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }))
    await waitFor(() => expect(screen.queryByText(stale, { exact: false })).toBeNull())
    expect(screen.queryByText('Outra pessoa também alterou', { exact: false })).toBeNull()
    expect(field('Informações').value).toBe('E mais isto')
    await save(user)
    expect(await read()).toMatchObject({ description: 'Chegou lá', info: 'E mais isto' })
  },
)

test(
  'of two who edit the same list at once, the second keeps theirs and is told which field to check',
  { tags: ['D-107'] },
  async () => {
    const user = await open()
    await addLink(user, 'https://meu.exemplo.com')
    await here.call(
      updateBranch,
      {
        params: place.path,
        body: {
          description: 'Deles',
          links: [{ type: 'instagram', label: '', url: 'https://deles.exemplo.com' }],
        } as never,
      },
      { token: place.agency.token },
    )

    await press(user, 'Salvar')
    expect((await screen.findByRole('alert')).textContent).toContain(stale)
    await press(user, 'Recarregar')
    await screen.findByText('Outra pessoa também alterou: links.', { exact: false })
    expect(field('Endereço').value).toBe('https://meu.exemplo.com')
    await save(user)
    const saved = await read()
    expect(saved).toMatchObject({ description: 'Deles' })
    expect(saved.links?.map(({ url }) => url)).toEqual(['https://meu.exemplo.com'])
  },
)
