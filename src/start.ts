/** `npm start`: replaces this process with the server, with settings that save memory; where exec is missing, runs it as it is. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { memoryEnvironment, heapFlags } from '#platform/memory-flags.ts'

const main = join(import.meta.dirname, 'main.ts')
/** In development with demo data, Meta's platform is simulated too. */
const rest = ['--simulator', ...process.argv.slice(2)]
/** Node's compile cache: the next start, and the database's process, need not strip types or compile again. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/compiled')

if (process.execve && process.platform !== 'win32') {
  const command = [process.execPath, ...heapFlags, ...process.execArgv, main, ...rest]
  process.execve(process.execPath, command, {
    NODE_COMPILE_CACHE: compiled,
    ...memoryEnvironment,
    ...process.env,
  })
}
enableCompileCache(compiled)
process.argv = [process.execPath, main, ...rest]
await import('./main.ts')
