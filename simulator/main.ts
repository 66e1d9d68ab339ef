/** `npm run simulator`: Meta's platform on this machine, for developers and demonstrations. */
import { parseArgs } from 'node:util'
import { startSimulator } from './simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    'media-port': { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Prints one line of JSON with addresses and settings, for a program that started this one. */
    json: { type: 'boolean', default: false },
  },
})

const simulator = await startSimulator({
  port: Number(values.port),
  mediaPort: Number(values['media-port']),
  seed: Number(values.seed),
})
if (values.json) {
  const { url, mediaUrl, environment } = simulator
  console.log(JSON.stringify({ url, mediaUrl, environment }))
} else {
  console.log(`Plataforma da Meta simulada em ${simulator.url}\n`)
  for (const [name, value] of Object.entries(simulator.environment)) console.log(`  ${name}=${value}`)
}

const end = async () => {
  await simulator.close()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
