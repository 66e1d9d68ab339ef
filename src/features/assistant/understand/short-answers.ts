import type { Intent } from './understanding.ts'

/** Messages that are nothing but a greeting, a thank you, a yes or a no: every word is one of these. */

const setOf = (words: string) => new Set(words.split(' '))

const greetings = setOf(
  'oi bomdia boatarde boanoite bom boa dia tarde noite tudo bem bao tranquilo como vai alo iae saudacoes',
)
const thanks = setOf('obrigado valeu agradeco agradecido agradecida grato grata falou tmj tchau')
const strongYes = setOf(
  'sim claro isso confirmo confirmado confirmada confirmar exato exatamente positivo aham uhum certeza joinha confirma correto fechou',
)
const mildYes = setOf(
  'ok okay okey beleza certo pode ser fechado combinado perfeito otimo show bora certinho ta bom bem quero top massa ja vamos maravilha',
)
const refusals = setOf('nao negativo nunca jamais nop deixa deixe esquece errado')
const fillers = setOf(
  ', . ? ! ( ) # por favor muito mesmo a o e com que la so ai ja e de para pela atencao pelo atendimento ajuda gente pessoal voce voces tudo senhor senhora moco moca mais agora precisa preciso quero melhor hoje amanha eu ate tchau abraco abracos nada isso dia tarde noite bom boa tenha um otimo otima logo kkk kk rs tambem todos amigo amiga meu querido querida mano mana cara irmao parceiro chefe entao ah hum hein viu ne ta certo esta assim',
)
const known = [greetings, thanks, strongYes, mildYes, refusals, fillers]

/** 'pode ser amanhã' says a day, 'já fechou?' asks. */
const saysMore =
  /\b(?:pode ser|melhor|quero|vamos|bora) (?:e |so |para )?(?:hoje|amanha)\b(?! (?:e )?nao\b)|\bja fechou\b/
const asksBack = /\b(?:nao (?:sei|entendi|lembro)|como assim)\b/

/** 'vou pensar e te falo', 'deixa quieto', 'não quero mais': nothing more for now. */
const putOff =
  /\b(?:vou|vamos) (?:pensar|ver|conversar|combinar)\b|\b(?:depois|outro dia|outra h|mais tarde|qualquer coisa) (?:eu |a gente |te |nos ){0,2}(?:vejo|ve|vemos|aviso|avisa|falo|fala|chamo|chama|volto|volta|retorno|decido|decide)\b|\bte (?:aviso|falo|chamo|retorno)\b|\b(?:deixa|deixe) (?:quieto|assim|para (?:la|depois)|como (?:esta|ta))\b|\b(?:nao (?:quero|queremos|precisa|preciso) mais|desisto|desistimos|esquece)(?: nao| obrigado| ,)*$/

export const isPutOff = (words: string): boolean => putOff.test(words)

/** A farewell, with the day or time until which it is: 'até sexta!', 'até amanhã às 20h', 'nos vemos lá'. */
const farewell =
  /\b(?:nos vemos|a gente se ve|estaremos|estarei)(?: ai| la)?\b(?! \d)|\bate (?:a |o |no |dia )?(?:la|logo|mais(?: tarde)?|breve|proxima|depois|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|\d{1,2}\/\d{1,2})(?: feira)?(?: a noite)?(?: as \d{1,2}(?: ?h(?: ?\d\d)?|:\d\d)?)?(?! ?\d)\b/

/** The meaning of a short message, or null: 'não, obrigado' is a no, 'ok, obrigado' a thank you. */
export function shortAnswer(message: string): Intent | null {
  const words = message.replace(farewell, ' ')
  const said = words.split(' ').filter((word) => word !== '')
  if (words !== message && said.every((word) => /^(?:[,.!]|entao|ai|gente|pessoal)$/.test(word)))
    return 'thanks'
  if (said.length > 12 || asksBack.test(words) || saysMore.test(words)) return null
  if (!said.every((word) => known.some((set) => set.has(word)))) return null
  const has = (set: Set<string>) => said.some((word) => set.has(word))
  if (has(refusals)) return 'no'
  if (/^(?:oi|e ai|bomdia|boatarde|boanoite|bom dia|boa (?:tarde|noite)|alo|tudo b)/.test(words))
    return has(thanks) ? 'thanks' : 'greeting'
  if (has(strongYes)) return 'yes'
  if (has(thanks)) return 'thanks'
  return has(mildYes) ? 'yes' : null
}
