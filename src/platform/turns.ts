/** No turn came in time, or too many already wait: the same request may work a little later. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** Who takes turns, such as a business. Null has no limit to its share. */
type Key = string | number | null

/** Called when the turn comes, with the function that ends it. */
type Begin = (end: () => void) => void

export type Turns = {
  /**
   * Resolves when the turn comes, with the function that ends it. Throws TooBusy: at once when the line is full, otherwise after
   * `patienceMs`.
   */
  take(key: Key): Promise<() => void>
  /** Takes a turn at once, even beyond `places`, for work that was already admitted. */
  takeNow(key: Key): () => void
  /** Whether `take` would throw at once. */
  isFull(key: Key): boolean
}

/**
 * Lets `places` work at once. The others wait, each key in a line of its own, and free places go to the lines in turn. A key takes
 * another place only while it holds fewer than are free, and waits only while its line is shorter than the waiting room that is left:
 * one key alone gets half of each, and the other half stays free for later ones.
 */
export function fairTurns(limits: { places: number; waiting: number; patienceMs: number }): Turns {
  let free = limits.places
  let room = limits.waiting
  const held = new Map<Key, number>()
  const lines = new Map<Key, Set<Begin>>()
  // Made once: under overload thousands are thrown in a second, and making each with its stack took 3 % of the CPU.
  const late = new TooBusy(`No turn came within ${limits.patienceMs} ms.`)

  const mayTake = (key: Key) => free > 0 && (key === null || (held.get(key) ?? 0) < free)
  const isFull = (key: Key) => !mayTake(key) && (key === null ? 0 : (lines.get(key)?.size ?? 0)) >= room

  function takeNow(key: Key): () => void {
    free--
    held.set(key, (held.get(key) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      free++
      const left = (held.get(key) ?? 0) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
      callNext()
    }
  }

  function enter(key: Key, begin: Begin) {
    room--
    const line = lines.get(key)
    if (line) line.add(begin)
    else lines.set(key, new Set([begin]))
  }

  function leave(key: Key, begin: Begin) {
    room++
    const line = lines.get(key)
    line?.delete(begin)
    if (line?.size === 0) lines.delete(key)
  }

  /** Calls from the lines in turn, and puts a line that was called behind the others, until no place is free or no key may take one. */
  function callNext() {
    for (const [key, line] of lines) {
      if (free <= 0) return
      const [next] = line
      if (!next || !mayTake(key)) continue
      leave(key, next)
      if (lines.delete(key)) lines.set(key, line)
      next(takeNow(key))
    }
  }

  return {
    takeNow,
    isFull,
    async take(key) {
      if (mayTake(key)) return takeNow(key)
      if (isFull(key)) throw new TooBusy('Too many wait already.')
      return new Promise((resolve, reject) => {
        const begin: Begin = (end) => {
          clearTimeout(patience)
          resolve(end)
        }
        const patience = setTimeout(() => {
          leave(key, begin)
          reject(late)
        }, limits.patienceMs)
        enter(key, begin)
      })
    },
  }
}
