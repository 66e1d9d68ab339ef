/** How long a file of 50,000 new customers takes from its upload to the last line, and how others are answered meanwhile. */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CustomerImport } from '#features/customers/import.contract.ts'
import { type Child, startChild } from './child.ts'
import { ask } from './load.ts'
import type { Ground, Venue } from './place.ts'
import type { Single } from './report.ts'
import { median, quantile } from './rounds.ts'
import { type Subject, subjects, variationOf } from './subjects.ts'

const lines = 50_000
const perSecond = 40
const quietSeconds = 20
const lookMs = 100
/** An import that is not done by then does not end. */
const patienceMs = 5 * 60_000

/** What others ask meanwhile: the time slots of another business, and the customers of another branch of the business that imports. */
const asked = (ground: Ground): Subject[] => {
  const [slots, customers] = ['slots', 'customers'].map((name) => subjects.find((one) => one.name === name)!)
  return [
    { ...slots!, request: (_, given) => slots!.request({ ...ground, busy: another(ground) }, given) },
    customers!,
  ]
}

/** The branch of another business; its time slots need no session. */
const another = ({ pinheiros: { path } }: Ground): Venue => ({ path, staff: '', owner: '' })

/** Milliseconds of each answer, by subject. */
type Latencies = Record<string, number[]>

/** Asks each subject by turns at an even pace until `isOver`. */
async function ongoing(ground: Ground, { port }: Child, isOver: () => boolean): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true })
  const all = asked(ground)
  const latencies: Latencies = Object.fromEntries(all.map(({ name }) => [name, []]))
  const sent: Promise<void>[] = []
  const begun = performance.now()
  for (let made = 0; !isOver(); made++) {
    const early = begun + (made * 1000) / perSecond - performance.now()
    if (early > 0) await wait(early)
    const subject = all[made % all.length]!
    const from = performance.now()
    sent.push(
      ask(port, subject.request(ground, variationOf(subject, made, 0)), agent).then(({ status }) => {
        if (status !== 200) throw new Error(`${subject.name} answered ${status}.`)
        latencies[subject.name]!.push(performance.now() - from)
      }),
    )
  }
  await Promise.all(sent)
  agent.destroy()
  return latencies
}

/** A file of people whom nobody knows yet: other phones in each round. */
function fileOf(round: number): File {
  const people = Array.from({ length: lines }, (_, index) => {
    const n = round * lines + index
    const birth = `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/${1950 + (n % 50)}`
    const note = n % 10 === 0 ? 'Prefere a varanda.' : ''
    return `Importada ${n} da Silva;(21) 98${String(n)
      .padStart(7, '0')
      .replace(/(.{3})/, '$1-')};importada${n}@exemplo.com;${birth};${note}`
  })
  return new File(
    [`Nome;Telefone;E-mail;Data de nascimento;Observação\n${people.join('\n')}\n`],
    'clientes.csv',
  )
}

/** Uploads a file, checks it and imports it, as the owner's browser does; the seconds of each step. */
async function imported({ busy }: Ground, { port }: Child, file: File) {
  const headers = { 'x-auth-token': busy.owner }
  const send = async (path: string, init: RequestInit = {}): Promise<CustomerImport> => {
    const url = `http://127.0.0.1:${port}${busy.path}/customer/import${path}`
    const answer = await fetch(url, { headers, ...init })
    const body = (await answer.json()) as { import?: CustomerImport }
    if (!body.import) throw new Error(`The import answered ${answer.status}: ${JSON.stringify(body)}`)
    return body.import
  }
  const until = async (id: number, state: CustomerImport['state']): Promise<CustomerImport> => {
    const begun = performance.now()
    for (;;) {
      const found = await send(`/${id}`)
      if (found.state === state) return found
      if (performance.now() - begun > patienceMs) throw new Error(`The import is still ${found.state}.`)
      await wait(lookMs)
    }
  }
  const seconds = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const begun = performance.now()
    return [await work(), (performance.now() - begun) / 1000]
  }
  const form = new FormData()
  form.append('file', file)
  const [{ id, columns }, upload] = await seconds(() => send('', { method: 'POST', body: form }))
  const [, check] = await seconds(async () => {
    const json = { ...headers, 'content-type': 'application/json' }
    await send(`/${id}/check`, { method: 'PUT', headers: json, body: JSON.stringify({ columns }) })
    return until(id, 'checked')
  })
  const [done, write] = await seconds(async () => {
    await send(`/${id}/start`, { method: 'PUT' })
    return until(id, 'done')
  })
  if (done.rows_new !== lines) throw new Error(`${done.rows_new} of ${lines} customers were created.`)
  return { upload, check, write }
}

/** Alternates between quiet spans and imports into the branch of 300,000, on one process that also runs the jobs. */
export async function importsMeasured(ground: Ground, rounds: number): Promise<Single[]> {
  const child = await startChild('server.ts', { ...ground.place, works: true })
  try {
    // Before the measured part: code is compiled, and jobs that were due at the start are over.
    const warmUntil = performance.now() + 10_000
    await ongoing(ground, child, () => performance.now() > warmUntil)
    const seen: { quiet: Latencies; busy: Latencies; steps: Awaited<ReturnType<typeof imported>> }[] = []
    for (let round = 0; round < rounds; round++) {
      const quietUntil = performance.now() + quietSeconds * 1000
      const quiet = await ongoing(ground, child, () => performance.now() > quietUntil)
      let isDone = false
      const importing = imported(ground, child, fileOf(round)).finally(() => (isDone = true))
      const [busy, steps] = await Promise.all([ongoing(ground, child, () => isDone), importing])
      seen.push({ quiet, busy, steps })
    }
    const what = 'Import of 50,000 customers into 300,000'
    const step = (name: 'upload' | 'check' | 'write') => median(seen.map(({ steps }) => steps[name]))
    return [
      { what: `${what}: upload`, unit: 's', value: step('upload') },
      { what: `${what}: check`, unit: 's', value: step('check') },
      { what: `${what}: writing`, unit: 's', value: step('write') },
      {
        what: `${what}: all three`,
        unit: 's',
        value: median(seen.map(({ steps }) => steps.upload + steps.check + steps.write)),
        most: 60,
      },
      ...asked(ground).flatMap(({ name }): Single[] => {
        const p99 = (span: 'quiet' | 'busy') =>
          quantile(
            seen.flatMap((each) => each[span][name]!),
            0.99,
          )
        const whose = name === 'slots' ? 'time slots of another business' : 'customers page of another branch'
        return [
          { what: `${what}: ${whose} meanwhile, p99`, unit: 'ms', value: p99('busy') },
          {
            what: `${what}: the same, p99, of that without an import`,
            unit: '×',
            value: p99('busy') / p99('quiet'),
            most: 2,
          },
        ]
      }),
    ]
  } finally {
    await child.stop()
  }
}
