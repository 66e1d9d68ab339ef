/** What the assistant says about the house. */
import type { Intent } from './understand/understanding.ts'
import type { OptionalChoice } from './settings.ts'
import type { HouseAnswer } from '#features/house-answers/topics.ts'
import type { Coordinates } from '#lib/address/map-link.ts'

/** What the assistant knows about a branch. */
export type BranchFacts = {
  /** The brand, and the unit if it differs. */
  title: string
  /** Full addresses; null if the branch takes no online reservations, or has no active menu. */
  reserveLink: string | null
  menuLink: string | null
  /** The address in lines with a link to a map. */
  place: { lines: string[]; map: string } | null
  /** The point on the map that staff entered; null also if the channel shows no places. */
  point: Coordinates | null
  /** The hours of the requested day, or of today, as sentences. */
  hours: string
  /** Whether the house is known to be closed all that day. */
  isShut: boolean
  /** Says that the house is closed now and when it opens; null while it is open, or if no hours are known. */
  closed: string | null
  /** The house's greeting before the menu, and its answer to thanks. */
  greeting: string
  closing: string
  /** What the menu offers besides a person. */
  choices: readonly OptionalChoice[]
  /** What the house answers about itself. */
  answers: readonly HouseAnswer[]
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

/** Wishes that facts of the house or a courtesy answer. */
export type Courtesy = Extract<Intent, 'greeting' | 'menu' | 'hours' | 'address' | 'thanks' | 'yes' | 'no'>

/** The answer to a wish that needs no question (D-79). */
export function courtesyText(intent: Courtesy, facts: BranchFacts): string {
  switch (intent) {
    case 'greeting':
      return `${facts.greeting}\n${menuText(facts)}`
    case 'menu':
      return facts.menuLink
        ? `O nosso cardápio: ${facts.menuLink}`
        : 'O cardápio ainda não está disponível por aqui. Responda 4 para falar com um atendente.'
    case 'hours':
      return facts.hours
    case 'address':
      return `${addressText(facts)}\n${facts.hours}`
    case 'thanks':
      return facts.closing
    case 'yes':
      return 'Certo! Como podemos ajudar?'
    case 'no':
      return 'Tudo bem! Se precisar, é só chamar.'
  }
}
