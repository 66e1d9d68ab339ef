/** `npm run simulator`: Meta's platform on this machine, for developers and demonstrations. */
import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    'media-port': { type: 'string', default: '0' },
    /** A file that keeps the world between two starts. */
    save: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Prints one line of JSON with addresses and settings, for a program that started this one. */
    json: { type: 'boolean', default: false },
  },
})

const options = { mediaPort: Number(values['media-port']), seed: Number(values.seed), save: values.save }
/** If somebody uses the port already, a free one. */
const simulator = await startSimulator({ ...options, port: Number(values.port) }).catch(
  (error: { code?: string }) => {
    if (error.code !== 'EADDRINUSE') throw error
    return startSimulator({ ...options, port: 0 })
  },
)
const end = async () => {
  await simulator.close()
  process.exit(0)
}
if (values.json) {
  // The program that started this one is gone: so is its pipe.
  process.stdin.resume().on('end', () => void end())
  const { url, mediaUrl, environment } = simulator
  console.log(JSON.stringify({ url, mediaUrl, environment }))
} else {
  console.log(`Plataforma da Meta simulada em ${simulator.url}\n`)
  for (const [name, value] of Object.entries(simulator.environment)) console.log(`  ${name}=${value}`)
}

process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
