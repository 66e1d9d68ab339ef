/** The name that a message gives a reservation: 'em nome de Joana Prado', 'ela se chama Marília Lopes', 'em nome da minha mãe, Célia'. */
import { Name } from '#features/guests/rules.ts'

/** The name; null if the guest said only whose name it is. `rest` is the message without it. */
export type SaidName = { name: string | null; rest: string }

const word = "\\p{L}[\\p{L}'’.-]*"
const capital = "\\p{Lu}[\\p{Ll}'’][\\p{L}'’.-]*"
const called = `${capital}(?:\\s+(?:(?:d[aeo]s?|e)\\s+)?${capital}){0,7}`
const lead =
  '(?:(?:(?:reserva|coloca|põe|bota|faz|fica|é|pode ser)r?\\s+)?(?:em|no)\\s+nome\\s+d[eoa]s?|(?:o\\s+)?meu\\s+nome\\s+(?:é|eh)|(?:troca|muda|altera|coloca|corrige|bota|põe)r?\\s+o\\s+nome\\s+(?:para|pra|por|certo\\s*:?|de)|(?:o\\s+)?nome\\s+(?:é|eh|certo é)|nome\\s*:|(?:ela|ele)\\s+(?:se\\s+)?chama(?:-se)?|me\\s+chamam?\\s+de|me\\s+chamo)'
const naming = new RegExp(`(?:^|(?<=[\\s,.;!]))${lead}\\s+(${word}(?:\\s+${word}){0,7})`, 'iu')
/** 'nome Caio' in a message with more. */
const labelled = new RegExp(`(?:^|(?<=[\\s,.;!]))(?:[Nn]ome)\\s+(${called})`, 'u')

const kin = '(?:a |o )?(?:minha|meu|nossa|nosso)\\s+\\p{L}+'
const whose = `(?:[Éé]\\s+)?(?:[Ee]m|[Nn]o)\\s+nome\\s+(?:del[ae]s?|d[eao]\\s+(?:${kin}|outr[ao](?:\\s+pessoa)?))`
const ofSomebody = new RegExp(`(?:^|(?<=[\\s,.;!]))${whose}(?=$|[\\s,.;:!])`, 'u')
const ofKin = new RegExp(`${whose}(?:\\s*[,:(-]\\s*|\\s+(?:a\\s+|o\\s+)?)(${called})`, 'u')
/** 'tá no nome do Roberto?' asks. */
const asked = /(?:ficou|est[aá]|t[aá]|é)\s+(?:mesmo\s+)?(?:em|no)\s+(?:meu\s+)?nome\b[^.!]*\?/iu

/** Words that end a name: the rest of the sentence. */
const after =
  /\s(?:para|pra|p|às|as|no|na|em|hoje|amanhã|amanha|dia|por|pfv|pf|obrigad[oa]|com|mesa|somos|são|seremos|pessoas|mesmo|que|mas|então|tá|ok|viu|né|às?|ao|porque|não|nao|e\s+(?:faz|vai|vem|tem|quer|é|completa))(?=\s|$)[\s\S]*$/iu
/** These name no person: 'em nome de quem?', 'em nome de outra pessoa'. */
const nobody =
  /^(?:quem|mim|outr[oa]|algu[eé]m|ela|ele|voc[eê]s?|minha|meu|nossa|nosso|uma?|essa?|esse|deus|empresa|tudo|jantar|almoço|fé|a[ií]|ali|l[aá]|aqui|assim|janela|varanda|fora|dentro)(?=\s|$)/iu

const nameOf = (said: string): string | null => {
  const { data } = Name.safeParse(
    said
      .replace(after, '')
      .replace(/(?:\s(?:e|de|da|do))+$/iu, '')
      .replace(/[.]+$/u, ''),
  )
  return data && !nobody.test(data) ? data : null
}

/** The name that was found, and the words around it. */
function saidAs(text: string, found: RegExpExecArray): SaidName | null {
  const said = found[1]!
  const name = nameOf(said)
  if (name === null) return null
  const at = found.index + found[0].length - said.length
  return { name, rest: `${text.slice(0, found.index)} ${text.slice(at + name.length)}`.trim() }
}

/** What a message says about the name; null for nothing. */
export function saidNameIn(text: string): SaidName | null {
  if (text.length > 200 || asked.test(text)) return null
  for (const pattern of [ofKin, naming, labelled]) {
    const found = pattern.exec(text)
    const said = found && saidAs(text, found)
    if (said) return said
  }
  const somebody = ofSomebody.exec(text)
  if (!somebody) return null
  const rest = `${text.slice(0, somebody.index)} ${text.slice(somebody.index + somebody[0].length)}`.trim()
  return { name: null, rest }
}

const put = '(?:[Pp](?:õe|oe|onha|ode p[oô]r)|[Bb]ota|[Cc]oloca|[Dd]eixa)'
/** 'põe Batman', 'É Dona Célia, Célia Reis': a name, if the guest was asked for one or hears it read back. */
const bare = new RegExp(
  `(?:(?:^|[\\s,.;!])${put}\\s+|^(?:[Éé]|[Ee]h)\\s+(?:(?:a|o)\\s+)?)(?:${called}\\s*,\\s*)?(${called})\\s*[.!]*$`,
  'u',
)

/** The name at the end of a message; of two the last: 'Dona Célia, Célia Reis'. */
export const bareNameIn = (text: string): string | null => {
  const found = text.length > 80 ? null : bare.exec(text)
  return found && nameOf(found[1]!)
}

const rename =
  /(?:troc|mud|alter|corri[gj]|bot|coloc|p[oõ]e)\p{L}*\s+(?:s[oó]\s+)?o\s+nome(?![\p{L}])|(?:^|\s)s[oó]\s+o\s+nome(?![\p{L}])/iu

/** 'então troca o nome', with or without a new one. */
export const asksNewName = (text: string): boolean => text.length <= 200 && rename.test(text)

/** 'não quero dar meu nome' */
const declined =
  /\b(?:(?:nao|nem|n|prefiro nao|sem) (?:quero |vou |gosto de |preciso |posso |te )*(?:dar|falar|dizer|passar|informar|dou|falo|digo|passo|revelar|me identificar|contar)\b|prefiro nao|anonim[oa]|sem nome|nao tenho nome|(?:para|por) que (?:voce |voces )?(?:quer|querem|precisa|precisam|o|do|saber)\b)/

/** Whether a guest who is asked for a name does not want to give one; `words` are normalized. */
export const declinesName = (words: string): boolean => declined.test(words)
