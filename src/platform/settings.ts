import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { isLoopback } from '#lib/address/loopback.ts'
import { instagramSettings, metaSettings, metaVariables } from '#platform/meta/settings.ts'

const optional = z.optional(z.string())
const url = (protocols: RegExp, message: string) =>
  z.optional(z.string().check(z.refine((text) => URL.canParse(text) && protocols.test(text), message)))
const web = url(/^https?:/, 'deve ser um endereço http(s)')

/** The variables of D-110 and D-130 that are in use. Others are not read. */
const Environment = z.object({
  PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/, 'deve ser um número de porta')), '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  APP_URL: web,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: url(/^postgres(ql)?:/, 'deve começar com postgres://'),
  SMTP_URL: url(/^smtps?:/, 'deve começar com smtp:// ou smtps://'),
  MAIL_FROM: optional,
  SECRET_KEY: optional,
  PLATFORM_NAME: z._default(z.string(), 'Casa Cheia'),
  COMPANY_NAME: z._default(z.string(), 'Casa Cheia'),
  MARKETING_URL: web,
  SUPPORT_URL: web,
  SUPPORT_EMAIL: z._default(z.string(), 'suporte@casacheia.test'),
  HELP_URL: web,
  PRIVACY_URL: web,
  SHORT_LINK_BASE: web,
  BOT_CHECK: z.optional(z.enum(['pow', 'recaptcha', 'off'], 'deve ser pow, recaptcha ou off')),
  RECAPTCHA_SITE_KEY: optional,
  RECAPTCHA_SECRET: optional,
  RATE_LIMITS: z.optional(z.enum(['on', 'off'], 'deve ser on ou off')),
  TRUST_PROXY: optional,
  API_BASE_URL: web,
  STORAGE_URL: web,
  STORAGE_KEY: optional,
  STORAGE_SECRET: optional,
  DRAIN_SECONDS: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'deve ser um número de segundos'))),
  MASTER_EMAIL: optional,
  MASTER_PASSWORD: optional,
  NODE_ENV: optional,
  ...metaVariables,
})

/** The configuration is wrong; the message names each variable and what it should be. */
export class BadSettings extends Error {
  override name = 'BadSettings'
}

export type Settings = ReturnType<typeof loadSettings>

/** Different characters in a key of 32; even a random hexadecimal key has at least this many. */
const leastDifferent = 8

/** Too short, of too few different characters, or one piece repeated. */
function isWeak(secret: string): boolean {
  const repeats = Array.from({ length: secret.length / 2 }, (_, index) => index + 1)
  const isRepeated = repeats.some((piece) => secret.startsWith(secret.slice(piece)))
  return secret.length < 32 || new Set(secret).size < leastDifferent || isRepeated
}

