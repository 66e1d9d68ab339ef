import { findAccountBusiness } from './account.queries.ts'
import { instagramDelivery } from './delivery.ts'
import { markInstagramSeen, sendInstagram, type InstagramContent } from './messages.ts'
import { readName } from './name.ts'
import { quickRepliesOf } from './quick-replies.ts'
import { readInstagramChange } from './read.ts'
import { instagramSignIn } from './sign-in.ts'
import { instagram } from '../platform.ts'
import { brought } from '../../server/brought.ts'
import { signIns } from '../../server/connection.queries.ts'
import type { SentContent, Wire } from '../../server/port.ts'

function contentOf(content: SentContent): InstagramContent {
  if (content.kind === 'file') return { image: content.file.address }
  const quick_replies = content.kind === 'choice' ? quickRepliesOf(content.choice) : []
  return { text: content.text, ...(quick_replies.length > 0 ? { quick_replies } : {}) }
}

export const instagramWire: Wire = {
  delivery: instagramDelivery,
  // `standby`: another app holds the thread.
  fields: ['messaging', 'standby'],
  read: readInstagramChange,
  findBusiness: findAccountBusiness,
  signIns: (db, { business_id }, now) => signIns(db, { business_id, service: instagram.channel, now }),
  send: ({ meta }, { ours, token, address, content, reply_to, window }) =>
    sendInstagram(meta.instagram, {
      token,
      account: ours.account,
      address,
      content: contentOf(content),
      reply_to,
      isLate: window === 'person',
    }),
  markRead: ({ meta }, { account, token, address }) =>
    markInstagramSeen(meta.instagram, { token, account, customer: address }),
  // From an open address, which no token goes to.
  bringFile: async ({ house }, _ours, file, limitBytes) =>
    brought(await house.meta.media.download(file.url ?? '', { limitBytes }), null, 'final'),
  readName,
  signIn: instagramSignIn,
}
