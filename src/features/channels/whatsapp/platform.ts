import { megabyte } from '../message/outgoing-file.ts'
import type { Platform } from '../port.ts'
import { standInNames } from '#lib/person/person.ts'

export const whatsApp: Platform = {
  channel: 'whatsapp',
  label: 'WhatsApp',
  standInName: standInNames.whatsapp,
  namesByPhone: true,
  textLimit: 4096,
  messagesOf: (text) => [text],
  windowAt: (endsAt, now) => (endsAt && now < endsAt ? 'open' : 'closed'),
  windowClosed: { code: 131047, title: null },
  takesTemplates: true,
  takesPlaces: true,
  takesDocuments: true,
  takesCaptions: true,
  photoLimit: 5 * megabyte,
  fetchesPhotos: false,
  echoesSends: false,
}
