import { isCommonPassword } from './common-passwords.ts'
import { expect, test } from 'vitest'
import {
  allAbilities,
  confirmationProblem,
  emailProblem,
  featuresOf,
  LoginForm,
  NewPasswordForm,
  newPasswordProblem,
  passwordHint,
  strengthOf,
  passwordProblem,
  passwordScore,
  profileIds,
  profiles,
  RecoveryForm,
} from './rules.ts'

test('profile id 1 is master', { tags: ['PERM-01'] }, () => {
  expect(profiles.find(({ id }) => id === 1)?.name).toBe('master')
  expect(profileIds.master).toBe(1)
})

test('profile id 2 is agency', { tags: ['PERM-02'] }, () => {
  expect(profiles.find(({ id }) => id === 2)?.name).toBe('agency')
  expect(profileIds.agency).toBe(2)
})

test('profile id 3 is business', { tags: ['PERM-03'] }, () => {
  expect(profiles.find(({ id }) => id === 3)?.name).toBe('business')
  expect(profileIds.business).toBe(3)
})

test('profile id 4 is editor', { tags: ['PERM-04'] }, () => {
  expect(profiles.find(({ id }) => id === 4)?.name).toBe('editor')
  expect(profileIds.editor).toBe(4)
})

test('each profile has the abilities of the table and no other', { tags: ['D-23'] }, () => {
  const venue = ['branch-content', 'menu', 'reservation', 'chat', 'customer', 'research']
  const managers = [
    ...venue,
    'user-manage',
    'branch-manage',
    'reservation-config',
    'channel',
    'customer-export',
  ]

  expect(featuresOf(4).toSorted()).toEqual(venue.toSorted())
  expect(featuresOf(3).toSorted()).toEqual(managers.toSorted())
  expect(featuresOf(2).toSorted()).toEqual(managers.toSorted())
  expect(featuresOf(1).toSorted()).toEqual([...managers, 'user-profile', 'master-area'].toSorted())
  expect(featuresOf(1)).toEqual(allAbilities)
  expect(featuresOf(5)).toEqual([])
})

const messageOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test.each([
  ['[AUTH-24] an empty e-mail', '', 'Email é obrigatório'],
  ['[AUTH-22] an e-mail below 3 characters', 'a@', 'Mínimo de 3 caracteres'],
  ['[AUTH-23] an e-mail above 50 characters', `${'a'.repeat(39)}@exemplo.com`, 'Máximo de 50 caracteres'],
  ['[AUTH-21] an e-mail without a valid format', 'ana.exemplo.com', 'Formato de e-mail inválido'],
])('%s is refused on sign-in', (_name, email, message) => {
  expect(messageOf(LoginForm.safeParse({ email, password: 'Casa#Cheia26' }))).toBe(message)
})

test.each([
  ['[AUTH-20] an empty e-mail', '', 'Email é obrigatório'],
  ['[AUTH-18] an e-mail below 3 characters', 'a@', 'Mínimo de 3 caracteres'],
  ['[AUTH-19] an e-mail above 50 characters', `${'a'.repeat(39)}@exemplo.com`, 'Máximo de 50 caracteres'],
  ['[AUTH-17] an e-mail without a valid format', 'ana@exemplo', 'Formato de e-mail inválido'],
])('%s is refused on recovery', (_name, email, message) => {
  expect(messageOf(RecoveryForm.safeParse({ email }))).toBe(message)
})

test('an e-mail of 50 characters is accepted, spaces around it do not count', () => {
  const longest = `${'a'.repeat(38)}@exemplo.com`

  expect(longest).toHaveLength(50)
  expect(emailProblem(longest)).toBeNull()
  expect(RecoveryForm.parse({ email: ` ${longest} ` }).email).toBe(longest)
})

test('a password of 2 characters cannot sign in, one of 3 can', { tags: ['AUTH-25'] }, () => {
  expect(passwordProblem('ab')).toBe('Mínimo de 3 caracteres')
  expect(passwordProblem('abc')).toBeNull()
})

test('a password of 51 characters cannot sign in, one of 50 can', { tags: ['AUTH-26'] }, () => {
  expect(passwordProblem('a'.repeat(51))).toBe('Máximo de 50 caracteres')
  expect(passwordProblem('a'.repeat(50))).toBeNull()
})

test('an empty sign-in password is refused', { tags: ['AUTH-27'] }, () => {
  expect(messageOf(LoginForm.safeParse({ email: 'ana@exemplo.com', password: '' }))).toBe(
    'Senha é obrigatório',
  )
})

test.each([
  ['[AUTH-37] 8 characters', 'abcdefg', 'abcdefgh'],
  ['[AUTH-38] a lowercase letter', 'AB', 'ABc'],
  ['[AUTH-39] an uppercase letter', 'ab', 'abC'],
  ['[AUTH-40] a digit', 'ab', 'ab1'],
  ['[AUTH-41] a special character', 'ab', 'ab#'],
])('the strength meter checks for %s', (_name, without, withIt) => {
  expect(passwordScore(withIt) - passwordScore(without)).toBe(1)
})

test('the strength score is the number of checks met', { tags: ['AUTH-42'] }, () => {
  const scores = ['', 'a', 'aB', 'aB1', 'aB1#', 'aB1#aB1#'].map(passwordScore)

  expect(scores).toEqual([0, 1, 2, 3, 4, 5])
})

test('a new password below score 4 is too weak', { tags: ['AUTH-35'] }, () => {
  const weak = 'Sua senha é muito fraca, tente adicionar símbolos e letras.'

  expect(newPasswordProblem('abcdefg1')).toBe(weak)
  expect(newPasswordProblem('abcdefG1')).toBeNull()
})

test(
  'a new password is at most 50 characters, because sign-in refuses longer ones',
  { tags: ['D-20'] },
  () => {
    const accepted = `Aa1#${'x'.repeat(46)}`

    expect(newPasswordProblem(accepted)).toBeNull()
    expect(newPasswordProblem(`${accepted}x`)).toBe('Máximo de 50 caracteres')
  },
)

test('an empty new password is refused', { tags: ['AUTH-33'] }, () => {
  expect(messageOf(NewPasswordForm.safeParse({ new_password: '', confirmation: '' }))).toBe(
    'Senha é obrigatório',
  )
})

test('an empty confirmation is refused', { tags: ['AUTH-34'] }, () => {
  expect(confirmationProblem('Casa#Cheia26', '')).toBe('A confirmação de senha é obrigatório')
})

test('a confirmation that differs is refused', { tags: ['AUTH-36'] }, () => {
  const form = NewPasswordForm.safeParse({ new_password: 'Casa#Cheia26', confirmation: 'Casa#Cheia27' })

  expect(messageOf(form)).toBe('A confirmação de senha está incorreta.')
  expect(form.error?.issues[0]?.path).toEqual(['confirmation'])
})

test(
  'the meter lights as many segments as ever for a common password, and does not call it good',
  { tags: ['D-125'] },
  () => {
    const refused = (password: string) => strengthOf(password, isCommonPassword(password, []))

    expect(refused('Segredo#2026x')).toEqual({ lit: 4, level: 1, word: 'Muito comum' })
    expect(refused('Vinho#Tinto83')).toEqual({ lit: 4, level: 4, word: 'Forte' })
    expect(refused('abc')).toEqual({ lit: 1, level: 1, word: 'Muito fraca' })
  },
)

test('the hint asks for 8 characters of letters, numbers and symbols', { tags: ['AUTH-13', 'D-21'] }, () => {
  expect(passwordHint).toBe('Use 8 ou mais caracteres misturando letras, números e símbolos.')
})
