/** Name, variables and limits of message templates: ours (2 §5), and Meta's where it is stricter (meta-platform §8). */

export const templateLimits = { name: 512, content: 1024, footer: 60, buttons: 10, button: 25 }

export const templateMessages = {
  noName: 'O nome do modelo é obrigatório',
  noContent: 'O conteúdo do modelo é obrigatório',
  notCreated: 'Não foi possível criar o modelo, tente novamente mais tarde.',
  notUpdated: 'Não foi possível atualizar o modelo, tente novamente mais tarde.',
  notDeleted: 'Não foi possível excluir o modelo, tente novamente mais tarde.',
  saved: 'Modelo salvo com sucesso!',
  deleted: 'Modelo excluído com sucesso!',
}

/** Lower case, and one hyphen for any run of other characters than a-z, 0-9 and underscore; a hyphen at the end stays while typing. */
export const typedTemplateName = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replace(/^-+/, '')

/** The name as it is saved (TPL-12, TPL-13, TPL-14). */
export const templateName = (typed: string): string => typedTemplateName(typed).replace(/-+$/, '')

/** The name as Meta knows it: it allows no hyphen (D-85). */
export const metaName = (name: string): string => name.replaceAll('-', '_')

/** The variable that the editor inserts (D-85). */
export const nameVariable = '{{nome}}'

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The variables of a text, each once, in their order. */
export const variablesIn = (content: string): string[] => [
  ...new Set(Array.from(content.matchAll(variable), ([, name]) => name!)),
]

/** Whether variables are numbers (Meta's POSITIONAL) rather than names. */
export const isPositional = (variables: readonly string[]): boolean =>
  variables.length > 0 && variables.every((name) => /^\d+$/.test(name))

/** What Meta's reviewer reads in place of a variable, unless somebody said something else. */
export const defaultSample = (name: string): string => (name === 'nome' ? 'Maria' : 'Exemplo')

/** The text with the value of each variable. */
export const filledIn = (content: string, values: Record<string, string>): string =>
  content.replaceAll(variable, (whole, name: string) => values[name]?.trim() || whole)

/** Why Meta would refuse a body, in Portuguese; null if nothing is known against it. */
export function contentProblem(content: string): string | null {
  const variables = variablesIn(content)
  const text = content.trim()
  if (/^\{\{[^{}]*\}\}|\{\{[^{}]*\}\}$/.test(text))
    return 'O texto não pode começar nem terminar com uma variável.'
  if (variables.some((name) => !/^([a-z][a-z0-9_]*|[1-9]\d*)$/.test(name))) {
    return 'O nome de uma variável tem só letras minúsculas, números e sublinhado, como {{nome}}.'
  }
  const numbered = variables.filter((name) => /^\d+$/.test(name))
  if (numbered.length > 0 && numbered.length < variables.length) {
    return 'Use variáveis com nome ou com número, não as duas no mesmo texto.'
  }
  const isGapless = numbered.every((_, index) => numbered.includes(String(index + 1)))
  return isGapless ? null : 'Numere as variáveis sem pular nenhuma: {{1}}, {{2}}…'
}

/** Why Meta would refuse a footer, in Portuguese; null if nothing is known against it. */
export function footerProblem(footer: string): string | null {
  if (footer.length > templateLimits.footer) return 'O rodapé pode ter no máximo 60 caracteres.'
  return variablesIn(footer).length > 0 ? 'O rodapé não aceita variáveis.' : null
}

/** Quick replies as they are submitted: without empty ones and spaces around them. */
export const typedReplies = (typed: readonly string[]): string[] =>
  typed.map((text) => text.trim()).filter((text) => text !== '')

/** Why Meta would refuse quick replies, in Portuguese; null if nothing is known against them. */
export function repliesProblem(replies: readonly string[]): string | null {
  if (replies.length > templateLimits.buttons) return 'Um modelo pode ter no máximo 10 botões.'
  if (replies.some((text) => text.length > templateLimits.button))
    return 'O texto de um botão pode ter no máximo 25 caracteres.'
  if (
    replies.some((text) => variablesIn(text).length > 0 || /[\n*_~`]|\p{Extended_Pictographic}/u.test(text))
  )
    return 'O texto de um botão não aceita variáveis, emojis, quebras de linha nem * _ ~ `.'
  const known = new Set(replies.map((text) => text.toLowerCase()))
  return known.size === replies.length ? null : 'Cada botão precisa de um texto diferente.'
}

/** Why a template cannot be sent with these values, in Portuguese; null if it can. */
export function valuesProblem(text: string, values: Record<string, string>): string | null {
  const variables = variablesIn(text)
  const empty = variables.filter((name) => !values[name]?.trim())
  if (empty.length > 0) return `Preencha todos os campos do modelo: ${empty.join(', ')}.`
  const isRefused = variables.some((name) => /[\n\r\t]| {5,}/.test(values[name]!.trim()))
  return isRefused ? 'Os campos do modelo não aceitam quebras de linha nem espaços seguidos.' : null
}
