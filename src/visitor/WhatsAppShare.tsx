import { waShareLink } from '#lib/person/phone.ts'
import { Icon } from './icons.tsx'

/** Sends a text through WhatsApp to whom the guest chooses there. */
export const WhatsAppShare = ({ text, className }: { text: string; className: string }) => (
  <a
    className={className}
    href={waShareLink(text)}
    target="_blank"
    rel="noopener"
    aria-label="Compartilhar no WhatsApp"
  >
    <Icon name="share" />
  </a>
)
