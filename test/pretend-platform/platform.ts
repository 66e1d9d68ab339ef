import type { Platform } from '#features/channels/port.ts'
import type { Channel } from '#features/channels/rules.ts'

/** The word of a channel that the product does not have. */
export const pretendChannel = 'pretend' as Channel

/** A platform of nobody: it takes 20 letters at a time for an hour, names people by a handle, and has neither templates nor places. */
export const pretend: Platform = {
  channel: pretendChannel,
  label: 'Faz de Conta',
  standInName: 'Alguém',
  namesByPhone: false,
  textLimit: 200,
  messagesOf: (text) => text.match(/.{1,20}(?:\s|$)/gs)?.map((part) => part.trim()) ?? [],
  windowAt: (endsAt, now) => (endsAt && now < endsAt ? 'open' : 'closed'),
  windowClosed: { code: 7, title: null },
  takesTemplates: false,
  takesPlaces: false,
  takesDocuments: false,
  takesCaptions: false,
  photoLimit: 1000,
  fetchesPhotos: false,
  echoesSends: false,
}
