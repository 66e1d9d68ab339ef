import { piecesOf } from './pieces.ts'
import { megabyte } from '../message/outgoing-file.ts'
import type { Platform } from '../port.ts'
import { standInNames } from '#lib/person/person.ts'

/** Bytes of a message. */
const messageBytes = 1000

/** How much longer than the bot a person of the house may still answer, in milliseconds: seven days in all. */
const personMs = 6 * 86_400_000

/** Beside code 10: a text after the window. */
export const windowSubcode = 2534022

export const instagram: Platform = {
  channel: 'instagram',
  label: 'Instagram',
  standInName: standInNames.instagram,
  namesByPhone: false,
  textLimit: 1000,
  messagesOf: (text) => piecesOf(text, messageBytes),
  windowAt(endsAt, now) {
    if (!endsAt) return 'closed'
    const late = now.getTime() - endsAt.getTime()
    return late < 0 ? 'open' : late < personMs ? 'person' : 'closed'
  },
  windowClosed: { code: 10, subcode: windowSubcode, title: null },
  takesTemplates: false,
  takesPlaces: false,
  takesDocuments: false,
  takesCaptions: false,
  photoLimit: 8 * megabyte,
  fetchesPhotos: true,
  echoesSends: true,
}
