import { loadSettings, type Settings } from '#platform/settings.ts'
import { closeAfterFile } from './closing.ts'
import { testFolder } from './database.ts'
import { type GraphAnswer, graphError, type GraphRequest, graphServer } from './graph.ts'

export const ourApp = { id: '777000777', secret: 'segredo-do-app' }
export const ourInstagramApp = { id: '888000888', secret: 'segredo-do-instagram' }

type Answering = GraphAnswer | ((request: GraphRequest) => GraphAnswer | Promise<GraphAnswer>)

const success = { json: { success: true } }

/** The answer of debug_token for a good token of our app that ends in two hours. */
export const goodToken = (given: Record<string, unknown> = {}) => ({
  json: {
    data: {
      app_id: ourApp.id,
      is_valid: true,
      expires_at: 1_795_273_200,
      data_access_expires_at: 1_803_049_200,
      scopes: ['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management'],
      granular_scopes: [{ scope: 'whatsapp_business_management' }],
      user_id: '1',
      ...given,
    },
  },
})

/** A number of an account as Graph lists it. */
export const phoneRow = (id: string, given: Record<string, unknown> = {}) => ({
  id,
  display_phone_number: '+55 11 95555-0100',
  verified_name: 'Cantina da Praça',
  quality_rating: 'GREEN',
  code_verification_status: 'VERIFIED',
  status: 'PENDING',
  messaging_limit_tier: 'TIER_1K',
  ...given,
})

/** Meta as a test file wants it: everything works, until a test says otherwise for one `METHOD /path` without version. */
export async function metaStand() {
  const usual: Record<string, Answering> = {
    'GET /debug_token': goodToken(),
    'GET /oauth/access_token': { json: { access_token: 'EAAlongo', expires_in: 5_184_000 } },
    'POST /oauth/access_token': { json: { access_token: 'IGcurto', user_id: 5 } },
    'GET /access_token': { json: { access_token: 'IGlongo', expires_in: 5_184_000 } },
    'GET /refresh_access_token': { json: { access_token: 'IGnovo', expires_in: 5_184_000 } },
    'GET /me': { json: { id: '5', user_id: '17841400000000001', username: 'cantina' } },
  }
  const answers = new Map<string, Answering>()
  const server = await graphServer((request) => {
    const path = request.path.replace(/^\/v\d+\.\d+/, '')
    const name = `${request.method} ${path}`
    const found = answers.get(name) ?? usual[name]
    if (found) return typeof found === 'function' ? found(request) : found
    if (/^POST .*\/(subscribed_apps|register|request_code|verify_code)$/.test(name)) return success
    return graphError(100, { message: 'Unsupported request' })
  })
  closeAfterFile(server.close)
  const environment = {
    DATA_DIR: await testFolder(),
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
    META_APP_ID: ourApp.id,
    META_APP_SECRET: ourApp.secret,
    META_GRAPH_URL: server.url,
    META_DIALOG_URL: 'https://dialog.test',
    INSTAGRAM_APP_ID: ourInstagramApp.id,
    INSTAGRAM_APP_SECRET: ourInstagramApp.secret,
    INSTAGRAM_GRAPH_URL: server.url,
    INSTAGRAM_TOKEN_URL: server.url,
    INSTAGRAM_DIALOG_URL: 'https://instagram.test',
  }
  const settings: Settings = loadSettings(environment)
  return {
    settings,
    /** Requests as `METHOD /path`, without version. */
    asked: () => server.requests.map(({ method, path }) => `${method} ${path.replace(/^\/v\d+\.\d+/, '')}`),
    requests: server.requests,
    /** From now on Meta answers this call so; without an answer as usual. */
    answer: (name: string, given?: Answering) =>
      given === undefined ? void answers.delete(name) : void answers.set(name, given),
    /** Everything as usual, and no request so far. */
    reset: () => {
      answers.clear()
      server.requests.length = 0
    },
  }
}
