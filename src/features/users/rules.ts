import * as z from 'zod/mini'

/** Profiles by id (PERM-01…04). */
export const profiles = [
  { id: 1, name: 'master' },
  { id: 2, name: 'agency' },
  { id: 3, name: 'business' },
  { id: 4, name: 'editor' },
] as const

export type ProfileId = (typeof profiles)[number]['id']

export const profileIds = { master: 1, agency: 2, business: 3, editor: 4 } as const satisfies Record<
  (typeof profiles)[number]['name'],
  ProfileId
>

/** The profiles' names in the user menu, list and form. */
export const profileLabels: Record<ProfileId, string> = {
  1: 'Master',
  2: 'Agência',
  3: 'Negócio',
  4: 'Editor',
}

/** What each profile reaches, as the user form says it (D-23). */
export const profileReach: Record<ProfileId, string> = {
  1: 'Alcança toda a plataforma.',
  2: 'Alcança os negócios vinculados, com todos os estabelecimentos.',
  3: 'Alcança os negócios de que é responsável e os vinculados.',
  4: 'Alcança só os estabelecimentos vinculados.',
}

/** What a profile can be linked to (D-23): editors to branches, agencies and businesses to businesses, masters to nothing. */
export const linksToBranches = (profileId: number): boolean => profileId === profileIds.editor
/** See `linksToBranches`. */
export const linksToBusinesses = (profileId: number): boolean =>
  profileId === profileIds.agency || profileId === profileIds.business

/**
 * The profiles that have each ability (D-23). 'reservation' covers reading reservation settings; 'reservation-config' covers writing them,
 * except changes for today alone (D-149).
 */
const abilities = {
  'user-profile': [1],
  'master-area': [1],
  'user-manage': [1, 2, 3],
  'branch-manage': [1, 2, 3],
  'branch-content': [1, 2, 3, 4],
  menu: [1, 2, 3, 4],
  reservation: [1, 2, 3, 4],
  chat: [1, 2, 3, 4],
  customer: [1, 2, 3, 4],
  research: [1, 2, 3, 4],
  'reservation-config': [1, 2, 3],
  channel: [1, 2, 3],
  'customer-export': [1, 2, 3],
} as const satisfies Record<string, readonly ProfileId[]>

export type Ability = keyof typeof abilities

export const allAbilities = Object.keys(abilities) as Ability[]

/** The abilities of a profile, as the session's `features` (AUTH-55, D-23). An unknown profile has none. */
export function featuresOf(profileId: number): Ability[] {
  return allAbilities.filter((ability) => (abilities[ability] as readonly number[]).includes(profileId))
}

/** Lengths in characters. Sign-in refuses longer values, so the user form does too (D-20). */
export const emailLength = { min: 3, max: 50 } as const
export const passwordLength = { min: 3, max: 50 } as const

const tooShort = 'Mínimo de 3 caracteres'
const tooLong = 'Máximo de 50 caracteres'

/** The error of an e-mail on sign-in, recovery and the user form (back-office spec §5), or null. */
export function emailProblem(email: string): string | null {
  if (email === '') return 'Email é obrigatório'
  if (email.length < emailLength.min) return tooShort
  if (email.length > emailLength.max) return tooLong
  return z.regexes.email.test(email) ? null : 'Formato de e-mail inválido'
}

/** The error of a password on sign-in (back-office spec §5), or null. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'Senha é obrigatório'
  if (password.length < passwordLength.min) return tooShort
  return password.length > passwordLength.max ? tooLong : null
}

/** The checks of the strength meter (AUTH-37…41). */
const strengthChecks: readonly RegExp[] = [/^.{8,}$/su, /\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** Number of strength checks met, 0 to 5; the meter lights min(score, 4) segments (D-20). */
export const passwordScore = (password: string): number =>
  strengthChecks.filter((check) => check.test(password)).length

const strengthWords = ['', 'Muito fraca', 'Fraca', 'Razoável', 'Forte'] as const

/**
 * The strength meter: the lit segments (D-20), the strength from 0 to 4, and its word. A common password is refused despite its score
 * (D-125), so it never reads as a good one.
 */
export function strengthOf(
  password: string,
  isCommon: boolean,
): { lit: number; level: number; word: string } {
  const lit = Math.min(passwordScore(password), strengthWords.length - 1)
  return isCommon && lit === strengthWords.length - 1
    ? { lit, level: 1, word: 'Muito comum' }
    : { lit, level: lit, word: strengthWords[lit]! }
}

/** The lowest accepted score of a new password (AUTH-35, D-20). */
export const acceptedScore = 4

export const passwordHint = 'Use 8 ou mais caracteres misturando letras, números e símbolos.'

/** The error of a new password (AUTH-33, AUTH-35, D-20), or null. The server also refuses common passwords. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Senha é obrigatório'
  if (password.length > passwordLength.max) return tooLong
  if (passwordScore(password) >= acceptedScore) return null
  return 'Sua senha é muito fraca, tente adicionar símbolos e letras.'
}

/** The error of the repeated password (AUTH-34, AUTH-36), or null. */
export function confirmationProblem(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'A confirmação de senha é obrigatório'
  return confirmation === password ? null : 'A confirmação de senha está incorreta.'
}

/** A text checked by one of our rules, whose message is the refusal. */
const text = (missing: string, problem: (given: string) => string | null, trim = false) =>
  z.string(missing).check(
    ...(trim ? [z.trim()] : []),
    z.refine((given: string) => problem(given) === null, {
      error: (issue) => problem(String(issue.input)) ?? undefined,
    }),
  )

export const UserEmail = text('Email é obrigatório', emailProblem, true)
export const Password = text('Senha é obrigatório', passwordProblem)
export const NewPassword = text('Senha é obrigatório', newPasswordProblem)

/** The user form's password: empty leaves it unchanged (D-24). */
export const ChangedPassword = text('Senha é obrigatório', (given) =>
  given === '' ? null : newPasswordProblem(given),
)

/** The current password, only to be compared: it may be older than today's rules. */
export const CurrentPassword = z
  .string('Senha atual inválida.')
  .check(z.maxLength(50, 'Máximo de 50 caracteres'))

/** A person's name: no control characters. */
export const UserName = z
  .string('Nome é obrigatório.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Nome é obrigatório.', abort: true }),
    z.maxLength(255, 'Máximo de 255 caracteres'),
    z.regex(/^\P{Cc}*$/u, 'Nome inválido.'),
  )

/** The fields of the sign-in form; page and server check the same rules. */
export const LoginForm = z.object({ email: UserEmail, password: Password })

export const RecoveryForm = z.object({ email: UserEmail })

export const NewPasswordForm = z
  .object({ new_password: NewPassword, confirmation: z.string('A confirmação de senha é obrigatório') })
  .check((form) => {
    const problem = confirmationProblem(form.value.new_password, form.value.confirmation)
    if (problem)
      form.issues.push({ code: 'custom', message: problem, path: ['confirmation'], input: form.value })
  })
