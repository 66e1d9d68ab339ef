import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { AuthArea } from './AuthArea.tsx'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, left, noNetwork, untilAnswered } from '#test/browser.ts'
import { button, field, fill } from '#test/form.ts'
import { openPage } from '#test/page.tsx'
import { givePassword, type Signed, venue } from '#test/venue.ts'

const secret = 'Quintal?Verde81'

let here: TestHouse
let person: Signed
beforeAll(async () => {
  here = await testHouse()
  person = (await venue(here)).editor
  await givePassword(here, person, secret)
})

const open = (path: string) => openPage(here, path, () => <AuthArea />)
const alert = async () => (await screen.findByRole('alert')).textContent

/** Fills a field, leaves it, and reads what it then says. */
async function expectMessage(user: UserEvent, label: string, value: string, message: string) {
  await fill(user, label, value)
  await user.tab()
  await screen.findByText(message)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
}

async function signIn(user: UserEvent, password = secret) {
  await fill(user, 'E-mail', person.email)
  await fill(user, 'Senha', password)
  await user.click(button('Entrar'))
}

const emailMessages = [
  ['', 'Email é obrigatório'],
  ['a@', 'Mínimo de 3 caracteres'],
  [`${'a'.repeat(40)}@exemplo.com.br`, 'Máximo de 50 caracteres'],
  ['dona.casacheia.test', 'Formato de e-mail inválido'],
] as const

describe('sign-in', () => {
  test(
    'the form is whole, and leads to the recovery',
    { tags: ['AUTH-01', 'AUTH-02', 'AUTH-03', 'AUTH-04'] },
    async () => {
      const user = open('/auth/login')

      expect(document.title).toBe('Entrar | Casa Cheia')
      expect(document.activeElement).toBe(field('E-mail'))
      expect(field('Senha').type).toBe('password')
      button('Entrar')
      await user.click(screen.getByRole('link', { name: 'Esqueceu a senha?' }))
      expect(location.pathname).toBe('/auth/forgot-password')
      await screen.findByRole('heading', { name: 'Recuperar senha' })
    },
  )

  test.each(['/auth', '/auth/', '/auth/qualquer-coisa', '/auth/reset-password', '/auth/login/mais'])(
    '%s is the sign-in',
    { tags: ['AUTH-14', 'AUTH-15'] },
    (path) => {
      open(path)

      button('Entrar')
      expect(location.pathname).toBe('/auth/login')
    },
  )

  test('the footer has the support link, the year and the company', { tags: ['AUTH-16'] }, () => {
    open('/auth/login')
    const footer = within(screen.getByRole('contentinfo'))

    expect(footer.getByRole('link', { name: 'Suporte' }).getAttribute('href')).toMatch(/^mailto:/)
    footer.getByText(`${new Date().getFullYear()} © Casa Cheia`, { exact: false })
  })

  test('an untouched form says nothing, and its button is disabled', { tags: ['AUTH-29'] }, async () => {
    const user = open('/auth/login')

    expect(button('Entrar').disabled).toBe(true)
    expect(screen.queryByText('é obrigatório', { exact: false })).toBeNull()
    await fill(user, 'E-mail', person.email)
    expect(button('Entrar').disabled).toBe(true)
    await fill(user, 'Senha', 'abc')
    expect(button('Entrar').disabled).toBe(false)
    await fill(user, 'Senha', 'ab')
    expect(button('Entrar').disabled).toBe(true)
  })

  test(
    'each wrong e-mail says what is wrong with it',
    { tags: ['AUTH-21', 'AUTH-22', 'AUTH-23', 'AUTH-24'] },
    async () => {
      const user = open('/auth/login')

      for (const [value, message] of emailMessages) {
        await expectMessage(user, 'E-mail', value, message)
        expect(button('Entrar').disabled).toBe(true)
      }
    },
  )

  test(
    'a password that is missing, too short or too long says so',
    { tags: ['AUTH-25', 'AUTH-26', 'AUTH-27'] },
    async () => {
      const user = open('/auth/login')
      await fill(user, 'E-mail', person.email)

      for (const [value, message] of [
        ['', 'Senha é obrigatório'],
        ['ab', 'Mínimo de 3 caracteres'],
        ['a'.repeat(51), 'Máximo de 50 caracteres'],
      ] as const) {
        await expectMessage(user, 'Senha', value, message)
        expect(button('Entrar').disabled).toBe(true)
      }
    },
  )

  test('a field that rests says what is wrong without being left, and stops saying it once it is right', async () => {
    const user = open('/auth/login')

    await user.type(field('E-mail'), 'dona')
    await screen.findByText('Formato de e-mail inválido')
    expect(document.activeElement).toBe(field('E-mail'))
    await user.type(field('E-mail'), '@casacheia.test')
    await waitFor(() => expect(screen.queryByText('Formato de e-mail inválido')).toBeNull())
  })

  test('the button is disabled while the form is submitting', { tags: ['AUTH-28'] }, async () => {
    const waiting = untilAnswered('/api/auth')
    const user = open('/auth/login')
    await signIn(user, 'senha errada')

    expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
    waiting.answer()
    expect(await alert()).toBe('E-mail ou senha inválidos.')
    expect(button('Entrar').disabled).toBe(false)
  })

  test('a refused sign-in shows the message of the server', { tags: ['AUTH-31', 'AUTH-52'] }, async () => {
    answerInstead(() => Response.json({ success: false, msg: 'Mensagem do servidor.' }))
    const user = open('/auth/login')
    await signIn(user)

    expect(await alert()).toBe('Mensagem do servidor.')
    expect(left).toEqual([])
    expect(field('Senha').selectionEnd).toBe(secret.length)
  })

  test.each([
    ['no network', noNetwork],
    ['a server in trouble', () => new Response('<html>', { status: 500 })],
  ])('a sign-in with %s shows the sentence of the catalogue', { tags: ['AUTH-53'] }, async (_, answer) => {
    answerInstead(answer)
    const user = open('/auth/login')
    await signIn(user)

    expect(await alert()).toBe('Desculpe, mas os dados informados não são válidos!')
    expect(field('Senha').value).toBe(secret)
    expect(button('Entrar').disabled).toBe(false)
  })

  test('a browser that stores nothing is told so, not that the data are wrong', async () => {
    const user = open('/auth/login')
    vi.stubGlobal('localStorage', undefined)
    await signIn(user)

    expect(await alert()).toMatch(/^Este navegador não permite guardar dados deste site/)
    expect(left).toEqual([])
  })

  test(
    'a success stores the session and opens the staff area',
    { tags: ['AUTH-30', 'AUTH-54'] },
    async () => {
      const user = open('/auth/login')
      await signIn(user)

      await waitFor(() => expect(left).toEqual(['/master/negocios']))
      expect(Object.keys(localStorage).toSorted()).toEqual([
        'casa-cheia.branch',
        'casa-cheia.business',
        'casa-cheia.session',
      ])
      expect(JSON.parse(localStorage.getItem('casa-cheia.session')!)).toEqual({
        token: expect.stringMatching(/^\S{40,}$/) as unknown,
        user: { id: person.id, name: expect.any(String) as unknown, email: person.email, profile_id: 4 },
      })
    },
  )

  test('the password can be shown and hidden again', async () => {
    const user = open('/auth/login')

    await user.click(button('Mostrar senha'))
    expect(field('Senha').type).toBe('text')
    await user.click(button('Ocultar senha'))
    expect(field('Senha').type).toBe('password')
  })
})

