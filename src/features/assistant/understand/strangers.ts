/** Texts that are no wish of a guest although they use our words: orders to a machine, other languages. */
import type { Matter } from './understanding.ts'

/** Orders to a machine, and code. The rules could not obey them; they get the answer to a message that was not understood. */
const orders =
  /\b(?:ignor[ae]r?m?|esquec[ae]r?m?|desconsider[ae]r?|disregard|forget|override)\b.{0,40}\b(?:instruc\w+|instruct\w+|regras|rules|comandos|anterior\w*|previous|prompts?)\b|\b(?:system|developer|admin) (?:prompt|mode|message)\b|\bprompts?\b|\bmodo (?:desenvolvedor|admin\w*|deus)\b|\bmodelo de linguagem\b|\blanguage model\b|\b(?:chat ?gpt|gpt|jailbreak)\b|\b(?:aja|atue|finja|responda) (?:como|que)\b|\b(?:act as|pretend)\b|\bvoce agora e\b|\b(?:drop table|select .{0,20} from|script)\b|\bassistant\b|\bsystem\b/

const setOf = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

/** Common words of languages that share words with ours; none of them is Portuguese. */
const spanish = setOf(
  'quiero quisiera quisieramos una unas unos las los el hoy manana gracias hola puedo puede podria tienen tiene reservacion necesito necesitamos buenos noches tardes usted ustedes y donde cuando cuantos cuanto abren personas mesas noche con mi nosotros tenemos hacer hay disculpe ubicacion estan abierto cerrado ninos hablan espanol',
)
const english = setOf(
  'the want book booking table tables tomorrow tonight please hello hi i im id we our would like people cancel reservation my what where are you is can could thanks thank open at and of to need have your this today night day how much it with does speak english there parking any for available guests change sorry dinner lunch friday saturday sunday monday tuesday wednesday thursday weekend in on by from',
)
const others = setOf(
  'je voudrais une pour demain personnes bonjour nous est vous plait reserver avec votre soir merci annuler',
  'vorrei prenotare tavolo per domani persone ciao grazie siamo stasera',
  'ich mochte einen tisch fur morgen bitte personen wir guten abend reservieren',
)

/** Words that only Portuguese has. */
const ours =
  /\b(?:quero|queria|voces?|vcs?|nao|uma|para|pra|pessoas|reserva|amanha|hoje|oi|obrigad[oa]|obg|qual|onde|horario|cardapio|endereco|meu|minha|fazer|gostaria|tem|noite|com|sim|no|na|do|da|que|q|ta|ai|pelo|pela)\b/g

/** Whether a message is an order to a machine. Words as `plainText` leaves them, before typos are corrected. */
export const isOrder = (plain: string): boolean => orders.test(plain)

/** The language of a message that is not Portuguese; 'other' for languages without a word of their own in `Matter`, null for Portuguese. */
export function foreignLanguage(plain: string): Extract<Matter, 'english' | 'spanish'> | 'other' | null {
  const said = plain.split(' ')
  const found = (set: Set<string>) => said.filter((word) => set.has(word)).length
  const counts = [
    ['english', found(english)],
    ['spanish', found(spanish)],
    ['other', found(others)],
  ] as const
  const [most, count] = counts.reduce((best, one) => (one[1] > best[1] ? one : best))
  if (count === 0) return null
  const isAll = count === said.filter((word) => /[a-z]/.test(word)).length
  return isAll || (count >= 2 && count >= [...plain.matchAll(ours)].length) ? most : null
}
