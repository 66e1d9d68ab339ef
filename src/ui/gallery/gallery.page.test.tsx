import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { GalleryPage } from './GalleryPage.tsx'
import { type TestHouse, testHouse } from '#test/app.ts'
import { screenWidth } from '#test/browser.ts'
import { button, field, press } from '#test/form.ts'
import { openPage } from '#test/page.tsx'

let here: TestHouse
beforeAll(async () => {
  here = await testHouse()
})

const open = () => openPage(here, '/dev/ui', () => <GalleryPage />)
const part = (name: string) => screen.getByRole('region', { name })
const told = (words: string) => screen.getByText(new RegExp(`^${words}: `)).textContent

/** Stops the clock of the page that is open: time passes only by what this returns. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  return (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
}
afterEach(() => void vi.useRealTimers())

describe('search', () => {
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar cliente' })
  const type = (value: string) => fireEvent.change(box(), { target: { value } })

  test('one character sends nothing, two do, an empty box clears', { tags: ['UIKIT-01', 'D-103'] }, () => {
    open()
    const pass = stopClock()

    type('A')
    pass(2_000)
    expect(told('Buscas')).toBe('Buscas: []')
    type('An')
    pass(2_000)
    expect(told('Buscas')).toBe('Buscas: ["An"]')
    type('')
    pass(2_000)
    expect(told('Buscas')).toBe('Buscas: ["An",""]')
  })

  test('a search waits 500 ms after the last letter', { tags: ['CONST-01'] }, () => {
    open()
    const pass = stopClock()

    type('An')
    pass(490)
    type('Ana')
    pass(490)
    expect(told('Buscas')).toBe('Buscas: []')
    pass(20)
    expect(told('Buscas')).toBe('Buscas: ["Ana"]')
  })

  test('Enter searches at once, Esc clears', async () => {
    const user = open()

    await user.type(box(), 'Bia{Enter}')
    expect(told('Buscas')).toBe('Buscas: ["Bia"]')
    await user.keyboard('{Escape}')
    expect(box().value).toBe('')
    expect(told('Buscas')).toBe('Buscas: ["Bia",""]')
  })
})

describe('dialogs', () => {
  const dialog = (name: string) => screen.getByRole('alertdialog', { name })

  test(
    "the notice dialog has the button 'Ok, entendi!' and gives the focus back",
    { tags: ['ERR-07'] },
    async () => {
      const user = open()

      await press(user, 'Aviso')
      const [only, ...others] = within(dialog('Preencha uma data válida!')).getAllByRole('button')
      expect([only!.textContent, others]).toEqual(['Ok, entendi!', []])
      await user.click(only!)

      await screen.findByText('Resposta: lido')
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(document.activeElement).toBe(button('Aviso'))
    },
  )

  test.each([
    ['Sim', 'sim'],
    ['Não', 'não'],
  ])(
    "confirmation dialogs have the buttons 'Não', which has the focus, and 'Sim': %s",
    { tags: ['ERR-10'] },
    async (name, answer) => {
      const user = open()

      await press(user, 'Pergunta')
      const asked = within(dialog('Deseja realmente excluir esse registro?'))
      expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Não', 'Sim'])
      expect(document.activeElement?.textContent).toBe('Não')
      await press(user, name, asked)

      await screen.findByText(`Resposta: ${answer}`)
    },
  )
})

test('what could not be loaded can be tried again', { tags: ['ERR-08', 'ERR-09'] }, async () => {
  const user = open()
  const failed = within(part('Lista com falha'))

  expect(failed.getByRole('alert').textContent).toContain('Algo deu errado!')
  await press(user, 'Tentar novamente', failed)

  failed.getByText('Tentativas: 1')
})

test(
  'each step is first, between or last, and current, completed or pending',
  { tags: ['UIKIT-02', 'UIKIT-03'] },
  async () => {
    const user = open()
    const steps = within(part('Etapas')).getAllByRole('listitem')
    const states = () => steps.map(({ dataset }) => dataset.state)

    expect(steps.map(({ dataset }) => dataset.place)).toEqual(['first', 'between', 'last'])
    expect(states()).toEqual(['current', 'pending', 'pending'])
    await press(user, 'Continuar')
    expect(steps[0]!.textContent).toContain('concluída')
    expect(states()).toEqual(['completed', 'current', 'pending'])
    await press(user, 'Continuar')
    await press(user, 'Continuar')
    expect(steps[2]!.textContent).toContain('concluída')
    expect(states()).toEqual(['completed', 'completed', 'completed'])
  },
)

describe('image input', () => {
  const label = 'Foto do estabelecimento'
  const group = () => screen.getByRole('group', { name: label })
  const image = () => within(group()).getByRole<HTMLImageElement>('img', { name: label })
  const flag = () => group().querySelector<HTMLInputElement>('input[name="avatar_remove"]')!.value
  const file = () => field(`Arquivo de ${label}`)
  const pick = (name: string) => new File(['x'], name, { type: 'image/png' })

  test(
    'a changed image can be cancelled, which brings the original back',
    { tags: ['UIKIT-04', 'UIKIT-05'] },
    async () => {
      const user = open()
      const original = image().src
      const opened = vi.spyOn(file(), 'click')

      await press(user, 'Trocar imagem')
      expect(opened).toHaveBeenCalledOnce()
      await user.upload(file(), pick('nova.png'))
      expect(group().dataset.state).toBe('changed')
      expect(image().src).toMatch(/^blob:/)

      await press(user, 'Cancelar', within(group()))
      expect(group().dataset.state).toBe('cancelled')
      expect(image().src).toBe(original)
      expect(flag()).toBe('0')
      expect(told('Imagem')).toBe('Imagem: nova.png, cancelada')
    },
  )

  test(
    'remove marks the image for deletion, and cancel takes the mark back',
    { tags: ['UIKIT-06', 'UIKIT-07'] },
    async () => {
      const user = open()
      expect(flag()).toBe('0')

      await press(user, 'Remover', within(group()))
      expect(group().dataset.state).toBe('empty')
      expect(flag()).toBe('1')

      await press(user, 'Cancelar', within(group()))
      expect(group().dataset.state).toBe('cancelled')
      expect(flag()).toBe('0')
      image()
    },
  )

  test('a refused image says why, and the saved one stands again', { tags: ['D-96'] }, async () => {
    const user = open()
    const original = image().src

    await user.upload(file(), pick('danificada.png'))

    await within(group()).findByText('A imagem está danificada. Envie outra.')
    expect(within(group()).getByRole('alert').textContent).toBe('A imagem está danificada. Envie outra.')
    await waitFor(() => expect(group().dataset.state).toBe('original'))
    expect(image().src).toBe(original)
  })
})

describe('scroll to top', () => {
  const offered = () => screen.queryByRole('button', { name: 'Voltar ao topo' })
  const scroll = (top: number) => {
    window.scrollTo(0, top)
    fireEvent.scroll(window)
  }

  test('the button appears after 200 px', { tags: ['UIKIT-10'] }, () => {
    open()

    expect(offered()).toBeNull()
    scroll(201)
    expect(offered()).not.toBeNull()
    scroll(200)
    expect(offered()).toBeNull()
  })

  test('the way to the top takes 600 ms', { tags: ['UIKIT-11'] }, () => {
    open()
    const pass = stopClock()
    scroll(1_000)

    fireEvent.click(offered()!)
    pass(500)
    expect(window.scrollY).toBeGreaterThan(0)
    expect(window.scrollY).toBeLessThan(1_000)
    pass(150)
    expect(window.scrollY).toBe(0)
  })

  test('who wants no motion is at the top at once', { tags: ['D-103'] }, () => {
    open()
    scroll(1_000)
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
    )

    fireEvent.click(offered()!)

    expect(window.scrollY).toBe(0)
  })
})

test.each([
  [992, 'table'],
  [991, 'list'],
])('on a screen of %i px the customers are a %s', { tags: ['CONST-02'] }, (width, role) => {
  screenWidth(width)
  open()

  const roles = ['table', 'list'].filter((one) => screen.queryByRole(one, { name: 'Clientes' }))
  expect(roles).toEqual([role])
})

test('a phone is shown in Brazilian format when it is pasted', { tags: ['CONST-03'] }, async () => {
  const user = open()
  const phone = within(part('Campos')).getByLabelText<HTMLInputElement>('Telefone')

  await user.click(phone)
  await user.paste('+55 11 98765-4321')

  expect(phone.value).toBe('(11) 98765-4321')
})

test('the pager says where it is and offers three pages to each side', async () => {
  const user = open()
  const pages = within(screen.getByRole('navigation', { name: 'Páginas' }))

  screen.getByText('Mostrando 101 a 120 de 240')
  const numbers = pages.getAllByRole('button', { name: /^Página \d/ }).map(({ textContent }) => textContent)
  expect(numbers).toEqual(['3', '4', '5', '6', '7', '8', '9'])
  await press(user, /^Última/, pages)

  screen.getByText('Mostrando 221 a 240 de 240')
  expect(pages.getByRole<HTMLButtonElement>('button', { name: 'Próxima página' }).disabled).toBe(true)
})
