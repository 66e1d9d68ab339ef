/** The options that the customer may choose; `id` comes back when one is pressed. */
export type ChoiceOption = { id: string; title: string; description?: string | undefined }

/** A question with its options; `label` opens them where they are a list. */
export type Choice = { text: string; label: string; options: ChoiceOption[] }

type OptionText = { title: string; description?: string | null | undefined }

const optionLines = (options: readonly OptionText[]): string =>
  options
    .map(({ title, description }, at) => `${at + 1} ${title}${description ? ` – ${description}` : ''}`)
    .join('\n')

/** The question with its options numbered: the text that staff read, and the whole message on a platform without buttons. */
export const numberedText = ({ text, options }: { text: string; options: readonly OptionText[] }): string =>
  `${text}\n\n${optionLines(options)}`

/** The question alone, of a message with numbered options. */
export function withoutOptions(message: string, options: readonly OptionText[]): string {
  const lines = optionLines(options)
  return options.length > 0 && message.endsWith(lines) ? message.slice(0, -lines.length).trim() : message
}

/** Characters of an option's id, on every platform of Meta (meta-platform §6). */
const idLength = 200

export const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Whether options can be told apart when pressed; otherwise the question is a text. */
export const canBePressed = (options: readonly ChoiceOption[]): boolean =>
  options.length > 0 &&
  areDistinct(options.map(({ id }) => id)) &&
  options.every(({ id, title }) => id !== '' && id.length <= idLength && title.trim() !== '')
