/** The first sentence that the assistant says to a message. It repeats and asks; it never promises a table. */
import { questionOf, tableWords } from './asking.ts'
import { onDay } from './day-words.ts'
import type { Clock, Understanding } from './understand/understanding.ts'
import type { OptionalChoice } from './settings.ts'
import { partySize } from '#features/availability/config.ts'
import type { Coordinates } from '#lib/map-link.ts'
import { peopleText } from '#lib/people.ts'

/** What the assistant knows of a branch. */
export type BranchFacts = {
  /** The brand, and the unit if it differs. */
  title: string
  /** Whole addresses; null where the branch takes no online reservations, or has no active menu. */
  reserveLink: string | null
  menuLink: string | null
  /** The address in lines with a link to a map. */
  place: { lines: string[]; map: string } | null
  /** The point on the map that staff entered; null also where the channel shows no places. */
  point: Coordinates | null
  /** The hours of the day that was asked for, or of today, as sentences. */
  hours: string
  /** Whether the house is known to be closed all that day. */
  isShut: boolean
  /** That the house is closed now, and when it opens; null while it is open, or where no hours are known. */
  closed: string | null
  /** What the house says before the menu, and when somebody thanks. */
  greeting: string
  closing: string
  /** What the menu offers besides a person. */
  choices: readonly OptionalChoice[]
}

/** D-79. */
export const handOverText = 'Certo! Um atendente vai continuar a conversa.'

const linked = (label: string, link: string | null) => (link ? `${label}: ${link}` : label)

/** The four choices of D-79, word for word; those that the house does not offer leave their number unused. */
export const menuText = ({ reserveLink, menuLink, choices }: BranchFacts): string =>
  [
    choices.includes('reserve') && linked('1 Reservar', reserveLink),
    choices.includes('menu') && linked('2 Cardápio', menuLink),
    choices.includes('hours') && '3 Endereço e horários',
    '4 Falar com atendente',
  ]
    .filter(Boolean)
    .join('\n')

const addressText = ({ place }: BranchFacts) =>
  place
    ? `Estamos em ${place.lines.join(', ')}. Mapa: ${place.map}`
    : 'Ainda não temos o endereço por aqui. Responda 4 para falar com um atendente.'

const withDay = (now: Clock) => (date: string) => onDay(date, now.date)

function reserving(understood: Understanding, facts: BranchFacts, now: Clock): string {
  if (!facts.reserveLink) {
    return 'No momento não recebemos reservas online. Responda 4 para falar com um atendente.'
  }
  const { people } = understood
  if (people !== null && people > partySize.max) {
    return `Para ${peopleText(people)}, um atendente combina os detalhes com você. Responda 4 para falar com ele.`
  }
  const question = questionOf(understood, now)
  const words = tableWords(understood, withDay(now))
  return words
    ? `Mesa ${words}. ${question}`
    : `Você pode reservar em ${facts.reserveLink} ou responder por aqui. ${question}`
}

function changing(understood: Understanding, now: Clock): string {
  const words = tableWords(understood, withDay(now))
  const question = questionOf(understood, now)
  return words ? `Mudar a sua reserva ${words}. ${question}` : `Vamos mudar a sua reserva. ${question}`
}

function cancelling(understood: Understanding, now: Clock): string {
  const { date } = understood
  const question = questionOf(understood, now)!
  return date ? `A reserva é ${onDay(date, now.date)}. ${question}` : question
}

/** What the assistant says first (D-132, D-79). `now` is the branch's wall clock. */
export function replyTo(understood: Understanding, facts: BranchFacts, now: Clock): string {
  const severalWishes = understood.doubts.some(({ about }) => about === 'wish')
  if (severalWishes && understood.intent !== 'cancel') return questionOf(understood, now)!
  switch (understood.intent) {
    case 'reserve':
      return reserving(understood, facts, now)
    case 'change':
      return changing(understood, now)
    case 'cancel':
      return cancelling(understood, now)
    case 'mine':
      return 'Vou procurar as reservas deste número de telefone.'
    case 'menu':
      return facts.menuLink
        ? `O nosso cardápio: ${facts.menuLink}`
        : 'O cardápio ainda não está disponível por aqui. Responda 4 para falar com um atendente.'
    case 'hours':
      return facts.hours
    case 'address':
      return `${addressText(facts)}\n${facts.hours}`
    case 'person':
      return handOverText
    case 'greeting':
      return `${facts.greeting}\n${menuText(facts)}`
    case 'thanks':
      return facts.closing
    case 'yes':
      return 'Certo! Como podemos ajudar?'
    case 'no':
      return 'Tudo bem! Se precisar, é só chamar.'
    case 'unknown':
      return `Não entendi. Responda com o número:\n${menuText(facts)}`
  }
}
