import type { Reservation } from './reservation.ts'
import { type GuestWish, toldWishes } from '../wishes.ts'

type Props = { reservation: Pick<Reservation, GuestWish>; className: string | undefined }

/** What the guest wished, a paragraph each; nothing where they wished nothing. */
export const WishTexts = ({ reservation, className }: Props) =>
  toldWishes(reservation).map(({ name, text }) => (
    <p key={name} className={className}>
      {text}
    </p>
  ))
