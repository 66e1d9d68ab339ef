import { findNumberBusiness, findSendingNumber, numberSignIns } from './accounts.queries.ts'
import { whatsAppChoice } from './choice-content.ts'
import { applyNumberEffect } from './effects.ts'
import { markWhatsAppRead, sendWhatsApp, type WhatsAppContent } from './graph/messages.ts'
import { whatsAppDelivery } from './delivery.ts'
import { bringFile, uploadFile } from './media.ts'
import { readWhatsAppChange } from './read.ts'
import { facebookSignIn } from './sign-in/service.ts'
import { findNumberTemplate, templateContent } from './templates/content.queries.ts'
import type { OutgoingSend, Wire } from '../../server/port.ts'
import type { House } from '#platform/house.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

async function contentOf(
  house: House,
  { ours, token, content }: OutgoingSend,
): Promise<MetaOutcome<WhatsAppContent>> {
  const done = (answer: WhatsAppContent) => ({ kind: 'done', answer }) as const
  const text: WhatsAppContent = { type: 'text', text: { body: content.text, preview_url: true } }
  switch (content.kind) {
    case 'file':
      return uploadFile(house, { token, phone_number_id: ours.account }, content.file)
    case 'choice':
      return done(whatsAppChoice(content.choice) ?? text)
    case 'place': {
      const { name, address, latitude, longitude } = content.place
      return done({ type: 'location', location: { latitude, longitude, name, address } })
    }
    case 'template': {
      const template = await findNumberTemplate(house.database.ofJobs, ours, content.id)
      return done(template ? templateContent(template, content.values) : text)
    }
    case 'text':
      return done(text)
  }
}

async function send(house: House, sending: OutgoingSend): Promise<MetaOutcome<{ id: string }>> {
  const { ours, token, address, reply_to, carried } = sending
  const content = await contentOf(house, sending)
  if (content.kind !== 'done') return content
  return sendWhatsApp(house.meta.graph, {
    token,
    address,
    content: content.answer,
    reply_to,
    carried,
    phone_number_id: ours.account,
  })
}

export const whatsAppWire: Wire = {
  delivery: whatsAppDelivery,
  fields: ['messages', 'smb_message_echoes'],
  read: readWhatsAppChange,
  findBusiness: findNumberBusiness,
  signIns: numberSignIns,
  async switchedOff(db, ours) {
    const number = await findSendingNumber(db, ours)
    return number?.status === 'inactive' ? { notice: number.notice } : null
  },
  send,
  markRead: ({ meta }, { account, token, external_id }) =>
    markWhatsAppRead(meta.graph, { token, phone_number_id: account, message_id: external_id }),
  bringFile,
  applyEffect: applyNumberEffect,
  signIn: facebookSignIn,
}
