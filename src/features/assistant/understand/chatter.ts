/** What guests tell about themselves before they say what they want. */
import { anyOf } from './word-patterns.ts'
import { lengthLimit } from './plain-text.ts'
import { normalizedWords } from './words.ts'

const friendly = anyOf(
  'bom dia|boa (?:tarde|noite)|tudo (?:bem|bom)|como vai|meu (?:filho|querido|bem|amor|anjo)|minha (?:filha|querida)|querid[oa]s?|saudades?|deus|abencoe',
  'netos?|netas?|netinh[oa]s?|marido|esposa|finad[oa]|falec\\w+|coitad[oa]|conheci|lembro|lembranca|fregues[a]?|antigamente|faz \\d+ anos|tenho \\d+ anos|moro|viagem|calor|frio|chuva|que (?:bonit|lind|delicia|maravilh)[a-z]*|k{2,}|rs(?:rs)*|haha[a-z]*',
)
const small =
  /\b(?:ne|viu|ta|sabe|tudo (?:bem|bom)(?: com [a-z]+)?|como vai(?: [a-z]+)?) \?|\bsab(?:e|ia) que [^?]*\?/g
const least = 6

/** Whether a message without a wish is a friendly story rather than a question that was not understood. */
export function isChatter(text: string): boolean {
  if (text.length > lengthLimit) return false
  const words = normalizedWords(text)
  const count = words.split(' ').filter((word) => /[a-z]/.test(word)).length
  return count >= least && friendly.test(words) && !words.replace(small, ' ').includes('?')
}

const greeting = /^(?:(?:oi+|ol[aá]|opa)[\s,.!]*)?(bom dia|boa tarde|boa noite)(?![\p{L}])/iu

/** 'Boa tarde' at the beginning of a message. */
export function greetingIn(text: string): string | null {
  const said = greeting.exec(text.trim())?.[1]
  return said ? said[0]!.toUpperCase() + said.slice(1).toLowerCase() : null
}
