import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './harness.ts'

const demoPassword = 'Casa#Cheia26'
const emails = {
  master: 'master@casacheia.test',
  agency: 'agencia@casacheia.test',
  owner: 'dona@casacheia.test',
  editor: 'equipe@casacheia.test',
  porto: 'porto@casacheia.test',
}

export type Session = {
  token: string
  user: { id: number; name: string; email: string; profile_id: number }
  businesses: { id: number; name: string; branches: { id: number; branch: string; name: string }[] }[]
}

/** The sessions of this worker's people: a sign-in costs the server 100 ms of hashing. */
const sessions = new Map<string, Session>()

/** A session by the API: this person's last session if it is still valid, with their present abilities. */
export async function sessionOf(request: APIRequestContext, who: keyof typeof emails): Promise<Session> {
  const known = sessions.get(who)
  if (known) {
    const headers = { 'x-auth-token': known.token }
    const answer = await request.get(`/api/user/${known.user.id}`, { headers })
    if (answer.ok()) return { ...known, ...((await answer.json()) as Pick<Session, 'businesses'>) }
  }
  const answer = await request.post('/api/auth', {
    form: { email: emails[who], password: demoPassword },
    headers: { accept: 'application/json' },
  })
  const session = (await answer.json()) as Session
  sessions.set(who, session)
  return session
}

/** Signs in by the API and stores the session as the sign-in area would: for journeys that begin after the sign-in. Returns the token. */
export async function signIn(page: Page, who: keyof typeof emails = 'owner'): Promise<string> {
  const { token, user } = await sessionOf(page.request, who)
  await page.addInitScript(
    (session) => localStorage.setItem('casa-cheia.session', session),
    JSON.stringify({ token, user }),
  )
  return token
}

/** Whether the page scrolls sideways, which no phone screen should. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

type Branch = { id: number; business_id: number }

/** The first branch of the demo, which a sign-in makes current. */
export async function pinheirosBranch(request: APIRequestContext): Promise<Branch> {
  const answer = await request.get('/api/user/guest?slug=cantina-da-praca-pinheiros')
  const { businesses } = (await answer.json()) as { businesses: { branches: Branch[] }[] }
  const branch = businesses[0]?.branches[0]
  if (!branch) throw new Error('A demonstração não tem a Cantina da Praça.')
  return branch
}

/** A visitor's request for Pinheiros, made by the API; waits for an answer. */
export async function requestTable(
  request: APIRequestContext,
  guest: {
    name: string
    phone: string
    date: string
    people?: number
    time?: string
    reason?: number | null
  },
): Promise<{ id: number; token: string }> {
  const { business_id, id } = await pinheirosBranch(request)
  const { name, phone, date, people = 2, time = '12:00', reason = 1 } = guest
  const answer = await request.post(`/api/business/${business_id}/branch/${id}/reservation`, {
    data: {
      name,
      phone,
      email: `g${phone}@exemplo.test`,
      birth_date: '1990-05-17',
      reason,
      comment: 'Perto da janela',
      person_number: people,
      date,
      time,
      service_id: -1,
      'recaptcha-token': '',
    },
  })
  const made = (await answer.json()) as { success: boolean; reservation: { id: number; token: string } }
  expect(made).toMatchObject({ success: true })
  return made.reservation
}
