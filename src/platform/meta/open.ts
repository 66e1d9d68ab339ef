import type { Dispatcher } from 'undici'
import { type MetaClient, newClient } from '#platform/meta/client.ts'
import { type MediaHosts, openMediaHosts } from '#platform/meta/download.ts'
import type { InstagramSettings, MetaSettings } from '#platform/meta/settings.ts'
import { newAgent } from '#platform/meta/transport.ts'

export type Meta = {
  /** Facebook's Graph: WhatsApp. */
  graph: MetaClient
  /** Instagram's Graph. */
  instagram: MetaClient
  /** The same host, for the exchanges of tokens, whose addresses have no version. */
  instagramRoot: MetaClient
  /** Instagram's host that takes an authorization code; its addresses have no version. */
  instagramTokens: MetaClient
  /** The hosts from which files of messages come. */
  media: MediaHosts
}

/** The clients of a process: one circuit and one set of pauses for all its calls. Opens no connection by itself. */
export function openMeta(
  { meta, instagram }: { meta: MetaSettings; instagram: InstagramSettings },
  options: { agent?: Dispatcher; now?: () => number; limitMs?: number } = {},
): Meta {
  const { agent = newAgent(), ...rest } = options
  const client = (base: string) => newClient({ base, agent, ...rest })
  return {
    graph: client(`${meta.graphUrl}/${meta.version}`),
    instagram: client(`${instagram.graphUrl}/${meta.version}`),
    instagramRoot: client(instagram.graphUrl),
    instagramTokens: client(instagram.tokenUrl),
    media: openMediaHosts(meta.mediaHosts),
  }
}
