import type { Choice, ChoiceOption } from '../../choice.ts'
import { cutTo } from '../../outgoing.ts'
import type { QuickReply, WhatsAppContent } from '#platform/meta/messages.ts'

/** What WhatsApp takes, in characters (meta-platform §6). */
const whatsApp = {
  buttons: 3,
  button: 20,
  buttonBody: 1024,
  rows: 10,
  row: 24,
  description: 72,
  listBody: 4096,
}
const labelLength = 20
const idLength = 200

/** What Instagram takes (meta-platform §11). */
const quickReplies = { count: 13, title: 20 }

const areDistinct = (values: readonly string[]) => new Set(values).size === values.length

const canBePressed = (options: readonly ChoiceOption[]) =>
  options.length > 0 &&
  areDistinct(options.map(({ id }) => id)) &&
  options.every(({ id, title }) => id !== '' && id.length <= idLength && title.trim() !== '')

const fitButtons = ({ text, options }: Choice) =>
  options.length <= whatsApp.buttons &&
  text.length <= whatsApp.buttonBody &&
  areDistinct(options.map(({ title }) => title)) &&
  options.every(({ title, description }) => !description && title.length <= whatsApp.button)

const buttonsOf = ({ text, options }: Choice): WhatsAppContent => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    body: { text },
    action: { buttons: options.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
  },
})

/** A title that is too long is told whole below itself, where nothing else stands there. */
function rowOf({ id, title, description }: ChoiceOption) {
  const short = cutTo(title, whatsApp.row)
  const below = description ?? (short === title ? undefined : title)
  return { id, title: short, ...(below ? { description: cutTo(below, whatsApp.description) } : {}) }
}

const listOf = ({ text, label, options }: Choice): WhatsAppContent => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text },
    action: { button: cutTo(label, labelLength), sections: [{ rows: options.map(rowOf) }] },
  },
})

/** A question as WhatsApp shows it best: buttons, a list, or null where it can only be a text. */
export function whatsAppChoice(choice: Choice): WhatsAppContent | null {
  const { text, options } = choice
  if (!canBePressed(options) || text === '') return null
  if (fitButtons(choice)) return buttonsOf(choice)
  return options.length <= whatsApp.rows && text.length <= whatsApp.listBody ? listOf(choice) : null
}

/** The quick replies below a text of Instagram; they vanish with the next message and no computer shows them, so the text has the numbers. */
export function quickRepliesOf({ options }: Choice): QuickReply[] {
  if (!canBePressed(options) || options.length > quickReplies.count) return []
  return options.map(({ id, title }) => ({
    content_type: 'text',
    title: cutTo(title, quickReplies.title),
    payload: id,
  }))
}
