/** `npm start`: becomes the server, started thriftily, in the same process; where a process cannot become another, it runs as it is. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { thrift, thriftyHeap } from '#platform/thrift.ts'

const main = join(import.meta.dirname, 'main.ts')
const rest = process.argv.slice(2)
/** Where Node keeps what it compiled: the next start, and the database's process, neither strip types nor compile again. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/compiled')

if (process.execve && process.platform !== 'win32') {
  const command = [process.execPath, ...thriftyHeap, ...process.execArgv, main, ...rest]
  process.execve(process.execPath, command, { NODE_COMPILE_CACHE: compiled, ...thrift, ...process.env })
}
enableCompileCache(compiled)
await import('./main.ts')
