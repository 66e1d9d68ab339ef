import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { isBirthdayNear } from '../../rules.ts'
import type { CustomerRow } from './customer-form.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { numericDate, wallClock } from '#lib/days/dates.ts'
import { isErasedPhone } from '#lib/person/person.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './CustomerRecord.module.css'

/** Who the customer is, how to reach them, and how often they came. */
export function CustomerFacts({ customer, actions }: { customer: CustomerRow; actions: ReactNode }) {
  const { timezone } = useBranch()
  const { name, phone, email, birth_date, today, customer_branch_visit: visits } = customer
  const [last] = visits
  const count = customer.customer_branch.visits_count
  const facts = [
    ['E-mail', email ?? '–'],
    ['Nascimento', birth_date ? numericDate(birth_date) : '–'],
    ['Cadastro', numericDate(customer.registered_at)],
    ['Visitas', count === 0 ? 'Ainda nenhuma' : wholeNumberText(count)],
    ...(last ? [['Última visita', numericDate(wallClock(last.created_at, timezone))]] : []),
  ]
  return (
    <div>
      <div className={styles.top}>
        {!isErasedPhone(phone) && (
          <a
            className={styles.phone}
            href={waLink(phone)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Conversar com ${name} pelo WhatsApp: ${formatPhone(phone)}`}
          >
            <IconBrandWhatsapp size={20} aria-hidden />
            {formatPhone(phone)}
          </a>
        )}
        {birth_date && isBirthdayNear(birth_date, today) && (
          <StatusBadge tone="waiting">Aniversário nesta semana</StatusBadge>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
