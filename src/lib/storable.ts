/** Whether a database can keep every text in `value`: Postgres knows neither NUL nor half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  // A list of what is left instead of recursion: what strangers send may be nested deeper than the stack.
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false
    } else if (next !== null && typeof next === 'object' && !ArrayBuffer.isView(next)) {
      for (const [name, inner] of Object.entries(next)) left.push(name, inner)
    }
  }
  return true
}
