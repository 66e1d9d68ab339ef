export type AddressValue = string | number | boolean
export type AddressValues = Record<string, AddressValue>

/** Defaults widened to their kinds, so that `{ page: 1 }` holds any number. */
export type WidenedValues<T extends AddressValues> = {
  [K in keyof T]: T[K] extends number ? number : T[K] extends boolean ? boolean : string
}

/** Reads the named values of an address; a value that is missing or of the wrong kind gets its default. */
export function readAddress<T extends AddressValues>(search: string, defaults: T): WidenedValues<T> {
  const given = new URLSearchParams(search)
  const read = Object.entries(defaults).map(([name, initial]) => {
    const text = given.get(name)
    if (text === null) return [name, initial]
    if (typeof initial === 'number') return [name, /^-?\d{1,9}$/.test(text) ? Number(text) : initial]
    return [name, typeof initial === 'boolean' ? text === 'true' : text]
  })
  return Object.fromEntries(read) as WidenedValues<T>
}

/** The parameters of an address after a change: values equal to their default are left out, parameters of others stay. */
export function writeAddress<T extends AddressValues>(
  search: string,
  defaults: T,
  change: Partial<WidenedValues<T>>,
): Record<string, string> {
  const next = new URLSearchParams(search)
  // Another search or filter starts at its first page.
  const whole = 'page' in defaults && !('page' in change) ? { ...change, page: defaults.page } : change
  for (const [name, value] of Object.entries(whole)) {
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return Object.fromEntries(next)
}
