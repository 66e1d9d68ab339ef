import { listChatTemplates, type ChatTemplate } from '../chat-templates.contract.ts'
import { wantsMoreThanTexts } from '#features/channels/whatsapp/template-parts.ts'
import { platforms } from '#features/channels/platforms.ts'
import { requireChat } from './queries.ts'
import { recordsOf, textOf } from '#lib/loose-json.ts'
import type { Db } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'

function activeTemplates(db: Db, chat: { id: number; business_id: number }) {
  return (
    db
      .selectFrom('chat')
      .innerJoin('wa_number', (join) =>
        join
          .onRef('wa_number.business_id', '=', 'chat.business_id')
          .onRef('wa_number.phone_number_id', '=', 'chat.account'),
      )
      .innerJoin('wa_template', (join) =>
        join
          .onRef('wa_template.business_id', '=', 'chat.business_id')
          .onRef('wa_template.wa_number_id', '=', 'wa_number.id'),
      )
      .select(['wa_template.id', 'wa_template.name', 'wa_template.language', 'wa_template.content'])
      .select(['wa_template.footer_content', 'wa_template.components'])
      .where('chat.business_id', '=', chat.business_id)
      .where('chat.id', '=', chat.id)
      .where('wa_template.status', '=', 'active')
      // Meta writes the text of these itself.
      .where('wa_template.category', '<>', 'authentication')
      .where('wa_template.deleted_at', 'is', null)
      .orderBy('wa_template.name')
      .orderBy('wa_template.language')
      .execute()
  )
}

type Row = Awaited<ReturnType<typeof activeTemplates>>[number]

/** The text that the customer reads above the footer; null for a template that needs a file or another value with each send. */
function shownTemplate({ components, ...template }: Row): ChatTemplate | null {
  if (wantsMoreThanTexts(components)) return null
  const heading = textOf(recordsOf(components).find(({ type }) => type === 'HEADER')?.text)
  return { ...template, content: heading ? `${heading}\n${template.content}` : template.content }
}

export const chatTemplateRoutes = [
  serve(listChatTemplates, async ({ db, person, params }) => {
    const chat = await requireChat(db, person, params.id)
    if (!platforms[chat.channel].takesTemplates) return { data: [] }
    const rows = await activeTemplates(db, chat)
    return { data: rows.map(shownTemplate).filter((template) => template !== null) }
  }),
]
