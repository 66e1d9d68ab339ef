import type { App, WebhookObject } from '../world/app.ts'
import type { DeliveryProfile, PlatformEvent } from '../world/profile.ts'
import { draw } from '../world/random.ts'
import type { Sim } from '../sim.ts'
import { metaJson } from '../wire/json.ts'
import { arrived, attempt } from './attempt.ts'
import { nextGap, type Delivery, type DeliveryState } from './delivery.ts'
import { payloadOf } from './payload.ts'
import { receiversOf, type Receiver } from './receivers.ts'
import { secretFor, signed } from './signature.ts'

type Batch = { receiver: Receiver; events: PlatformEvent[]; profile: DeliveryProfile }
type Raw = { app: App; object: WebhookObject; url: string; body: string; headers: Record<string, string> }

/** Sends events to the callbacks of the apps that asked for them, and keeps what became of each. */
export class Deliveries {
  readonly records: Delivery[] = []
  #sim: Sim
  #count = 0
  /** Grows when everything is forgotten, so that nothing from before leaves afterwards. */
  #age = 0
  #batches = new Map<string, Batch>()

  constructor(sim: Sim) {
    this.#sim = sim
  }

  /** Tells the apps about an event, by the profile of the world and what differs for this event. */
  emit(event: PlatformEvent, differing: Partial<DeliveryProfile> = {}): void {
    const profile = { ...this.#sim.world.delivery, ...differing }
    const receivers = receiversOf(this.#sim.world, event)
    if ('reason' in receivers)
      return void this.#keep({ state: 'dropped', reason: receivers.reason, events: [event] })
    if (profile.lose.includes(event.field) || profile.lose.includes('*')) {
      return void this.#keep({ state: 'lost', reason: 'perdida de propósito', events: [event] })
    }
    for (const receiver of receivers) this.#gather(receiver, event, profile)
  }

  /** Posts bytes as they are, signed by the caller. */
  raw(given: Raw): Delivery {
    const { app, ...rest } = given
    const delivery = this.#keep({ ...rest, state: 'waiting', events: [], app_id: app.id })
    this.#schedule(delivery, 0, this.#sim.world.delivery)
    return delivery
  }

  /** Held deliveries leave; all of them, or one. */
  release(id?: number): number {
    const held = this.records.filter((one) => one.state === 'held' && (id === undefined || one.id === id))
    for (const delivery of held) this.#schedule(delivery, 0, this.#sim.world.delivery)
    return held.length
  }

  /** Posts the same bytes and signature once more, as a delivery of its own. */
  replay(id: number): Delivery | null {
    const original = this.find(id)
    if (!original?.body) return null
    const { object, url, body, headers, events, app_id, fields } = original
    const copy = this.#keep({
      state: 'waiting',
      object,
      url,
      body,
      headers,
      events,
      app_id,
      fields,
      copy_of: id,
    })
    this.#schedule(copy, 0, this.#sim.world.delivery)
    return copy
  }

  /** Tries a failed delivery at once. */
  retryNow(id: number): boolean {
    const delivery = this.find(id)
    if (!delivery || !['retrying', 'given-up'].includes(delivery.state)) return false
    this.#schedule(delivery, 0, this.#sim.world.delivery)
    return true
  }

  giveUp(id: number): boolean {
    const delivery = this.find(id)
    if (delivery?.state !== 'retrying') return false
    Object.assign(delivery, { state: 'given-up', due: null })
    return true
  }

  find(id: number): Delivery | undefined {
    return this.records.find((one) => one.id === id)
  }

  clear(): void {
    this.records.length = 0
    this.#age += 1
    this.#count = 0
    this.#batches.clear()
  }

  #gather(receiver: Receiver, event: PlatformEvent, profile: DeliveryProfile): void {
    if (profile.batch <= 1) return this.#send({ receiver, events: [event], profile })
    const key = `${receiver.app.id} ${receiver.url} ${event.object}`
    const batch = this.#batches.get(key) ?? { receiver, events: [], profile }
    batch.events.push(event)
    if (batch.events.length === 1) {
      this.#batches.set(key, batch)
      this.#sim.clock.after(profile.batch_ms, 'batch', () => this.#flush(key, batch))
    }
    if (batch.events.length >= profile.batch) this.#flush(key, batch)
  }

  #flush(key: string, batch: Batch): void {
    if (this.#batches.get(key) !== batch) return
    this.#batches.delete(key)
    this.#send(batch)
  }

  #send({ receiver, events, profile }: Batch): void {
    const { world } = this.#sim
    const { object } = events[0]!
    const text = metaJson(payloadOf(world, events))
    const { body, headers } = signed(text, secretFor(receiver.app, object, profile), profile.signature)
    const given = { events, app_id: receiver.app.id, object, url: receiver.url, body, headers }
    const copies = profile.copies > 0 && draw(world) < profile.copied ? profile.copies : 0
    const first = this.#keep({ ...given, state: profile.hold ? 'held' : 'waiting' })
    const others = Array.from({ length: copies }, () =>
      this.#keep({ ...given, state: profile.hold ? 'held' : 'waiting', copy_of: first.id }),
    )
    if (profile.hold) return
    const delay = () => profile.delay_ms + Math.floor(draw(world) * profile.shuffle_ms)
    if (profile.concurrent || profile.shuffle_ms > 0) {
      for (const delivery of [first, ...others]) this.#schedule(delivery, delay(), profile)
    } else this.#schedule(first, delay(), profile, others)
  }

  /** `then` leave one after another, once this one was answered. */
  #schedule(delivery: Delivery, ms: number, profile: DeliveryProfile, then: Delivery[] = []): void {
    const [due, age] = [this.#sim.clock.now() + ms, this.#age]
    Object.assign(delivery, { state: 'waiting', due })
    this.#sim.clock.after(ms, 'webhook', async () => {
      if (delivery.due !== due || this.#age !== age) return
      await this.#try(delivery, profile)
      const [next, ...rest] = then
      if (next) this.#schedule(next, 0, profile, rest)
    })
  }

  async #try(delivery: Delivery, profile: DeliveryProfile): Promise<void> {
    const { clock, changed } = this.#sim
    const made = await attempt(delivery, clock.now(), profile.timeout_ms)
    delivery.attempts.push(made)
    const gap = arrived(made) ? null : nextGap(delivery, clock.now())
    const state: DeliveryState = arrived(made) ? 'delivered' : gap === null ? 'given-up' : 'retrying'
    if (gap === null) Object.assign(delivery, { state, due: null })
    else {
      this.#schedule(delivery, gap, profile)
      delivery.state = state
    }
    changed()
  }

  #keep(given: Partial<Delivery> & Pick<Delivery, 'state' | 'events'>): Delivery {
    const delivery: Delivery = {
      id: ++this.#count,
      reason: null,
      app_id: null,
      object: given.events[0]?.object ?? 'whatsapp_business_account',
      fields: [...new Set(given.events.map(({ field }) => field))],
      url: '',
      body: '',
      headers: {},
      created_at: this.#sim.clock.now(),
      due: null,
      attempts: [],
      copy_of: null,
      ...given,
    }
    this.records.push(delivery)
    this.#sim.changed()
    return delivery
  }
}
