import { listenToSignup, type Signup } from './signup.ts'
import type { MetaSdk } from '#admin/client-settings.ts'

/** The parts of the browser SDK that we use; its own functions call back and never reject. */
type Facebook = {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
  login(callback: (reply: LoginReply) => void, options: Record<string, unknown>): void
  api(path: string, callback: (answer: ListAnswer | undefined) => void): void
}
type LoginReply = { authResponse?: { accessToken?: string; code?: string } | null } | undefined
type ListAnswer = {
  data?: unknown[]
  paging?: { next?: string; cursors?: { after?: string } }
  error?: { message?: string }
}

declare global {
  interface Window {
    FB?: Facebook
  }
}

const scope = 'whatsapp_business_management,whatsapp_business_messaging,business_management'

/** How often the pop-up is looked at, and how long after its end an answer is awaited, in milliseconds. */
const lookMs = 500
const graceMs = 1500

let loading: Promise<Facebook> | null = null

/** Fetches Meta's script once. Rejects when it does not arrive; the next call tries again. */
export function loadFacebook({ sdkUrl, appId, version }: MetaSdk): Promise<Facebook> {
  loading ??= new Promise<Facebook>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${sdkUrl}/pt_BR/sdk.js`
    script.async = true
    script.addEventListener('load', () => {
      if (!window.FB) return reject(new Error('The SDK defines no FB.'))
      window.FB.init({ appId, version, cookie: false, xfbml: false })
      resolve(window.FB)
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The SDK did not arrive.'))
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The outcome of a sign-in: a token, a code for the server, or nothing because the person closed or refused it. */
export type SignedIn = { token: string } | { code: string } | null

/** Counts the windows: only the answer of the last one counts, whatever the SDK still calls back. */
let windows = 0

/** What Embedded Signup says besides, if it says anything. */
export type AwaitSignup = () => Promise<Signup | null>

/**
 * Opens Meta's sign-in; call it within a press, or the browser blocks the pop-up. A closed pop-up may never call back, so its window is
 * watched: `onSignedIn(null)`. An answer that comes later still counts.
 */
export function signInWithFacebook(
  facebook: Facebook,
  { configId, dialogUrl }: MetaSdk,
  onSignedIn: (signedIn: SignedIn, signup: AwaitSignup) => void,
): void {
  const popups: (Window | null)[] = []
  const open = window.open
  window.open = (...given: Parameters<typeof open>) => {
    const popup = open.apply(window, given)
    popups.push(popup)
    return popup
  }
  const signup = configId ? listenToSignup(dialogUrl) : null
  const mine = ++windows
  const done = (signedIn: SignedIn) => {
    if (mine === windows) onSignedIn(signedIn, () => signup?.within(graceMs) ?? Promise.resolve(null))
  }
  let closedAt: number | null = null
  const watch = setInterval(() => {
    const popup = popups.at(-1)
    if (!popup?.closed) return
    closedAt ??= Date.now()
    if (Date.now() - closedAt < graceMs) return
    clearInterval(watch)
    done(null)
  }, lookMs)
  const reply = (given: LoginReply) => {
    clearInterval(watch)
    const { accessToken, code } = given?.authResponse ?? {}
    done(accessToken ? { token: accessToken } : code ? { code } : null)
  }
  const byCode = {
    config_id: configId,
    response_type: 'code',
    override_default_response_type: true,
    // Makes Embedded Signup tell this window what the person chose.
    extras: { setup: {}, sessionInfoVersion: '3' },
  }
  try {
    facebook.login(reply, configId ? byCode : { scope })
  } finally {
    window.open = open
  }
}

/** How long a list may take, in milliseconds. */
const listMs = 15_000

/** Pages of a list that are read at most. */
const pagesLimit = 100

/** All rows of a list of several pages, through the SDK, which adds the token of the sign-in itself (WANUM-43). */
export async function listAll(facebook: Facebook, path: string, fields: string): Promise<unknown[]> {
  const rows: unknown[] = []
  let after: string | undefined
  for (let page = 0; page < pagesLimit; page++) {
    const query = new URLSearchParams({ fields, limit: '100', ...(after ? { after } : {}) })
    const answer = await new Promise<ListAnswer | undefined>((resolve) => {
      // Without a connection the SDK may never call back.
      setTimeout(resolve, listMs, undefined)
      facebook.api(`${path}?${query}`, resolve)
    })
    if (!answer?.data) throw new Error(answer?.error?.message ?? 'Graph gave no list.')
    rows.push(...answer.data)
    const next = answer.paging?.next ? answer.paging.cursors?.after : undefined
    if (!next || next === after) break
    after = next
  }
  return rows
}