describe('recovery', () => {
  test(
    'asks for an e-mail, and goes back by Cancelar',
    { tags: ['AUTH-05', 'AUTH-07', 'AUTH-08'] },
    async () => {
      const user = open('/auth/forgot-password')

      expect(document.title).toBe('Recuperar senha | Casa Cheia')
      expect(document.activeElement).toBe(field('E-mail'))
      await user.click(button('Cancelar'))
      expect(location.pathname).toBe('/auth/login')
      await waitFor(() => button('Entrar'))
    },
  )

  test(
    'each wrong e-mail says what is wrong with it',
    { tags: ['AUTH-17', 'AUTH-18', 'AUTH-19', 'AUTH-20'] },
    async () => {
      const user = open('/auth/forgot-password')

      for (const [value, message] of emailMessages) {
        await expectMessage(user, 'E-mail', value, message)
        expect(button('Enviar link').disabled).toBe(true)
      }
    },
  )

  test(
    'idle, sending, then the success message, the same for an unknown e-mail',
    { tags: ['AUTH-32', 'AUTH-46'] },
    async () => {
      const waiting = untilAnswered('/api/auth/forget-password')
      const user = open('/auth/forgot-password')
      await fill(user, 'E-mail', 'ninguem@exemplo.test')
      await user.keyboard('{Enter}')

      expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
      waiting.answer()
      expect((await screen.findByRole('status')).textContent).toContain(
        'Você receberá um link para recuperar sua senha em seu e-mail.',
      )
      await user.click(button('Voltar para o login'))
      expect(location.pathname).toBe('/auth/login')
    },
  )

  test(
    'a failed request shows the error and can be tried again',
    { tags: ['AUTH-49', 'AUTH-32'] },
    async () => {
      answerInstead(noNetwork)
      const user = open('/auth/forgot-password')
      await fill(user, 'E-mail', person.email)
      await user.click(button('Enviar link'))

      expect(await alert()).toBe('Desculpe, mas houve um erro, tente novamente.')
      expect(button('Enviar link').disabled).toBe(false)
    },
  )
})

