import { useBranch } from '#admin/current/current.ts'
import { CustomerName } from '#features/customers/admin/marks/CustomerName.tsx'
import type { Review } from '../contract.ts'
import { HandlingState } from './HandlingState.tsx'
import { Stars } from './Stars.tsx'
import { marks, npsClass, npsLabel, reviewerName } from '../rules.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import { type BadgeTone, StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './ReviewList.module.css'

const tones: Record<ReturnType<typeof npsClass>, BadgeTone> = {
  promoter: 'good',
  neutral: 'waiting',
  detractor: 'bad',
}

type Props = {
  review: Review
  onCustomer?: (customerId: number) => void
  onHandle?: (review: Review) => void
}

/** One answer: the guest, the NPS class, the comment, the five marks, and its handling (D-64). */
export function ReviewItem({ review, onCustomer, onHandle }: Props) {
  const { timezone } = useBranch()
  const { created_at, name, phone, nps, comment, customer_id } = review
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          {onCustomer ? (
            <CustomerName
              className={styles.name}
              name={reviewerName(name)}
              customerId={customer_id}
              onOpen={onCustomer}
            />
          ) : (
            <span className={styles.name}>{reviewerName(name)}</span>
          )}
        </h2>
        {nps !== null && (
          <span className={styles.nps}>
            <b>NPS {nps}</b>
            <StatusBadge tone={tones[npsClass(nps)]}>{npsLabel(nps)}</StatusBadge>
          </span>
        )}
        <p className={styles.from}>
          <time dateTime={created_at}>{dayAndTime(wallClock(created_at, timezone))}</time>
          {phone && (
            <a href={waLink(phone)} target="_blank" rel="noopener noreferrer" className={styles.phone}>
              {formatPhone(phone)}
            </a>
          )}
        </p>
      </div>
      {comment && <p className={styles.comment}>{comment}</p>}
      <dl className={styles.marks}>
        {marks.map(({ field, label }) => (
          <div key={field} className={styles.mark}>
            <dt>{label}</dt>
            <dd>
              <Stars note={review[field]} />
            </dd>
          </div>
        ))}
      </dl>
      <HandlingState review={review} onHandle={onHandle} />
    </li>
  )
}
