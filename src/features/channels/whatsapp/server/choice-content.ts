import type { WhatsAppContent } from './graph/messages.ts'
import { areDistinct, canBePressed, type Choice, type ChoiceOption } from '../../message/choice.ts'
import { cutTo } from '#lib/text/cut-text.ts'

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

/** A title that is too long stands in full below itself, if there is no description. */
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
