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

/** Calls `show` now and after each change on the server. */
export async function watch(show: () => Promise<void>): Promise<void> {
  let seen = -1
  for (;;) {
    try {
      const { version } = (await (await fetch('/_sim/version')).json()) as { version: number }
      if (version !== seen) {
        seen = version
        await show()
      }
    } catch {
      // The simulator is away for a moment: the next round tries again.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}
