/** Whether Postgres can store every text in `value`: it accepts neither NUL nor half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  // A list of pending values instead of recursion: strangers may send values nested deeper than the stack.
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
