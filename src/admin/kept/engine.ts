import type { KeptStore, TypedForm, UnsentCall } from './record.ts'
import { isOutdated, sentTogether, withoutSecrets } from './rules.ts'

/** The outcome of a try. `answer` is the server's; `error` is why there is none. `gone`: another tab sent or discarded it. */
export type Outcome =
  | { kind: 'done'; answer: object }
  | { kind: 'refused'; msg: string; answer: object }
  | { kind: 'lost'; msg: string; error: unknown }
  | { kind: 'gone' }

/** As pages see it. `isOnlyHere`: the browser could not store it, so it is lost with this tab. */
export type UnsentHere = UnsentCall & { isSending: boolean; isOnlyHere: boolean }

export type Draft = Pick<UnsentCall, 'id' | 'place' | 'what' | 'detail' | 'endpoint' | 'input'>

type Parts = {
  store: KeptStore
  send: (record: UnsentCall) => Promise<Outcome>
  /** Runs one at a time over all tabs. */
  exclusively: <Value>(name: string, run: () => Promise<Value>) => Promise<Value>
  /** Tells the other tabs that something changed. */
  announce: () => void
  now: () => number
}

/**
 * Keeps what one person sent until the server has it, and what they typed until it is saved: in memory for the page, in `store` for the
 * next page. Where the store fails, the page still works from memory.
 */
