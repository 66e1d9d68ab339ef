import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { connectDemoChannels, introduceGuests, remindDemoGuests } from './demo/connected-channels.ts'
import { seedDemo } from './demo/demo.ts'
import { convertPictures, type Pictures } from './demo/pictures.ts'
import {
  maySimulateMeta,
  receiveWebhooks,
  startSimulatedMeta,
  type SimulatedMeta,
} from './demo/simulated-meta.ts'
import { demoPeople } from './demo/venues.ts'
import { buildApp, dist, jobs } from './app.ts'
import { makeDuePictures } from '#features/site/server/branch-pictures.ts'
import { createFirstMaster } from '#features/users/server/first-master.ts'
import { demoPassword } from '#features/users/server/password.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startDumps } from '#platform/database/embedded/dumps.ts'
import { FolderProblem, hasDatabase } from '#platform/database/embedded/folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { SettingsProblem } from '#platform/database/session-settings.ts'
import { openFiles } from '#platform/files/open.ts'
import { openMeta } from '#platform/meta/open.ts'
import { devSite } from '#platform/http/page/dev.ts'
import { builtRenderer } from '#platform/http/page/renderer.ts'
import type { House } from '#platform/house.ts'
import { startJobs } from '#platform/jobs/queue.ts'
import { bufferedOutput, newLog } from '#platform/log.ts'
import { builtTemplates } from '#platform/mail/templates.ts'
import { BadSettings, loadSettings, type Settings } from '#platform/settings.ts'

const { values: flags } = parseArgs({
  options: {
    demo: { type: 'boolean' },
    'no-demo': { type: 'boolean' },
    dev: { type: 'boolean' },
    /** In development with demo data, Meta's platform is simulated on this machine. */
    simulator: { type: 'boolean' },
  },
})

/** By default only a new embedded database in development gets demo data; elsewhere --demo asks for it (D-110). */
const wantsDemo = ({ relaxed, databaseUrl }: Settings) =>
  flags.demo || (!flags['no-demo'] && relaxed && !databaseUrl)

/** Public forms of the demo link a policy of its own, unless the environment names another. */
const withDemoPolicy = (settings: Settings): Settings =>
  wantsDemo(settings) && !settings.privacyUrl ? { ...settings, privacyUrl: sitePath.demoPolicy } : settings

/** The demo's pictures, converted while a new embedded database is made; null when none is made. */
function convertedMeanwhile(settings: Settings): Promise<Pictures> | null {
  if (!wantsDemo(settings) || settings.databaseUrl || hasDatabase(settings.dataDir)) return null
  const pictures = convertPictures()
  // `fill` awaits them later; this keeps a failure before then from ending the process as an unhandled rejection.
  pictures.catch(() => {})
  return pictures
}

async function fill(house: House, pictures: Promise<Pictures> | null) {
  const { settings, db } = house
  const someone = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  if (someone) return
  if (wantsDemo(settings)) {
    console.log('Criando os dados de demonstração…')
    const password = await seedDemo(house, pictures ?? convertPictures())
    if (password && !settings.relaxed)
      console.log(`Senha das pessoas da demonstração, mostrada só desta vez: ${password}`)
  } else {
    await createFirstMaster(house)
  }
}

function announce(settings: Settings, url: string, demo: boolean, simulated: SimulatedMeta | null) {
  const lines = [`${settings.platformName} pronta em ${url}`, '']
  if (demo) {
    lines.push(`  Entrar no painel     ${url}${staffPath.signIn}`)
    for (const { email, profile } of demoPeople) lines.push(`    ${email.padEnd(28)} ${profile}`)
    lines.push(`    senha de todos: ${demoPassword}`, '')
    lines.push(`  Reservar uma mesa    ${url}${sitePath.reserve('cantina-da-praca-pinheiros')}`)
    if (!settings.smtpUrl) lines.push(`  Mensagens enviadas   ${url}/dev/mail`)
    if (simulated) {
      lines.push(`  Celular do cliente   ${simulated.url}/celular`)
      lines.push(`  Painel Meta          ${simulated.url}/painel`)
    }
    lines.push(`  API                  ${url}/api/docs`, '')
  }
  console.log(lines.join('\n'))
}

