import { Icon } from '#visitor/icons.tsx'

/** For guests who prefer to call (D-32). `phone`: digits. */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={`tel:+55${phone}`}>
      <Icon name="phone" /> Reservar por telefone
    </a>
  )
}
