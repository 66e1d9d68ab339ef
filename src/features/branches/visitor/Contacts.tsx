import { formatPhone, waLink } from '#lib/phone.ts'
import { AddressLine } from '#visitor/AddressLine.tsx'
import { Icon } from '#visitor/icons.tsx'
import type { ProfileData } from './profile-data.ts'

/** Where it is and how to reach it. */
export function Contacts({ branch: { place, phone, phoneIsWhatsapp, links } }: Pick<ProfileData, 'branch'>) {
  if (!place && !phone && links.length === 0) return null
  return (
    <section className="section">
      <h2>Endereço e contato</h2>
      <ul className="card rows">
        {place && (
          <li>
            <a className="row" href={place.map} target="_blank" rel="noopener">
              <Icon name="pin" />
              <span>
                <strong>{place.lines[0]}</strong>
                {place.lines[1] && (
                  <small>
                    <AddressLine text={place.lines[1]} />
                  </small>
                )}
              </span>
              <Icon name="next" />
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a className="row" href={`tel:+55${phone}`}>
              <Icon name="phone" />
              <span>
                <strong className="number">{formatPhone(phone)}</strong>
                <small>Ligar</small>
              </span>
            </a>
          </li>
        )}
        {phone && phoneIsWhatsapp && (
          <li>
            <a className="row" href={waLink(phone)} target="_blank" rel="noopener">
              <Icon name="chat" />
              <span>
                <strong>WhatsApp</strong>
                <small>Enviar mensagem</small>
              </span>
            </a>
          </li>
        )}
        {links.map(({ label, url }) => (
          <li key={url}>
            <a className="row" href={url} target="_blank" rel="noopener">
              <Icon name="link" />
              <span>
                <strong>{label}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
