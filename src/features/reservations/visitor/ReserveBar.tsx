import { waShareLink } from '#lib/phone.ts'
import { Icon } from '#visitor/icons.tsx'
import type { ReserveData } from './reserve-data.ts'

/** Back (to the profile, or one step), where one is, and a message to pass the page on (D-89). */
export function ReserveBar({
  data: { branch, site },
  onBack,
}: {
  data: ReserveData
  onBack: (() => void) | null
}) {
  const text = `Reserve uma mesa em ${branch.name} ${branch.branch}: ${site.shortLinkBase}/reserva/${branch.slug}`
  return (
    <header className="bar">
      {onBack ? (
        <button type="button" className="bar-action" aria-label="Voltar um passo" onClick={onBack}>
          <Icon name="back" />
        </button>
      ) : (
        <a className="bar-action" href={`/perfil/${branch.slug}`} aria-label="Voltar ao perfil">
          <Icon name="back" />
        </a>
      )}
      <h1 className="bar-title">
        <strong>Reservar uma mesa</strong>
        <span>
          {branch.name} · {branch.branch}
        </span>
      </h1>
      <a
        className="bar-action"
        href={waShareLink(text)}
        target="_blank"
        rel="noopener"
        aria-label="Compartilhar no WhatsApp"
      >
        <Icon name="share" />
      </a>
    </header>
  )
}
