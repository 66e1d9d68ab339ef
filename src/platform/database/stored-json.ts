/** A value as JSON for a statement, without the characters that Postgres cannot store: NUL and halves of surrogate pairs. */
export const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )
