import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryEnvironment, heapFlags } from '#platform/memory-flags.ts'

/** What a process and its embedded database used since their start: CPU of all threads in microseconds, resident memory in bytes. */
export type Usage = { cpu: number; rss: number }

type Question = { id: number; name: string; given: unknown }

/** A server of this bench in a process of its own, controlled over IPC. */
export type Child = {
  /** The port that the system assigned and on which the server listens. */
  port: number
  ask<Answer>(name: string, given?: unknown): Promise<Answer>
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** Starts a script of this folder with its options and the memory settings of `npm start`, and waits for its port. */
export async function startChild(script: string, options: unknown): Promise<Child> {
  const file = join(import.meta.dirname, script)
  const child = spawn(process.execPath, [...heapFlags, file, JSON.stringify(options)], {
    env: { ...memoryEnvironment, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const waiting = new Map<number, (answer: unknown) => void>()
  let asked = 0
  const ended = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`${script} ended with ${code}.`)))
    child.on('message', (message: { port: number } | { id: number; answer: unknown }) => {
      if ('port' in message) resolve(message.port)
      else waiting.get(message.id)?.(message.answer)
    })
  })
  const ask = <Answer>(name: string, given?: unknown) =>
    new Promise<Answer>((resolve) => {
      const id = ++asked
      waiting.set(id, (answer) => {
        waiting.delete(id)
        resolve(answer as Answer)
      })
      child.send({ id, name, given } satisfies Question)
    })
  return {
    port,
    ask,
    usage: () => ask<Usage>('usage'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** In the child: reports its port, answers its parent, and ends with it. */
export function answerParent(
  port: number,
  answers: Record<string, (given: never) => unknown>,
  close: () => Promise<void>,
): void {
  const all: typeof answers = {
    ...answers,
    usage: (): Usage => {
      const { user, system } = process.cpuUsage()
      const database = usageOfChildren()
      return { cpu: user + system + database.cpu, rss: process.memoryUsage.rss() + database.rss }
    },
  }
  process.on('message', ({ id, name, given }: Question) => {
    void Promise.resolve(all[name]!(given as never)).then((answer) => process.send!({ id, answer }))
  })
  process.on('SIGTERM', () => void close().then(() => process.exit(0)))
  process.on('disconnect', () => process.exit(1))
  process.send!({ port })
}

/** The usage of the processes that this one started (the embedded database), as Linux reports it; nothing on other systems. */
function usageOfChildren(): Usage {
  const list = `/proc/self/task/${process.pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : []
  const sum = { cpu: 0, rss: 0 }
  for (const child of children) {
    // After the name in brackets: utime and stime in hundredths of a second, and resident pages of 4 KiB.
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    sum.cpu += (fields[11]! + fields[12]!) * 10_000
    sum.rss += fields[21]! * 4096
  }
  return sum
}
