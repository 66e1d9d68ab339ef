type WaitingItem<Item> = { item: Item; resolve: () => void; reject: (reason: unknown) => void }

/**
 * Does for many at once what callers ask for one by one: calls during a batch form the next batch. If a batch fails, each of its items is
 * tried alone.
 */
export function gathered<Item>(work: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  let waiting: WaitingItem<Item>[] = []
  let isBusy = false

  async function doAll(batch: WaitingItem<Item>[]) {
    try {
      await work(batch.map(({ item }) => item))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const each of batch) await doAll([each])
    }
  }

  async function empty() {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await doAll(batch)
    }
    isBusy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isBusy) void empty()
    })
}
