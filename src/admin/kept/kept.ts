import { useSyncExternalStore } from 'react'
import { call } from '#admin/data/call.ts'
import { beforeSessionEnds, storedSession } from '#admin/current/session.ts'
import { CallFailed, sentenceOf } from '#lib/call/call.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { keptDatabase } from './database.ts'
import { createKeeper, type Outcome, type UnsentHere } from './engine.ts'
import type { UnsentCall } from './record.ts'
import { isLost } from './rules.ts'

const unreachable = 'Sem resposta do servidor. Verifique a conexão.'
const someoneElse = 'Outra pessoa entrou neste navegador.'

/** The page waits no longer than this for what was kept. */
const openingMs = 1000

/** To the other tabs; null where the browser has no channel for this page. */
const others = channelOf('casa-cheia.kept')

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Makes the call of a record, never with another person's session. */
async function makeCall({ id, person, endpoint, input }: UnsentCall): Promise<Outcome> {
  const session = storedSession()
  if (session && session.user.id !== person) {
    return { kind: 'lost', msg: someoneElse, error: new CallFailed(0, { msg: someoneElse }) }
  }
  try {
    const answer = (await call(endpoint as Endpoint, input as never, { key: id })) as {
      success?: boolean
      msg?: string
      code?: string
    }
    if (answer.success !== false) return { kind: 'done', answer }
    const msg = answer.msg ?? ''
    const { code } = answer
    if (isLost({ status: 200, code }))
      return { kind: 'lost', msg, error: new CallFailed(401, { msg, code: code! }) }
    return { kind: 'refused', msg, answer }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const msg = sentenceOf(error, unreachable)
    return isLost(error) ? { kind: 'lost', msg, error } : { kind: 'refused', msg, answer: error }
  }
}

/** What this person sent or typed on this device and the server does not have yet. Ready after `openKept`. */
export const kept = createKeeper({
  store: keptDatabase(),
  send: makeCall,
  // Plain http has no locks between tabs: there the Idempotency-Key alone makes one of two tries.
  exclusively: (name, run) => ('locks' in navigator ? navigator.locks.request(name, run) : run()),
  announce: () => others?.postMessage('changed'),
  now: () => Date.now(),
})

/** Opens what was kept for this person, and follows the other tabs. */
export async function openKept(person: number): Promise<void> {
  others?.addEventListener('message', ({ data }) => {
    if (data === 'signed out') kept.close()
    else void kept.look()
  })
  beforeSessionEnds(() => kept.settled())
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, openingMs)
  })
  await Promise.race([kept.open(person), late])
}

/** 'Sair': removes everything of this person from this device, in every tab. */
export async function clearKept(): Promise<void> {
  await kept.clear()
  others?.postMessage('signed out')
}

/** Everything that waits to be sent again, the oldest of each place first. */
export const useUnsent = (): readonly UnsentHere[] => useSyncExternalStore(kept.subscribe, kept.unsent)
