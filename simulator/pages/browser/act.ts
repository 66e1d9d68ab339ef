import { h } from './dom.ts'

/** Runs an action of the control API. A refusal is shown to the person and thrown. */
export async function act<Output = Record<string, unknown>>(
  name: string,
  input: object = {},
): Promise<Output> {
  const response = await fetch(`/_sim/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as Output & { error?: string }
  if (!response.ok) {
    alert(answer.error ?? 'Não deu certo.')
    throw new Error(answer.error)
  }
  return answer
}

const away = h(
  'p',
  { class: 'away', role: 'alert' },
  'O simulador não responde. Comece-o de novo: esta página continua sozinha.',
)

/** How many changes there were on the server; null while the simulator is away, which the page says. */
async function changes(): Promise<number | null> {
  try {
    const { version } = (await (await fetch('/_sim/version')).json()) as { version: number }
    away.remove()
    return version
  } catch {
    if (!away.isConnected) document.querySelector('main')?.before(away)
    return null
  }
}

/** Calls `show` now, after each change on the server, and when the simulator is back. */
export async function watch(show: () => Promise<void>): Promise<void> {
  let seen: number | null = null
  for (;;) {
    const version = await changes()
    const isNew = version !== null && version !== seen
    seen = version
    // The simulator's refusal was told already.
    if (isNew) await show().catch(() => {})
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}
