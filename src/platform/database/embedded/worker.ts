import { fsyncSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import {
  beginFirstStart,
  checkVersion,
  finishFirstStart,
  folderPaths,
  fsyncPath,
  hasDatabase,
  lockDatabase,
  setAsideUnfinished,
} from './folder.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { isStillSynced, looksBelow, type SyncedFiles } from './synced.ts'

// The database's process: runs PGlite and speaks the Postgres wire protocol with the server that started it.

// V8 compiles again what has run for so many bytes. By its own measure (1.8 MB) a start alone has it compile most of Postgres, which takes
// over two seconds of a core; what a house uses again and again passes this one, too.
setFlagsFromString('--wasm-tiering-budget=200000000')

const dir = process.argv[2]!
const paths = folderPaths(dir)
const send = (message: FromWorker, sent = () => {}) => process.send!(message, sent)

// The server handles signals: it lets requests end first. Without a server this process has nothing left to do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))

let syncs = 0
let lastWords = ''
/** The files on disk, while it opens after a crash. Postgres then syncs every file, and each sync may wait for the disk. */
let synced: SyncedFiles | undefined

/** Ends at once: nothing more may be acknowledged. The server starts the next process. */
function endProcess(reason: string): never {
  send({ kind: 'fatal', message: reason })
  process.exit(1)
}

type NodefsStream = { nfd?: number | null; node: unknown }
type Module = {
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?: (stream: NodefsStream) => number }
  }
}

/** NodeFS with fsync: PGlite itself never calls it, so a power cut would lose acknowledged rows. */
class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options)
    const hook = (module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (synced && isStillSynced(synced, NODEFS.realPath(stream.node))) return 0
          if (stream.nfd != null) fsyncSync(stream.nfd)
          else fsyncPath(NODEFS.realPath(stream.node))
        } catch (error) {
          // After a failed fsync nobody knows what is on disk, so the process must stop.
          endProcess(`fsync: ${String(error)}`)
        }
        syncs++
        return 0
      }
    }
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), hook]
    return result
  }
}

const startPGlite = (data: string) =>
  PGlite.create({
    fs: new DurableFS(data),
    extensions: { pg_trgm, unaccent, btree_gin },
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      // fdatasync does nothing under emscripten; fsync reaches the hook above.
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=32MB',
    ],
    onStderr: (line) => {
      if (/\b(FATAL|PANIC): /.test(line)) lastWords = line
      // After a panic (for example, when the log cannot be written) PGlite would loop for ever. A restart recovers.
      if (/\bPANIC: /.test(line)) endProcess(line)
      return false
    },
  })

/** Opens the database; also returns what was there before, which is on disk once Postgres has opened it. */
async function open(knownSynced: SyncedFiles) {
  if (hasDatabase(dir)) {
    checkVersion(dir)
  } else {
    const aside = setAsideUnfinished(dir)
    if (aside) {
      send({
        kind: 'notice',
        message: `A primeira inicialização foi interrompida; o que ela deixou está guardado em ${aside} e o banco será criado de novo.`,
      })
    }
    const first = await startPGlite(beginFirstStart(dir))
    await first.exec('CHECKPOINT')
    await first.close()
    finishFirstStart(dir)
  }

  synced = knownSynced
  const found = looksBelow(paths.data)
  const pg = await startPGlite(paths.data)
  synced = undefined
  const before = syncs
  await pg.exec(`SELECT pg_logical_emit_message(true, 'casa-cheia', 'start')`)
  if (syncs === before) {
    throw new Error('Um commit não chegou ao disco: fsync não foi chamado. O banco embutido não será usado.')
  }
  return { pg, found }
}

const flushBytes = 128 * 1024

/** Runs one message of the wire protocol and sends the answer in pieces of about flushBytes. */
async function exchange(pg: PGlite, connection: number, bytes: Uint8Array) {
  let chunks: Uint8Array[] = []
  let size = 0
  const flush = () => {
    if (size === 0) return
    send({ kind: 'bytes', connection, bytes: Buffer.concat(chunks, size) })
    chunks = []
    size = 0
  }
  await pg.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => {
      chunks.push(chunk.slice())
      size += chunk.length
      if (size >= flushBytes) flush()
    },
  })
  flush()
}

function answer(pg: PGlite, lock: Disposable) {
  let work = Promise.resolve()
  process.on('message', (message: ToWorker) => {
    work = work
      .then(async () => {
        if (message.kind === 'bytes') return exchange(pg, message.connection, message.bytes)
        if (message.kind === 'reset') {
          // One session serves the connections one after another: nothing of the last may reach the next.
          await pg.exec('ROLLBACK')
          await pg.exec('DISCARD ALL')
          return
        }
        await pg.close()
        lock[Symbol.dispose]()
        process.exit(0)
      })
      .catch((error: unknown) =>
        endProcess(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      )
  })
}

const asked = await new Promise<ToWorker>((resolve) => process.once('message', resolve))
try {
  const lock = lockDatabase(dir)
  const { pg, found } = await open(asked.kind === 'open' ? asked.synced : new Map())
  answer(pg, lock)
  send({ kind: 'ready', synced: found })
} catch (error) {
  const { name, message } = error as Error
  const reason = [message, lastWords].filter(Boolean).join(': ')
  send({ kind: 'refused', name, message: reason }, () => process.exit(1))
}
