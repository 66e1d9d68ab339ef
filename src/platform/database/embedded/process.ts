import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { memoryEnvironment } from '#platform/memory-flags.ts'
import { FolderInUse, FolderProblem, hasDatabase, openingProblem, WrongFolderVersion } from './folder.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { SyncedFiles } from './synced.ts'

/** The database's process ended by itself, for whatever reason. */
class Fall extends Error {
  override name = 'Fall'
}

class KeepsFalling extends FolderProblem {
  override name = 'KeepsFalling'
}

type ProcessReports = {
  onNotice: (message: string) => void
  /** It crashed and is being restarted. */
  onFall: (message: string) => void
  /** It crashed too often, or did not open again. */
  onFatal: (error: Error) => void
}

/** After this many crashes within this time it is not restarted. */
const most = { falls: 3, withinMs: 60_000 }

/** Keeps the database's process running in a folder that this process has locked: after a crash it starts the next. */
export class EmbeddedProcess {
  readonly #dir: string
  readonly #told: ProcessReports
  #current: ChildProcess | null = null
  #starting: Promise<void>
  #closing = false
  #falls: number[] = []
  /** The files that were on disk when the last process opened the folder; empty for a folder that no process opened yet. */
  #synced: SyncedFiles = new Map()

  private constructor(dir: string, told: ProcessReports) {
    this.#dir = dir
    this.#told = told
    this.#starting = this.#start()
  }

  /** Resolves when the database answers; rejects with a sentence when a person can fix the problem. */
  static async open(dir: string, told: ProcessReports): Promise<EmbeddedProcess> {
    const kept = new EmbeddedProcess(dir, told)
    await kept.#starting
    return kept
  }

  /** The running process; null while the database is down. */
  get current(): ChildProcess | null {
    return this.#current
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#starting.catch(() => {})
    const child = this.#current
    if (!child) return
    const closed = once(child, 'close')
    child.send({ kind: 'close' } satisfies ToWorker, () => {})
    await closed
  }

  async #start(): Promise<void> {
    for (;;) {
      try {
        const { child, synced } = await startProcess(this.#dir, this.#synced, this.#told.onNotice)
        this.#synced = synced
        this.#watch(child)
        return
      } catch (error) {
        if (!(error instanceof Fall)) throw error
        this.#count(error)
      }
    }
  }

  #watch(child: ChildProcess) {
    let reason: string | undefined
    child.on('message', (message: FromWorker) => {
      if (message.kind === 'fatal') reason = message.message
    })
    child.once('close', (code: number | null, signal: string | null) => {
      this.#current = null
      if (this.#closing) return
      try {
        this.#count(new Fall(reason ?? ending(code, signal)))
      } catch (error) {
        return this.#told.onFatal(error as Error)
      }
      this.#starting = this.#start()
      this.#starting.catch((error: Error) => this.#told.onFatal(error))
    })
    this.#current = child
  }

  /** Counts a crash; throws when there were too many. */
  #count({ message }: Fall) {
    const now = performance.now()
    this.#falls = [...this.#falls.filter((at) => now - at < most.withinMs), now]
    if (this.#falls.length >= most.falls)
      throw new KeepsFalling(
        `O banco de dados embutido caiu ${most.falls} vezes em um minuto (${message}) e não será iniciado de novo. ` +
          `O que foi confirmado está em ${this.#dir}. Reinicie o Casa Cheia; se repetir, procure o suporte com este aviso.`,
      )
    this.#told.onFall(
      `O banco de dados embutido caiu (${message}) e está sendo iniciado de novo; nada confirmado se perdeu.`,
    )
  }
}

const ending = (code: number | null, signal: string | null) => signal ?? `código ${code}`

/** Starts the process and resolves when it answers. Rejects with Fall when it ends without a message. */
function startProcess(
  dir: string,
  synced: SyncedFiles,
  onNotice: (message: string) => void,
): Promise<{ child: ChildProcess; synced: SyncedFiles }> {
  const child = fork(new URL('./worker.ts', import.meta.url), [dir], {
    execArgv: [],
    env: { ...memoryEnvironment, ...process.env },
    serialization: 'advanced',
  })
  child.send({ kind: 'open', synced } satisfies ToWorker, () => {})
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'notice') onNotice(message.message)
      if (message.kind === 'refused') reject(refusal(message, dir))
      if (message.kind === 'fatal') reject(openingProblem(dir, message.message))
      if (message.kind !== 'ready') return
      child.off('message', onMessage)
      child.off('close', onClose)
      resolve({ child, synced: message.synced })
    }
    // 'close', because 'exit' may come before a busy server has read the last message.
    const onClose = (code: number | null, signal: string | null) => reject(new Fall(ending(code, signal)))
    child.on('message', onMessage)
    child.on('close', onClose)
    child.on('error', reject)
  })
}

function refusal({ name, message }: Extract<FromWorker, { kind: 'refused' }>, dir: string): Error {
  if (name === 'FolderInUse') return new FolderInUse(dir)
  if (name === 'WrongFolderVersion') return new WrongFolderVersion(message)
  if (hasDatabase(dir)) return openingProblem(dir, message)
  return new Error(`The embedded database in ${dir} could not be made: ${message}`)
}
