export type LetterLink = { label: string; url: string }

/** How a fact is meant, for its colour; the words say it too. */
export type LetterTone = 'good' | 'waiting' | 'bad' | 'off'

/** One line of the table: what it is about and what it says, in one or several lines. */
export type LetterFact = { label: string; lines: string[]; tone?: LetterTone; link?: LetterLink | null }

/** Who speaks: a venue, or the platform itself. */
export type LetterSender = {
  name: string
  /** What tells apart establishments of one name; '' when the name says it all. */
  unit: string
  /** `#rrggbb`, checked again where it is used; null: the platform's. */
  color: string | null
  /** Absolute address of a picture. */
  image: string | null
  /** The address as it is printed. */
  address: string[]
  phone: { label: string; url: string } | null
}

/**
 * What a letter says, as data: its text and its HTML are made of it and say the same (D-95). It is kept with the letter, so that what is
 * sent is what was meant when it was written. Plain JSON; every text is somebody's words and never HTML.
 */
export type LetterContent = {
  sender: LetterSender
  platform: { name: string; url: string | null }
  /** The line that a mailbox shows beside the subject. */
  preheader: string
  title: string
  greeting: string
  sentences: string[]
  facts: LetterFact[]
  button: LetterLink | null
  /** Longer texts of the venue or of a person, line breaks kept. */
  sections: { title: string; text: string }[]
  /** What is said below everything else. */
  closing: string[]
  /** Where an answer goes; null: to the sender of all mail. */
  reply_to: string | null
  /** A calendar file to go along (RFC 5545). */
  calendar: string | null
}

/** The greeting of a letter. A name may be a stranger's: letters only, no room for a message. */
export function greetingOf(name: string): string {
  const first = name.trim().split(/\s/)[0] ?? ''
  return /^\p{L}[\p{L}'’-]{0,39}$/u.test(first) ? `Olá, ${first}!` : 'Olá!'
}

/** The sender as people call it. */
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
  // A telephone is written out; its address says nothing more.
  const shown = link?.url.startsWith('tel:') ? link.label : link && `${link.label}: ${link.url}`
  return `${label}: ${[...lines, ...(shown ? [shown] : [])].join('\n')}`
}
