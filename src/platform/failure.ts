/** The stored and logged part of an error: no e-mail address and no number that could be a phone (D-98). */
export type LoggedFailure = { name: string; message: string; code?: string; stack?: string }

const withoutPersons = (text: string) =>
  text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[e-mail]')
    .replace(/\+?\d(?:[\s().-]{0,2}\d){7,}/g, '[number]')

/** The error without what could identify a person, its message cut to 500 characters. */
export function describeFailure(error: unknown): LoggedFailure {
  if (!(error instanceof Error))
    return { name: 'Error', message: withoutPersons(String(error)).slice(0, 500) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: withoutPersons(error.message).slice(0, 500),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: withoutPersons(error.stack).slice(0, 2000) } : {}),
  }
}
