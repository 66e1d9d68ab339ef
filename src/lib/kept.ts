/** `read`, called once for each key: later calls get what the first one got. */
export function keptBy<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const value = read(key)
    kept.set(key, value)
    return value
  }
}
