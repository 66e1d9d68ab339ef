import { ReviewItem } from './ReviewItem.tsx'
import type { Review } from '../contract.ts'
import styles from './ReviewList.module.css'

type Props = {
  reviews: readonly Review[] | undefined
  /** Opens the record of the customer who answered. */
  onCustomer?: (customerId: number) => void
  /** Opens the handling of the answer; without it, its state is only shown. */
  onHandle?: (review: Review) => void
}

/** Survey answers exactly as guests gave them (D-64). */
export function ReviewList({ reviews, ...acts }: Props) {
  return (
    <ul className={styles.reviews} aria-label="Avaliações" aria-busy={!reviews}>
      {reviews
        ? reviews.map((review) => <ReviewItem key={review.id} review={review} {...acts} />)
        : Array.from({ length: 4 }, (_, index) => <li key={index} className={styles.bone} />)}
    </ul>
  )
}