export function createKeeper({ store, send, exclusively, announce, now }: Parts) {
  let person: number | null = null
  let unsent: readonly UnsentHere[] = []
  const typed = new Map<string, TypedForm>()
  const held = new Map<string, number>()
  const listeners = new Set<() => void>()
  const arrivals = new Set<(record: UnsentCall, answer: object) => void>()
  const writes = new Set<Promise<unknown>>()
  const writing = new Map<string, Promise<unknown>>()
  /** The last send of each place: earlier sends are tried first. */
  const turns = new Map<string, Promise<unknown>>()

  const show = (next: readonly UnsentHere[]) => {
    unsent = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, to: Partial<UnsentHere>) =>
    show(unsent.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const here = (id: string) => unsent.find((one) => one.id === id)

  /** Writes of one record follow one another. Resolves with whether it worked. */
  function write(id: string, work: () => Promise<unknown>): Promise<boolean> {
    const before = writing.get(id) ?? Promise.resolve()
    const done = before.then(work).then(
      () => true,
      () => false,
    )
    writing.set(id, done)
    writes.add(done)
    void done.finally(() => {
      writes.delete(done)
      if (writing.get(id) === done) writing.delete(id)
    })
    return done
  }

  async function save(one: UnsentHere): Promise<void> {
    const { isSending: _sending, isOnlyHere: _here, ...record } = one
    const isStored = await write(one.id, () => store.put(record))
    change(one.id, { isOnlyHere: !isStored })
    announce()
  }

  async function drop(id: string): Promise<void> {
    show(unsent.filter((one) => one.id !== id))
    await write(id, () => store.remove(id))
    announce()
  }

  async function attempt(id: string): Promise<Outcome> {
    const mine = here(id)
    if (!mine) return { kind: 'gone' }
    change(id, { isSending: true })
    return exclusively(`casa-cheia.kept ${mine.person} ${mine.place}`, async () => {
      await writing.get(id)
      // Another tab may have sent it meanwhile.
      const isThere = here(id)?.isOnlyHere || (await store.find(id).catch(() => mine)) !== undefined
      if (!isThere || !here(id)) {
        show(unsent.filter((one) => one.id !== id))
        return { kind: 'gone' }
      }
      const outcome = await send(mine).catch((error: unknown) => {
        fail(id, { kind: 'lost', msg: '' })
        throw error
      })
      if (outcome.kind === 'done') {
        for (const arrived of arrivals) arrived(mine, outcome.answer)
        await drop(id)
      }
      if (outcome.kind === 'lost' || outcome.kind === 'refused') fail(id, outcome)
      return outcome
    })
  }

  function fail(id: string, { kind, msg }: { kind: 'lost' | 'refused'; msg: string }) {
    change(id, { isSending: false, problem: msg, isRefused: kind === 'refused' })
    const failed = here(id)
    if (failed) void save(failed)
  }

  /** Sends it in its place's turn, after earlier sends without an answer. */
  function deliver(id: string): Promise<Outcome> {
    const chosen = here(id)
    if (!chosen) return Promise.resolve({ kind: 'gone' })
    change(id, { isSending: true })
    const turn = (turns.get(chosen.place) ?? Promise.resolve()).then(async (): Promise<Outcome> => {
      let outcome: Outcome = { kind: 'gone' }
      for (const one of sentTogether(unsent, chosen, now())) {
        if (outcome.kind === 'lost') fail(one.id, outcome)
        else outcome = await attempt(one.id)
      }
      return outcome
    })
    turns.set(
      chosen.place,
      turn.catch(() => {}),
    )
    return turn
  }

  /** Reads again what other tabs changed. */
  async function look(known?: readonly (UnsentCall | TypedForm)[]): Promise<void> {
    if (person === null) return
    const records = known ?? (await store.all().catch(() => null))
    if (records === null) return
    const stored = records.filter(
      (record): record is UnsentCall => record.kind === 'unsent' && record.person === person,
    )
    const busy = unsent.filter((one) => one.isSending || one.isOnlyHere || writing.has(one.id))
    const ids = new Set(busy.map(({ id }) => id))
    const others = stored
      .filter(({ id }) => !ids.has(id))
      .map((record) => ({ ...record, isSending: false, isOnlyHere: false }))
    show([...others, ...busy].toSorted((a, b) => a.order - b.order))
  }

  const idOf = (place: string) => `${person} ${place}`

  function forgetTyped(place: string): void {
    if (person === null || !typed.delete(place)) return
    const id = idOf(place)
    void write(id, () => store.remove(id))
  }

  const discard = (id: string): Promise<void> => (here(id) ? drop(id) : Promise.resolve())
  const inPlace = (place: string) => unsent.filter((one) => one.place === place)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Everything unsent, the oldest of each place first. The same array until something changes. */
    unsent: () => unsent,
    inPlace,

    /** From now on keeps for this person and shows what they left here; never shows or sends other people's. */
    async open(id: number): Promise<void> {
      person = id
      const records = await store.all().catch(() => [])
      for (const record of records) {
        if (isOutdated(record, id, now())) void write(record.id, () => store.remove(record.id))
        else if (record.person === id && record.kind === 'typed' && !typed.has(record.place))
          typed.set(record.place, record)
      }
      await look(records.filter((record) => !isOutdated(record, id, now())))
    },

    look,

    /** Keeps it and sends it. */
    send(draft: Draft): Promise<Outcome> {
      if (person === null) throw new Error('Nobody is signed in.')
      const before = here(draft.id)
      const order = before?.order ?? Math.max(0, ...unsent.map((one) => one.order)) + 1
      const at = before?.at ?? now()
      const one: UnsentHere = {
        ...draft,
        kind: 'unsent',
        person,
        at,
        order,
        problem: '',
        isRefused: false,
        isSending: true,
        isOnlyHere: false,
      }
      show([...unsent.filter(({ id }) => id !== one.id), one])
      void save(one)
      return deliver(one.id)
    },

    again: deliver,
    discard,

    /** What this person typed here and has not saved; null when nothing. */
    typedIn: (place: string): TypedForm | null => typed.get(place) ?? null,

    keepTyped(place: string, saved: object, values: object): void {
      if (person === null) return
      const id = idOf(place)
      typed.set(place, {
        kind: 'typed',
        id,
        person,
        place,
        at: now(),
        saved: withoutSecrets(saved),
        typed: withoutSecrets(values),
      })
      // One write at a time, always of the newest: the next one begins when this one has ended.
      if (writing.has(id)) return void writing.get(id)?.then(() => rewrite(place))
      rewrite(place)
    },
    forgetTyped,

    /** Calls `arrived` with everything that the server has taken. */
    onArrival: (arrived: (record: UnsentCall, answer: object) => void) => {
      arrivals.add(arrived)
      return () => void arrivals.delete(arrived)
    },

    /** Something on the page shows the kept values of this place, such as its open form: the list of unsent things leaves them out. */
    hold(place: string): () => void {
      held.set(place, (held.get(place) ?? 0) + 1)
      show([...unsent])
      return () => {
        held.set(place, (held.get(place) ?? 1) - 1)
        show([...unsent])
      }
    },
    /** The person gave up the kept values, or saved them. A form that opens again in the same moment keeps its own. */
    giveUp(place: string): void {
      setTimeout(() => {
        if (held.get(place)) return
        forgetTyped(place)
        for (const one of inPlace(place)) void discard(one.id)
      })
    },
    isHeld: (place: string): boolean => (held.get(place) ?? 0) > 0,

    /** Resolves when everything is written. */
    async settled(): Promise<void> {
      while (writes.size > 0) await Promise.allSettled(writes)
    },

    /** Somebody signed out: nothing of theirs stays on this device, and nothing is kept any more. */
    async clear(): Promise<void> {
      const gone = person
      person = null
      typed.clear()
      show([])
      if (gone === null) return
      await Promise.allSettled(writes)
      const records = await store.all().catch(() => [])
      await Promise.allSettled(
        records.filter((record) => record.person === gone).map(({ id }) => store.remove(id)),
      )
    },
    /** The person signed out in another tab. */
    close(): void {
      person = null
      typed.clear()
      show([])
    },
  }

  function rewrite(place: string): void {
    const record = typed.get(place)
    if (record && !writing.has(record.id)) void write(record.id, () => store.put(record))
  }
}