/** How long running requests may still take after SIGTERM, once no new connection is accepted. */
const runningRequestsMs = 5000

async function start() {
  const own = loadSettings(process.env)
  const simulates = flags.simulator && wantsDemo(own) && maySimulateMeta(own, process.env)
  const starting = simulates ? startSimulatedMeta(own) : null
  if (!flags.dev) await (await import('../tools/build.ts')).ensureBuilt()
  const log = own.production ? newLog('info', bufferedOutput()) : newLog('warn')
  const pictures = convertedMeanwhile(own)
  const database = await openDatabase({
    url: own.databaseUrl,
    dir: own.dataDir,
    onFall(message) {
      log.error({ reason: message }, 'embedded database fell')
      console.warn(message)
    },
  })
  await database.requireSettings()
  await migrate(database)
  const simulated = (await starting) ?? null
  const settings = withDemoPolicy(
    simulated ? loadSettings({ ...process.env, ...simulated.environment }) : own,
  )

  const dev = flags.dev ? devSite() : null
  const house: House = {
    settings,
    database,
    db: database.db,
    now: () => new Date(),
    files: openFiles(settings),
    meta: openMeta(settings),
    letterHtml: dev?.letterHtml ?? builtTemplates(dist),
    log,
    enqueue: async (...job) => queue.enqueue(...job),
  }
  await fill(house, pictures)
  const queue = await startJobs(house, jobs)
  await house.enqueue(house.db, makeDuePictures, {})
  const { app, stopping } = await buildApp(house, {
    site: dev?.site ?? (() => builtRenderer(dist)),
  })
  await app.listen({ port: settings.port, host: settings.host })
  const { port } = app.server.address() as AddressInfo
  const dumps = database.kind === 'embedded' && !flags.dev ? startDumps(house) : null

  let ending = false
  const end = async (signal: NodeJS.Signals) => {
    if (ending) return
    ending = true
    log.info({ signal }, 'stopping')
    stopping()
    // Requests are still accepted, so that a balancer reads 'not ready' before a connection is refused.
    if (!flags.dev) await wait(settings.drainMs)
    const late = setTimeout(() => app.server.closeAllConnections(), runningRequestsMs)
    await app.close()
    clearTimeout(late)
    await queue.stop()
    await dumps?.stop()
    simulated?.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
  const ours = `http://127.0.0.1:${port}`
  if (simulated) {
    await receiveWebhooks(simulated, ours)
    try {
      if (await connectDemoChannels(simulated, ours)) {
        await introduceGuests(simulated, house)
        await remindDemoGuests(ours)
      }
    } catch (error) {
      console.warn(`Os canais da demonstração não foram conectados: ${String(error)}`)
    }
  }
  announce(settings, `http://localhost:${port}`, await hasDemo(house), simulated)
}

/** Whether the demo sign-ins work here; only then are they printed at the start. */
async function hasDemo({ db, settings }: House): Promise<boolean> {
  if (!settings.relaxed) return false
  const [first] = demoPeople
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', first.email)
    .executeTakeFirst()
  return found !== undefined
}

/** A sentence for a problem that the person at the terminal can fix; null for any other error. */
function mendableSentence(error: unknown): string | null {
  if (error instanceof BadSettings || error instanceof FolderProblem || error instanceof SettingsProblem)
    return `\n${error.message}\n`
  const { code, port, message } = error as { code?: string; port?: number; message?: string }
  if (code === 'EADDRINUSE')
    return `\nA porta ${port} já está em uso. Escolha outra, por exemplo PORT=3001.\n`
  // A migration raised this with a message of its own.
  if (code === 'P0001') return `\n${message}\n`
  return null
}

try {
  await start()
} catch (error) {
  console.error(mendableSentence(error) ?? error)
  process.exit(1)
}
