import { beforeEach, expect, test, vi } from 'vitest'
import {
  beforeSessionEnds,
  expireSession,
  forgetSession,
  rememberDeepLink,
  signOutHere,
  startSession,
  storeChoice,
  storedChoice,
  storedSession,
  takeDestination,
} from '#admin/current/session.ts'

const session = { token: 'segredo', user: { id: 3, name: 'Ana', email: 'ana@exemplo.test', profile_id: 3 } }
const businesses = [
  { id: 9, branches: [{ id: 1 }] },
  { id: 4, branches: [{ id: 8 }, { id: 6 }] },
]

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

let local: ReturnType<typeof storage>

beforeEach(() => {
  local = storage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { origin: 'https://casa.test' })
})

test(
  'a sign-in keeps the first business by id and its first branch',
  { tags: ['SHELL-10', 'SHELL-11', 'SHELL-12', 'SHELL-13'] },
  () => {
    startSession(session, businesses)

    expect(storedSession()).toEqual(session)
    expect(storedChoice()).toEqual({ businessId: 4, branchId: 6 })
    expect(local.kept.size).toBe(3)
  },
)

test('a sign-in without any business keeps no choice of somebody before', () => {
  storeChoice(9, 1)

  startSession(session, [])

  expect(storedChoice()).toEqual({ businessId: null, branchId: null })
})

test('what cannot be read is no session', () => {
  for (const text of ['{', '"x"', 'null', '{"token":1}', '{"token":"segredo"}']) {
    local.setItem('casa-cheia.session', text)

    expect(storedSession()).toBeNull()
  }
})

test('signing out forgets everything at once, whatever becomes of the call', { tags: ['SHELL-04'] }, () => {
  const told = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', told)
  startSession(session, businesses)
  rememberDeepLink('/admin/chats')
  sessionStorage.setItem('casa-cheia.anything', '{}')

  signOutHere('https://api.casa.test')

  expect(local.kept.size).toBe(0)
  expect(takeDestination()).toBe('/master/negocios')
  expect(sessionStorage.getItem('casa-cheia.anything')).toBeNull()
  expect(told).toHaveBeenCalledWith(
    'https://api.casa.test/api/auth/logout',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
})

test(
  'an ended session is forgotten, and the deep link is kept for the next one, once',
  { tags: ['D-14'] },
  () => {
    startSession(session, businesses)
    rememberDeepLink('/admin/reservations?status=WAI')

    forgetSession()

    expect(storedSession()).toBeNull()
    expect([takeDestination(), takeDestination()]).toEqual([
      '/admin/reservations?status=WAI',
      '/master/negocios',
    ])
  },
)

test('only a private page of this origin is a deep link', { tags: ['D-14'] }, () => {
  for (const path of [
    'https://exemplo.test/admin/x',
    '//exemplo.test/admin/x',
    '/\\exemplo.test/admin/x',
    'javascript:alert(1)//admin/',
    '/admin/../perfil/x',
    '/administracao',
    '/auth/login',
    '/',
  ]) {
    rememberDeepLink(path)

    expect(takeDestination()).toBe('/master/negocios')
  }
})

test(
  'an ended session is forgotten at once, and the page leaves when everything is written down',
  { tags: ['D-04'] },
  async () => {
    startSession(session, businesses)
    const seen: string[] = []
    let write = () => {}
    const stop = beforeSessionEnds(
      () =>
        new Promise((resolve) => {
          write = () => {
            seen.push('written')
            resolve()
          }
        }),
    )

    const left = expireSession().then(() => seen.push('left'))
    expect(storedSession()).toBeNull()
    write()
    await left
    stop()
    await expireSession()

    expect(seen).toEqual(['written', 'left'])
  },
)

test('where the browser stores nothing a sign-in says so, and nothing throws', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const storage = { getItem: blocked, setItem: blocked, removeItem: blocked, clear: blocked }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)

  expect(startSession(session, businesses)).toBe(false)
  rememberDeepLink('/admin/chats')
  forgetSession()

  expect(storedSession()).toBeNull()
  expect(storedChoice()).toEqual({ businessId: null, branchId: null })
  expect(takeDestination()).toBe('/master/negocios')
})
