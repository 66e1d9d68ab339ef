/** Texts that are no wish of a guest, whatever words of ours they use. */

/** Orders to a machine and code. The rules could not obey them; they are answered like anything not understood. */
const orders =
  /\b(?:ignor[ae]r?|esqueca|desconsidere|disregard|forget|override)\b.{0,40}\b(?:instruc\w+|instruct\w+|regras|rules|comandos|anterior\w*|previous|prompts?)\b|\b(?:system|developer|admin) (?:prompt|mode|message)\b|\bprompts?\b|\bmodo (?:desenvolvedor|admin\w*|deus)\b|\bmodelo de linguagem\b|\blanguage model\b|\b(?:chat ?gpt|gpt|jailbreak)\b|\b(?:aja|atue|finja|responda) (?:como|que)\b|\b(?:act as|pretend)\b|\bvoce agora e\b|\b(?:drop table|select .{0,20} from|script)\b|\bassistant\b|\bsystem\b/

/** Common words of languages that share words with ours; none of them is Portuguese. */
const foreign = new Set(
  [
    'quiero quisiera una unas unos las los el hoy manana gracias hola puedo puede tienen reservacion necesito buenas buenos noches  usted ustedes y donde cuando cuantos abren personas mesas noche con mi nosotros tenemos hacer',
    'the want book booking table tomorrow tonight please hello hi i would like people cancel reservation my what where are you is can thanks thank open at and of to we need have your this today night day how much it with',
    'je voudrais une pour demain personnes bonjour nous est vous plait reserver avec votre soir merci annuler',
    'vorrei prenotare tavolo per domani persone ciao grazie siamo stasera',
    'ich mochte einen tisch fur morgen bitte personen wir guten abend reservieren',
  ].flatMap((line) => line.split(' ')),
)

/** Words that only Portuguese has. */
const ours =
  /\b(?:quero|queria|voces?|nao|uma|para|pessoas|reserva|amanha|hoje|oi|obrigado|qual|onde|horario|cardapio|endereco|meu|minha|fazer|gostaria|tem|noite|com|sim|no|na|do|da)\b/g

/** Whether a message is an order to a machine. Words as `plainText` leaves them, before typos are corrected. */
export const isOrder = (plain: string): boolean => orders.test(plain)

/** Whether a message is an order to a machine or in another language. Words as in `normalizedWords`, but before typos are corrected. */
export function isStrange(plain: string): boolean {
  if (isOrder(plain)) return true
  const words = plain.split(' ')
  const strange = words.filter((word) => foreign.has(word)).length
  return strange >= 2 && strange >= [...plain.matchAll(ours)].length
}
