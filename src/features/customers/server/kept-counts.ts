import { LRUCache } from 'lru-cache'

/** A count of this many rows that took longer is kept; every other count is exact, however slow the machine (D-105). */
const bigCount = 1000
const slowMs = 50

type Memory = { counts: LRUCache<string, number>; running: Map<string, Promise<number>> }

const memories = new WeakMap<object, Memory>()

function memoryOf(house: object): Memory {
  const known = memories.get(house)
  if (known) return known
  const memory: Memory = { counts: new LRUCache({ max: 2000, ttl: 1 }), running: new Map() }
  memories.set(house, memory)
  return memory
}

/**
 * The answer of `count`. A big and slow answer is kept for `keptMs` under `key`, which names the business, the branch and the thing
 * counted; calls that ask meanwhile share one count. The memory belongs to `house`.
 */
export async function keptCount(
  house: object,
  key: string,
  keptMs: number,
  count: () => Promise<number>,
): Promise<number> {
  const { counts, running } = memoryOf(house)
  const known = counts.get(key)
  if (known !== undefined) return known
  const shared = running.get(key)
  if (shared) return shared
  const started = performance.now()
  const counting = count()
    .then((total) => {
      if (total >= bigCount && performance.now() - started > slowMs) counts.set(key, total, { ttl: keptMs })
      return total
    })
    .finally(() => running.delete(key))
  running.set(key, counting)
  return counting
}
