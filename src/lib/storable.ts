/** Whether a database can keep every text in `value`: Postgres knows neither NUL nor half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}
