import { firstNameOf } from '#lib/person/first-name.ts'
import { isStandInName } from '#lib/person/person.ts'

export type LetterLink = { label: string; url: string }

/** The tone of a fact, for its colour; the words say it too. */
export type LetterTone = 'good' | 'waiting' | 'bad' | 'off'

/** One row of the table: a label, and a text in one or several lines. */
export type LetterFact = { label: string; lines: string[]; tone?: LetterTone; link?: LetterLink | null }

/** Who sends the letter: a venue, or the platform itself. */
export type LetterSender = {
  name: string
  /** Tells apart establishments of the same name; '' when the name is enough. */
  unit: string
  /** `#rrggbb`, checked again where it is used; null: the platform's colour. */
  color: string | null
  /** Absolute address of a picture. */
  image: string | null
  /** The postal address, line by line. */
  address: string[]
  phone: { label: string; url: string } | null
}

/**
 * A letter's content as data: its text and its HTML are made from it and say the same (D-95). It is stored with the letter, so that a
 * later change does not alter what is sent. Plain JSON; its texts are typed by people and are never HTML.
 */
export type LetterContent = {
  sender: LetterSender
  platform: { name: string; url: string | null }
  /** The line that a mail program shows beside the subject. */
  preheader: string
  title: string
  greeting: string
  sentences: string[]
  facts: LetterFact[]
  button: LetterLink | null
  /** Longer texts of the venue or of a person, line breaks kept. */
  sections: { title: string; text: string }[]
  /** Sentences below everything else. */
  closing: string[]
  /** The address for replies; null: the sender of all mail. */
  reply_to: string | null
  /** A calendar file to attach (RFC 5545). */
  calendar: string | null
}

/** The greeting of a letter, by a name that was told. A stranger may have typed it: letters only, no room for a message. */
export function greetingOf(name: string): string {
  if (isStandInName(name)) return 'Olá!'
  const first = firstNameOf(name)
  return /^\p{L}[\p{L}'’-]{0,39}$/u.test(first) ? `Olá, ${first}!` : 'Olá!'
}

/** The sender's name and unit in one text. */
export const senderTitle = ({ name, unit }: Pick<LetterSender, 'name' | 'unit'>): string =>
  unit ? `${name} · ${unit}` : name

/** The letter as plain text: everything that the HTML alternative says, in the same order. */
export function letterText(letter: LetterContent): string {
  const { sender, platform, facts, button, sections } = letter
  const paragraphs = [
    letter.title,
    letter.greeting,
    ...letter.sentences,
    facts.map(factText).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...sections.map(({ title, text }) => `${title}:\n${text}`),
    ...letter.closing,
    [senderTitle(sender), ...sender.address, ...(sender.phone ? [sender.phone.label] : [])].join('\n'),
    ...(sender.name === platform.name ? [] : [`Enviado por ${platform.name}`]),
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

function factText({ label, lines, link }: LetterFact): string {
  // A telephone link shows its label only; its address is the same number.
  const shown = link?.url.startsWith('tel:') ? link.label : link && `${link.label}: ${link.url}`
  return `${label}: ${[...lines, ...(shown ? [shown] : [])].join('\n')}`
}
