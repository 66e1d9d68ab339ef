import type { QuickReply } from './messages.ts'
import { canBePressed, type Choice } from '../../message/choice.ts'
import { cutTo } from '#lib/text/cut-text.ts'

/** What Instagram takes (meta-platform §11). */
const limits = { count: 13, title: 20 }

/** The quick replies below a text; they vanish with the next message and no computer shows them, so the text has the numbers. */
export function quickRepliesOf({ options }: Choice): QuickReply[] {
  if (!canBePressed(options) || options.length > limits.count) return []
  return options.map(({ id, title }) => ({
    content_type: 'text',
    title: cutTo(title, limits.title),
    payload: id,
  }))
}
