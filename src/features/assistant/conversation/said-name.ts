/** The name that a message gives a reservation: 'em nome de Joana Prado'. */
import { Name } from '#features/guests/rules.ts'

const word = "\\p{L}[\\p{L}'’.-]*"
const lead =
  '(?:(?:(?:reserva|coloca|põe|bota|faz|fica|é|pode ser)r?\\s+)?(?:em|no)\\s+nome\\s+d[eoa]s?|(?:o\\s+)?meu\\s+nome\\s+(?:é|eh)|(?:troca|muda|altera|coloca|corrige)r?\\s+o\\s+nome\\s+(?:para|pra|por)|(?:o\\s+)?nome\\s+(?:é|eh|certo é)|nome\\s*:)'
const naming = new RegExp(`(?:^|(?<=[\\s,.;!]))${lead}\\s+(${word}(?:\\s+${word}){0,7})`, 'iu')

/** What a name ends before: the rest of the sentence. */
const after =
  /\s(?:para|pra|p|às|as|no|na|em|hoje|amanhã|amanha|dia|por|pfv|pf|obrigad[oa]|com|mesa|somos|são|seremos|pessoas|mesmo|que|mas|então|tá|ok|viu|né|às?|ao|porque|não|nao)(?=\s|$)[\s\S]*$/iu
/** No name of a person: 'em nome de quem?', 'em nome de outra pessoa'. */
const nobody =
  /^(?:quem|mim|outr[oa]|algu[eé]m|ela|ele|voc[eê]s?|minha|meu|nossa|nosso|uma?|essa?|esse|deus|empresa)(?=\s|$)/iu

/** The name, and the message without it; null where it gives none. */
export function saidNameIn(text: string): { name: string; rest: string } | null {
  if (text.length > 200) return null
  const found = naming.exec(text)
  if (!found) return null
  const said = found[1]!
    .replace(after, '')
    .replace(/(?:\s(?:e|de|da|do))+$/iu, '')
    .replace(/[.]+$/u, '')
  const { data: name } = Name.safeParse(said)
  if (!name || nobody.test(name)) return null
  const at = found.index + found[0].length - found[1]!.length
  return { name, rest: `${text.slice(0, found.index)} ${text.slice(at + said.length)}`.trim() }
}
