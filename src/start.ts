/** `npm start`: becomes the server, started thriftily, in the same process; where a process cannot become another, it runs as it is. */
import { join } from 'node:path'
import { thrift, thriftyHeap } from '#platform/thrift.ts'

const main = join(import.meta.dirname, 'main.ts')
const rest = process.argv.slice(2)

if (process.execve && process.platform !== 'win32') {
  const command = [process.execPath, ...thriftyHeap, ...process.execArgv, main, ...rest]
  process.execve(process.execPath, command, { ...thrift, ...process.env })
}
await import('./main.ts')
