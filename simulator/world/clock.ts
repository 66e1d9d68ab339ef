type Task = { due: number; run: () => void | Promise<void>; label: string }

/** The longest delay that a timer takes. */
const longestTimerMs = 2_147_483_647

/**
 * The platform's time. It runs with the machine's, can be set, advanced and frozen, and runs scheduled events in the order of their
 * instants. Milliseconds since 1970 throughout.
 */
export class Clock {
  #offset = 0
  #frozen: number | null = null
  #tasks: Task[] = []
  #timer: NodeJS.Timeout | null = null
  #running = new Set<Promise<void>>()
  #advancing: number | null = null

  now(): number {
    return this.#advancing ?? this.#frozen ?? Date.now() + this.#offset
  }

  get frozen(): boolean {
    return this.#frozen !== null
  }

  /** Runs a task in `ms`; at once, but never within this call, when `ms` is 0. */
  after(ms: number, label: string, run: () => void | Promise<void>): void {
    const due = this.now() + ms
    let index = this.#tasks.length
    while (index > 0 && this.#tasks[index - 1]!.due > due) index--
    this.#tasks.splice(index, 0, { due, run, label })
    this.#arm()
  }

  /** Sets the time without running what lies between; it goes on from there, or stands still. */
  set(instant: number, frozen: boolean): void {
    this.#offset = instant - Date.now()
    this.#frozen = frozen ? instant : null
    this.#arm()
  }

  /** Runs everything that is due within `ms`, each at its own instant, and ends there. */
  async advance(ms: number): Promise<void> {
    const end = this.now() + ms
    try {
      for (let task = this.#tasks[0]; task && task.due <= end; task = this.#tasks[0]) {
        this.#tasks.shift()
        this.#advancing = Math.max(task.due, this.#advancing ?? 0)
        await this.#run(task)
      }
    } finally {
      this.#advancing = null
    }
    this.set(end, this.frozen)
  }

  /** The tasks that come within `ms`, and those that run now. */
  busy(ms: number): boolean {
    const next = this.#tasks[0]
    return this.#running.size > 0 || (next !== undefined && next.due <= this.now() + ms)
  }

  waiting(): { due: number; label: string }[] {
    return this.#tasks.map(({ due, label }) => ({ due, label }))
  }

  /** Forgets scheduled events. */
  clear(): void {
    this.#tasks = []
    this.#offset = 0
    this.#frozen = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #arm(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const next = this.#tasks[0]
    if (!next) return
    // A frozen clock still runs events that are due at its own instant.
    if (this.frozen && next.due > this.now()) return
    const wait = Math.min(Math.max(0, next.due - this.now()), longestTimerMs)
    this.#timer = setTimeout(() => this.#runDue(), wait)
  }

  #runDue(): void {
    this.#timer = null
    while (this.#tasks[0] && this.#tasks[0].due <= this.now()) void this.#run(this.#tasks.shift()!)
    this.#arm()
  }

  async #run(task: Task): Promise<void> {
    const running = Promise.resolve(task.run())
    this.#running.add(running)
    try {
      await running
    } catch (error) {
      console.error(`${task.label}:`, error)
    } finally {
      this.#running.delete(running)
    }
  }
}
