import type { IncomingMessage } from 'node:http'
import { answerControl } from './control/http.ts'
import type { ActionInput, ActionName, ActionOutput } from './control/actions.ts'
import { run } from './control/run.ts'
import { Faults } from './faults/faults.ts'
import { ManagementBudget } from './graph/budget.ts'
import { SendLimits } from './graph/send/limits.ts'
import { answerMedia } from './media/host.ts'
import { answerPage } from './pages/serve.ts'
import type { Sim } from './sim.ts'
import { Deliveries } from './webhooks/deliveries.ts'
import { answerPlatform } from './wire/platform.ts'
import { RequestLog } from './wire/request-log.ts'
import { listen } from './wire/server.ts'
import { Clock } from './world/clock.ts'
import { seeded } from './world/seed-ids.ts'
import { draw } from './world/random.ts'
import { keepIn } from './world/save.ts'
import { seedWorld } from './world/seed.ts'

type Options = {
  /** 0 takes a free one. */
  port?: number
  mediaPort?: number
  /** The same seed gives the same ids and the same faults. */
  seed?: number
  /** Keeps the world in this file. */
  save?: string
}

/** A page for people, or one of its files. */
function pageFor({ method, url = '/' }: IncomingMessage) {
  const page = method === 'GET' ? answerPage(url.replace(/\?.*/, '')) : null
  return page && Promise.resolve(page)
}

/** The settings with which a product speaks to the simulator instead of Meta. */
export const environmentFor = (url: string, mediaUrl: string): Record<string, string> => ({
  META_APP_ID: seeded.appId,
  META_APP_SECRET: seeded.appSecret,
  META_VERIFY_TOKEN: seeded.verifyToken,
  META_GRAPH_URL: url,
  META_DIALOG_URL: url,
  META_SDK_URL: url,
  META_MEDIA_HOSTS: new URL(mediaUrl).host,
  INSTAGRAM_APP_ID: seeded.instagramAppId,
  INSTAGRAM_APP_SECRET: seeded.instagramAppSecret,
  INSTAGRAM_GRAPH_URL: url,
  INSTAGRAM_TOKEN_URL: url,
  INSTAGRAM_DIALOG_URL: url,
})

/** Starts the platform and its download host on the loopback address. */
export async function startSimulator({ port = 0, mediaPort = 0, seed = 1, save }: Options = {}) {
  const clock = new Clock()
  const sim = {
    world: seedWorld(seed, clock.now()),
    seed,
    clock,
    limits: new SendLimits(),
    budget: new ManagementBudget(),
    requests: new RequestLog(),
    keys: new Map(),
    url: '',
    mediaUrl: '',
    version: 0,
  } as Omit<Sim, 'deliveries' | 'changed' | 'faults'> as Sim
  sim.changed = () => void (sim.version += 1)
  sim.faults = new Faults(() => draw(sim.world))
  sim.deliveries = new Deliveries(sim)
  const write = save === undefined ? () => {} : keepIn(save, sim)
  const answer = (request: IncomingMessage, raw: Buffer) =>
    request.url?.startsWith('/_sim/')
      ? answerControl(sim, request, raw)
      : (pageFor(request) ?? answerPlatform(sim, request, raw))
  const main = await listen(port, answer)
  const media = await listen(mediaPort, async (request) => answerMedia(sim, request))
  Object.assign(sim, { url: main.url, mediaUrl: media.url })
  return {
    url: main.url,
    mediaUrl: media.url,
    /** META_* and INSTAGRAM_* for the product. */
    environment: environmentFor(main.url, media.url),
    seeded,
    /** The world as it is; read it, change it through actions. */
    get world() {
      return sim.world
    },
    /** Runs an action of the control API. */
    do: <Name extends ActionName>(
      name: Name,
      input: ActionInput<Name> = {} as ActionInput<Name>,
    ): Promise<ActionOutput<Name>> => run(sim, name, input),
    async close(): Promise<void> {
      write()
      clock.clear()
      sim.deliveries.clear()
      for (const { server } of [main, media]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