function requireSecret(given: string | undefined, production: boolean, dataDir: string): string {
  if (given !== undefined && isWeak(given)) {
    throw new BadSettings(
      'SECRET_KEY é fraca: use pelo menos 32 caracteres aleatórios, sem repetir um trecho.',
    )
  }
  if (given) return given
  if (production) {
    throw new BadSettings('SECRET_KEY é obrigatória em produção: use pelo menos 32 caracteres aleatórios.')
  }
  const file = join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // When two processes start for the first time at once, the later one must not overwrite the other's key.
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

export type StorageSettings = {
  endpoint: string
  bucket: string
  /** The start of every key; empty, or with a slash at its end. */
  prefix: string
  region: string
  key: string
  secret: string
}

/** Hosts of this machine or its own network, where nobody else can read plain http. */
const isNear = (host: string) =>
  isLoopback(host) || /^[\w-]+$|^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|\.(local|internal)$/.test(host)

/** STORAGE_URL: endpoint, bucket and an optional prefix, `?region=` unless it is us-east-1; null when it is unset. */
function storageOf(env: z.output<typeof Environment>): StorageSettings | null {
  if (!env.STORAGE_URL) return null
  const { STORAGE_KEY: key, STORAGE_SECRET: secret } = env
  if (!key || !secret) throw new BadSettings('STORAGE_URL precisa de STORAGE_KEY e STORAGE_SECRET.')
  const { origin, protocol, hostname, pathname, searchParams, username, password } = new URL(env.STORAGE_URL)
  if (username || password) {
    throw new BadSettings('STORAGE_URL não leva usuário nem senha: use STORAGE_KEY e STORAGE_SECRET.')
  }
  if (protocol === 'http:' && !isNear(hostname)) {
    throw new BadSettings('STORAGE_URL deve ser https; http só vale na própria rede.')
  }
  if (!/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(pathname)) {
    throw new BadSettings(
      'STORAGE_URL precisa do endereço e do bucket, por exemplo https://s3.exemplo.com/meu-bucket',
    )
  }
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')
  return { endpoint: origin, bucket, prefix, region: searchParams.get('region') || 'us-east-1', key, secret }
}

/** TRUST_PROXY: a number of hops, or addresses and ranges in the syntax of proxy-addr; when unset, no proxy is trusted. */
function trustedProxies(
  given: string | undefined,
): false | string | ((address: string, hop: number) => boolean) {
  if (!given) return false
  const hops = Number(given)
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : given
}

/**
 * Reads and checks the environment once (D-110). Production means a DATABASE_URL, an https APP_URL or NODE_ENV=production; settings
 * that are only for development are refused there and on a public address. With NODE_ENV=test, which only works on a loopback address, a
 * DATABASE_URL alone is not production. Throws BadSettings with the names of the wrong variables.
 */
export function loadSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Environment, given)
  if (!parsed.success) {
    throw new BadSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const env = parsed.data
  const isTest = env.NODE_ENV === 'test'
  if (isTest && env.DATABASE_URL && !isLoopback(env.HOST)) {
    throw new BadSettings('NODE_ENV=test com DATABASE_URL só vale em um endereço local.')
  }
  const production =
    env.NODE_ENV === 'production' ||
    (!!env.DATABASE_URL && !isTest) ||
    (env.APP_URL?.startsWith('https:') ?? false)
  const relaxed = !production && isLoopback(env.HOST)
  if (!relaxed && env.BOT_CHECK === 'off') {
    throw new BadSettings('BOT_CHECK=off só vale em desenvolvimento, em um endereço local.')
  }
  if (!relaxed && env.RATE_LIMITS === 'off') {
    throw new BadSettings('RATE_LIMITS=off só vale em desenvolvimento, em um endereço local.')
  }
  const botCheck = env.BOT_CHECK ?? (relaxed ? 'off' : 'pow')
  if (botCheck === 'recaptcha' && !(env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET)) {
    throw new BadSettings('BOT_CHECK=recaptcha precisa de RECAPTCHA_SITE_KEY e RECAPTCHA_SECRET.')
  }
  if (production && !env.APP_URL) {
    throw new BadSettings(
      'APP_URL é obrigatória em produção: o endereço público, por exemplo https://reservas.exemplo.com.br',
    )
  }
  const dataDir = resolve(env.DATA_DIR)
  const port = Number(env.PORT)
  const appUrl = (env.APP_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  return {
    production,
    /** Allows development comforts: demo users, /dev/mail, no bot check. */
    relaxed,
    port,
    host: env.HOST,
    appUrl,
    apiBaseUrl: (env.API_BASE_URL ?? '').replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.PLATFORM_NAME} <nao-responda@${new URL(appUrl).hostname}>`,
    secretKey: requireSecret(env.SECRET_KEY, production, dataDir),
    platformName: env.PLATFORM_NAME,
    companyName: env.COMPANY_NAME,
    marketingUrl: env.MARKETING_URL,
    supportUrl: env.SUPPORT_URL ?? `mailto:${env.SUPPORT_EMAIL}`,
    helpUrl: env.HELP_URL ?? env.SUPPORT_URL ?? `mailto:${env.SUPPORT_EMAIL}`,
    privacyUrl: env.PRIVACY_URL,
    shortLinkBase: (env.SHORT_LINK_BASE ?? appUrl).replace(/\/+$/, ''),
    botCheck,
    recaptchaSiteKey: env.RECAPTCHA_SITE_KEY,
    recaptchaSecret: env.RECAPTCHA_SECRET,
    /** How long a public page's answer is reused for others, in milliseconds; in development an edit shows at once. */
    pageMemoryMs: relaxed ? 0 : 1000,
    /** How long the server still takes connections after 'not ready', in milliseconds. */
    drainMs: Number(env.DRAIN_SECONDS ?? (relaxed ? 0 : 5)) * 1000,
    rateLimits: env.RATE_LIMITS !== 'off',
    trustProxy: trustedProxies(env.TRUST_PROXY),
    /** The bucket of the images; null: the folder `files` in DATA_DIR. */
    storage: storageOf(env),
    meta: metaSettings(env),
    instagram: instagramSettings(env),
    masterEmail: env.MASTER_EMAIL,
    masterPassword: env.MASTER_PASSWORD,
  }
}
