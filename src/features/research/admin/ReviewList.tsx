import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useBranch } from '#admin/current.ts'
import type { Review } from '../contract.ts'
import { marks, starLimit, npsClass, npsLabel, reviewerName } from '../rules.ts'
import { dayAndTime, wallClock } from '#lib/dates.ts'
import { formatPhone, waLink } from '#lib/phone.ts'
import { type BadgeTone, StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './ReviewList.module.css'

const tones: Record<ReturnType<typeof npsClass>, BadgeTone> = {
  promoter: 'good',
  neutral: 'waiting',
  detractor: 'bad',
}

/** Survey answers exactly as guests gave them (D-64). */
export function ReviewList({ reviews }: { reviews: readonly Review[] | undefined }) {
  return (
    <ul className={styles.reviews} aria-label="Avaliações" aria-busy={!reviews}>
      {reviews
        ? reviews.map((review) => <Item key={review.id} review={review} />)
        : Array.from({ length: 4 }, (_, index) => <li key={index} className={styles.bone} />)}
    </ul>
  )
}

function Item({ review }: { review: Review }) {
  const { timezone } = useBranch()
  const { created_at, name, phone, nps, comment } = review
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <h2 className={styles.name}>{reviewerName(name)}</h2>
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
    </li>
  )
}

/** 1 to 5 stars, with a text for screen readers. */
function Stars({ note }: { note: number | null }) {
  if (note === null) return <span className={styles.stars}>–</span>
  return (
    <span className={styles.stars}>
      <span className={styles.spoken}>
        {note} de {starLimit}
      </span>
      {Array.from({ length: starLimit }, (_, index) =>
        index < note ? (
          <IconStarFilled key={index} size={16} aria-hidden />
        ) : (
          <IconStar key={index} size={16} aria-hidden className={styles.emptyStar} />
        ),
      )}
    </span>
  )
}