describe('new password', () => {
  const link = '/auth/reset-password/um-codigo-qualquer'
  const strong = 'Alameda&Nova47'

  async function save(user: UserEvent, password = strong) {
    await fill(user, 'Nova senha', password)
    await fill(user, 'Confirmar nova senha', password)
    await user.click(button('Salvar nova senha'))
  }

  test('the form has a confirmation and the hint', { tags: ['AUTH-09', 'AUTH-10', 'AUTH-13'] }, () => {
    open(link)

    expect(document.title).toBe('Criar nova senha | Casa Cheia')
    const password = field('Nova senha')
    expect(document.activeElement).toBe(password)
    expect(password.autocomplete).toBe('new-password')
    const hint = document.getElementById(password.getAttribute('aria-describedby')!.split(' ')[0]!)
    expect(hint?.textContent).toBe('Use 8 ou mais caracteres misturando letras, números e símbolos.')
    field('Confirmar nova senha')
  })

  test('the toggle shows and hides both fields', { tags: ['AUTH-11'] }, async () => {
    const user = open(link)

    await user.click(button('Mostrar senha'))
    expect([field('Nova senha').type, field('Confirmar nova senha').type]).toEqual(['text', 'text'])
    await user.click(button('Ocultar senha'))
    expect([field('Nova senha').type, field('Confirmar nova senha').type]).toEqual(['password', 'password'])
  })

  test(
    'the meter lights a segment for each check met',
    { tags: ['AUTH-12', 'AUTH-37', 'AUTH-38', 'AUTH-39', 'AUTH-40', 'AUTH-41', 'AUTH-42'] },
    async () => {
      const user = open(link)
      const meter = screen.getByRole('meter', { name: 'Força da senha' })

      expect(document.querySelectorAll('[data-level] > span')).toHaveLength(4)
      for (const [text, lit, says] of [
        ['', 0, 'Nenhuma senha ainda'],
        ['abc', 1, '1 de 4: muito fraca'],
        ['ABC', 1, '1 de 4: muito fraca'],
        ['123', 1, '1 de 4: muito fraca'],
        ['#&!', 1, '1 de 4: muito fraca'],
        ['abcdefgh', 2, '2 de 4: fraca'],
        ['abcC', 2, '2 de 4: fraca'],
        ['abcC1', 3, '3 de 4: razoável'],
        ['abcC1#', 4, '4 de 4: forte'],
        ['abcC1#de', 4, '4 de 4: forte'],
      ] as const) {
        await fill(user, 'Nova senha', text)
        expect(document.querySelectorAll('[data-level] > [data-lit]')).toHaveLength(lit)
        expect(meter.getAttribute('aria-valuetext')).toBe(says)
      }
    },
  )

  test('a password that is missing or weak says so', { tags: ['AUTH-33', 'AUTH-35'] }, async () => {
    const user = open(link)

    for (const [text, message] of [
      ['', 'Senha é obrigatório'],
      ['abcdefg1', 'Sua senha é muito fraca, tente adicionar símbolos e letras.'],
    ] as const) {
      await expectMessage(user, 'Nova senha', text, message)
      expect(button('Salvar nova senha').disabled).toBe(true)
    }
  })

  test(
    'the confirmation is required and follows the password',
    { tags: ['AUTH-34', 'AUTH-36'] },
    async () => {
      const user = open(link)
      await fill(user, 'Nova senha', strong)

      await expectMessage(user, 'Confirmar nova senha', '', 'A confirmação de senha é obrigatório')
      await expectMessage(
        user,
        'Confirmar nova senha',
        'Alameda&Nova4',
        'A confirmação de senha está incorreta.',
      )
      expect(button('Salvar nova senha').disabled).toBe(true)
      await fill(user, 'Nova senha', 'Alameda&Nova4')
      await waitFor(() => expect(screen.queryByText('A confirmação de senha está incorreta.')).toBeNull())
      expect(button('Salvar nova senha').disabled).toBe(false)
    },
  )

  test(
    'an unknown link is refused with its sentence and leads to a new one',
    { tags: ['AUTH-50'] },
    async () => {
      const user = open(link)
      await save(user)

      expect(await alert()).toContain('Esse link de recuperação é inválido ou já expirou.')
      await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }))
      expect(location.pathname).toBe('/auth/forgot-password')
    },
  )

  test(
    'an answer without success is the sentence of the link, whatever it says',
    { tags: ['AUTH-50'] },
    async () => {
      answerInstead(() => Response.json({ msg: 'Outra coisa.' }))
      await save(open(link))

      expect(await alert()).toContain('Esse link de recuperação é inválido ou já expirou.')
    },
  )

  test(
    'no network shows the catalogue sentence and keeps what was typed',
    { tags: ['AUTH-51'] },
    async () => {
      answerInstead(noNetwork)
      await save(open(link))

      expect(await alert()).toBe('Houve um erro, tente novamente.')
      expect(field('Nova senha').value).toBe(strong)
    },
  )

  test(
    'a common password, however strong it scores, is refused with that sentence and what is wrong below',
    { tags: ['AUTH-50', 'D-125'] },
    async () => {
      await save(open(link), 'Senha#2026')

      expect(await alert()).toBe(
        'Esse link de recuperação é inválido ou já expirou.Essa senha é muito comum, escolha outra.',
      )
      // The link is still valid: another password can be tried at once.
      expect(screen.queryByRole('link', { name: 'Pedir um novo link' })).toBeNull()
      expect(field('Nova senha').value).toBe('Senha#2026')
      expect(button('Salvar nova senha').disabled).toBe(false)
    },
  )
})
