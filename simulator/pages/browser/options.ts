export type Option = { id: string; title: string; description?: string; isRow: boolean }

/** The options that can be pressed in a message of the business: buttons, rows of a list, quick replies. */
export function optionsOf(content: Record<string, unknown>): Option[] {
  const { action, buttons, quick_replies } = content as {
    action?: {
      buttons?: { reply: { id: string; title: string } }[]
      sections?: { rows: { id: string; title: string; description?: string }[] }[]
    }
    buttons?: { type: string; text?: string }[]
    quick_replies?: { title: string; payload?: string }[]
  }
  return [
    ...(action?.buttons ?? []).map(({ reply }) => ({ ...reply, isRow: false })),
    ...(action?.sections ?? []).flatMap(({ rows }) => rows.map((row) => ({ ...row, isRow: true }))),
    ...(buttons ?? [])
      .filter(({ type }) => type === 'QUICK_REPLY')
      .map(({ text = '' }) => ({ id: text, title: text, isRow: false })),
    ...(quick_replies ?? []).map(({ title, payload = title }) => ({ id: payload, title, isRow: false })),
  ]
}
