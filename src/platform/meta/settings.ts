import * as z from 'zod/mini'
import { isLoopback } from '#lib/address/loopback.ts'

/** An address without query or user: https, or http on this machine. Tokens and secrets go there. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const address = (preset: string) =>
  z.pipe(
    z._default(
      z
        .string()
        .check(
          z.refine(
            isSafeAddress,
            'deve ser um endereço https sem senha nem parâmetros; http só vale nesta máquina',
          ),
        ),
      preset,
    ),
    z.transform((text) => text.replace(/\/+$/, '')),
  )

const mediaHost = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

const mediaHosts = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((host) => mediaHost.test(host.trim())),
          'deve ser uma lista de host ou host:porta, separados por vírgula',
        ),
      ),
    'lookaside.fbsbx.com',
  ),
  z.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
)

const appId = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'deve ser o número do aplicativo')))
const secret = z.optional(z.string())

/** The variables of D-130. */
export const metaVariables = {
  META_APP_ID: appId,
  META_APP_SECRET: secret,
  META_CONFIG_ID: appId,
  META_VERIFY_TOKEN: secret,
  META_VERSION: z._default(z.string().check(z.regex(/^v\d{1,3}\.\d$/, 'deve ser como v25.0')), 'v25.0'),
  META_GRAPH_URL: address('https://graph.facebook.com'),
  META_DIALOG_URL: address('https://www.facebook.com'),
  META_SDK_URL: address('https://connect.facebook.net'),
  META_MEDIA_HOSTS: mediaHosts,
  INSTAGRAM_APP_ID: appId,
  INSTAGRAM_APP_SECRET: secret,
  INSTAGRAM_GRAPH_URL: address('https://graph.instagram.com'),
  INSTAGRAM_TOKEN_URL: address('https://api.instagram.com'),
  INSTAGRAM_DIALOG_URL: address('https://www.instagram.com'),
}

const Variables = z.object(metaVariables)

/** What Meta calls an app: its public id and the secret that signs and exchanges. */
export type MetaApp = { id: string; secret: string }

const appOf = (id: string | undefined, secretOfApp: string | undefined): MetaApp | null =>
  id && secretOfApp ? { id, secret: secretOfApp } : null

/** WhatsApp's side of the configuration; `app` is null while the channel is not configured (D-81). */
export const metaSettings = (env: z.output<typeof Variables>) => ({
  app: appOf(env.META_APP_ID, env.META_APP_SECRET),
  /** A configuration of Facebook Login for Business: the sign-in then gives a code instead of a token. */
  configId: env.META_CONFIG_ID ?? null,
  verifyToken: env.META_VERIFY_TOKEN ?? null,
  version: env.META_VERSION,
  graphUrl: env.META_GRAPH_URL,
  dialogUrl: env.META_DIALOG_URL,
  sdkUrl: env.META_SDK_URL,
  /** `host` or `host:port`: a token goes to no other place for a file (D-136). */
  mediaHosts: env.META_MEDIA_HOSTS,
})

/** Instagram's side of the configuration; `app` is null while the channel is not configured (D-81). */
export const instagramSettings = (env: z.output<typeof Variables>) => ({
  app: appOf(env.INSTAGRAM_APP_ID, env.INSTAGRAM_APP_SECRET),
  graphUrl: env.INSTAGRAM_GRAPH_URL,
  tokenUrl: env.INSTAGRAM_TOKEN_URL,
  dialogUrl: env.INSTAGRAM_DIALOG_URL,
})

export type MetaSettings = ReturnType<typeof metaSettings>
export type InstagramSettings = ReturnType<typeof instagramSettings>
