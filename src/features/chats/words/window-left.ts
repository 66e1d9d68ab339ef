const minuteMs = 60_000
const soonMs = 60 * minuteMs

/** How much is left of the customer's window of free text (D-78). */
export type WindowLeft = { state: 'open' | 'soon' | 'over'; text: string }

/**
 * 'Janela: 3 h 20 min', in the last hour 'Janela: 20 min', then 'Janela encerrada'; also for a customer who never wrote (null). `now` in
 * milliseconds.
 */
export function windowLeft(endsAt: string | null, now: number): WindowLeft {
  const left = endsAt ? Date.parse(endsAt) - now : 0
  if (left <= 0) return { state: 'over', text: 'Janela encerrada' }
  const minutes = Math.max(1, Math.floor(left / minuteMs))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const text = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
  return { state: left < soonMs ? 'soon' : 'open', text: `Janela: ${text}` }
}
