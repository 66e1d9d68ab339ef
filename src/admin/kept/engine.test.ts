import { describe, expect, test, vi } from 'vitest'
import { createKeeper, type Draft, type Outcome } from './engine.ts'
import type { KeptRecord, KeptStore, UnsentCall } from './record.ts'

const lost: Outcome = { kind: 'lost', msg: 'Sem resposta.', error: null }

/** The storage of one device. */
function device() {
  const records = new Map<string, KeptRecord>()
  const store: KeptStore = {
    all: async () => [...records.values()],
    find: async (id) => records.get(id),
    put: async (record) => void records.set(record.id, structuredClone(record)),
    remove: async (id) => void records.delete(id),
  }
  const tabs: { look: () => Promise<void> }[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const exclusively = <Value>(_name: string, run: () => Promise<Value>): Promise<Value> => {
    const mine = turn.then(run)
    turn = mine.catch(() => {})
    return mine
  }
  /** A tab of this browser in which this person is signed in. */
  const tab = async (
    person: number,
    send: (record: UnsentCall) => Promise<Outcome>,
    own: Partial<KeptStore> = {},
  ) => {
    const announce = () => tabs.forEach((other) => void (other === keeper || other.look()))
    const keeper = createKeeper({ store: { ...store, ...own }, send, exclusively, announce, now: () => 1000 })
    tabs.push(keeper)
    await keeper.open(person)
    return keeper
  }
  return { records, tab }
}

const message = (id: string): Draft => ({
  id,
  place: 'chat.1',
  what: 'Mensagem',
  detail: id,
  endpoint: { method: 'POST', path: '/api/chat/:id/messages' },
  input: { params: { id: 1 }, body: { message: id } },
})

const offline = async (): Promise<Outcome> => lost
/** A server that stores each key once and answers. */
function server() {
  const stored: string[] = []
  const send = vi.fn(async ({ id }: UnsentCall): Promise<Outcome> => {
    stored.push(id)
    return { kind: 'done', answer: {} }
  })
  return { stored, send }
}

describe('what was sent is kept', () => {
  test(
    'what got no answer is there after a reload, with its key, and goes once it is sent',
    { tags: ['D-106'] },
    async () => {
      const { records, tab } = device()
      const before = await tab(3, offline)
      await before.send(message('key-aaaa'))
      await before.settled()

      const { stored, send } = server()
      const after = await tab(3, send)

      expect(after.unsent()).toMatchObject([{ id: 'key-aaaa', problem: 'Sem resposta.', isSending: false }])
      await after.again('key-aaaa')
      expect(stored).toEqual(['key-aaaa'])
      expect(after.unsent()).toEqual([])
      await after.settled()
      expect(records.size).toBe(0)
    },
  )

  test('it is stored before it is sent', async () => {
    const { records, tab } = device()
    const keeper = await tab(3, async ({ id }) => {
      expect(records.has(id)).toBe(true)
      return { kind: 'done', answer: {} }
    })

    expect((await keeper.send(message('key-aaaa'))).kind).toBe('done')
  })

  test('two tabs that send the same kept message send it once', { tags: ['D-106'] }, async () => {
    const { tab } = device()
    const first = await tab(3, offline)
    await first.send(message('key-aaaa'))
    await first.settled()
    const { stored, send } = server()
    const [one, other] = [await tab(3, send), await tab(3, send)]

    const outcomes = await Promise.all([one.again('key-aaaa'), other.again('key-aaaa')])

    expect(stored).toEqual(['key-aaaa'])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'gone'])
    await one.settled()
    expect([one.unsent(), other.unsent()]).toEqual([[], []])
  })

  test(
    'another person on this device neither sees nor sends it; its sender finds it again',
    { tags: ['D-98'] },
    async () => {
      const { tab } = device()
      const mine = await tab(3, offline)
      await mine.send(message('key-aaaa'))
      mine.keepTyped('menu.7', { name: '' }, { name: 'Ceia' })
      await mine.settled()

      const theirs = await tab(4, offline)
      expect(theirs.unsent()).toEqual([])
      expect(theirs.typedIn('menu.7')).toBeNull()
      expect((await theirs.again('key-aaaa')).kind).toBe('gone')
      await theirs.settled()

      const again = await tab(3, offline)
      expect(again.unsent()).toHaveLength(1)
      expect(again.typedIn('menu.7')).toBeNull()
    },
  )

  test('signing out leaves nothing, and nothing is kept after it', { tags: ['SHELL-04'] }, async () => {
    const { records, tab } = device()
    const keeper = await tab(3, offline)
    await keeper.send(message('key-aaaa'))
    keeper.keepTyped('menu.7', {}, { name: 'Ceia' })

    await keeper.clear()
    keeper.keepTyped('menu.7', {}, { name: 'Ceia' })
    await keeper.settled()

    expect(records.size).toBe(0)
    expect(keeper.unsent()).toEqual([])
  })

  test('messages of a conversation reach the server in their order, whichever is tried again', async () => {
    const { tab } = device()
    let isOnline = false
    const { stored, send } = server()
    const keeper = await tab(3, (record) => (isOnline ? send(record) : offline()))
    await Promise.all([keeper.send(message('key-1111')), keeper.send(message('key-2222'))])
    expect(keeper.unsent().map(({ problem }) => problem)).toEqual(['Sem resposta.', 'Sem resposta.'])

    isOnline = true
    await keeper.send(message('key-3333'))

    expect(stored).toEqual(['key-1111', 'key-2222', 'key-3333'])
  })

  test('what the server refuses says why, is not tried again by itself and holds nothing up', async () => {
    const { tab } = device()
    const tried: string[] = []
    const keeper = await tab(3, async ({ id }) => {
      tried.push(id)
      return id === 'key-1111'
        ? { kind: 'refused', msg: 'Este atendimento foi finalizado.', answer: {} }
        : { kind: 'done', answer: {} }
    })

    await keeper.send(message('key-1111'))
    await keeper.send(message('key-2222'))

    expect(tried).toEqual(['key-1111', 'key-2222'])
    expect(keeper.unsent()).toMatchObject([{ id: 'key-1111', problem: 'Este atendimento foi finalizado.' }])
  })

  test('a browser without storage, or without space, still sends, and says what it could not keep', async () => {
    const { tab } = device()
    const broken = async () => {
      throw new DOMException('No space.', 'QuotaExceededError')
    }
    let isOnline = false
    const { stored, send } = server()
    const keeper = await tab(3, (record) => (isOnline ? send(record) : offline()), {
      all: broken,
      find: broken,
      put: broken,
      remove: broken,
    })

    await keeper.send(message('key-1111'))
    await keeper.settled()
    expect(keeper.unsent()).toMatchObject([{ isOnlyHere: true }])
    isOnline = true
    await keeper.again('key-1111')

    expect(stored).toEqual(['key-1111'])
  })

  test('what was discarded while it waited is not sent', async () => {
    const { tab } = device()
    const { stored, send } = server()
    let isOnline = false
    const keeper = await tab(3, (record) => (isOnline ? send(record) : offline()))
    await keeper.send(message('key-1111'))
    await keeper.discard('key-1111')

    isOnline = true
    await keeper.send(message('key-2222'))

    expect(stored).toEqual(['key-2222'])
  })
})

describe('what was typed is kept', () => {
  test('the newest of many letters is there after a reload, without passwords', async () => {
    const { records, tab } = device()
    const keeper = await tab(3, offline)
    for (const name of ['C', 'Ce', 'Cei', 'Ceia'])
      keeper.keepTyped('menu.7', { name: '' }, { name, password: 'x' })
    await keeper.settled()

    const after = await tab(3, offline)

    expect(after.typedIn('menu.7')).toMatchObject({ saved: { name: '' }, typed: { name: 'Ceia' } })
    expect(JSON.stringify([...records.values()])).not.toContain('password')
  })

  test('a form that was closed forgets what was in it and what was sent from it', async () => {
    vi.useFakeTimers()
    const { records, tab } = device()
    const keeper = await tab(3, offline)
    const release = keeper.hold('menu.7')
    keeper.keepTyped('menu.7', { name: '' }, { name: 'Ceia' })
    await keeper.send({ ...message('key-1111'), place: 'menu.7' })

    release()
    keeper.giveUp('menu.7')
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    await keeper.settled()

    expect(records.size).toBe(0)
    expect(keeper.typedIn('menu.7')).toBeNull()
  })
})
