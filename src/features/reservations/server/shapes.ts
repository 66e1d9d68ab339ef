import type * as z from 'zod/mini'
import { maskedPerson } from '#features/customers/rules.ts'
import type { GuestView, OwnerView, Reservation } from '#features/reservations/contract.ts'
import { isReasonTold, publicStatus, statusOn } from '#features/reservations/rules.ts'
import type { ReservationRow } from '#features/reservations/server/queries.ts'

const when = ({ date, time }: ReservationRow) => ({
  date,
  time: time.slice(0, 5),
  datetime: `${date}T${time}`,
})

/** As the staff see it; `today` is the branch's day. */
export function staffView(row: ReservationRow, today: string): z.output<typeof Reservation> {
  return {
    id: row.id,
    ...when(row),
    person_number: row.person_number,
    status: statusOn(today, row),
    attendance: row.attendance,
    attended_at: row.attended_at?.toISOString() ?? null,
    reason: row.reason,
    reason_told: isReasonTold(row),
    comment: row.comment,
    service_id: row.service_id,
    phone: row.owner_phone,
    owner: {
      name: row.owner_name,
      email: row.owner_email,
      phone: row.owner_phone,
      birth_date: row.owner_birth_date,
      customer_id: row.customer_id,
    },
    token: row.token,
    updated_at: row.updated_at.toISOString(),
  }
}

type Guests = z.output<typeof OwnerView>['guests']

/** Who asked for it, as far as whoever holds its link may know: what came out of masks stays masked (D-60). */
function ownerOf(row: ReservationRow) {
  const owner = { name: row.owner_name, email: row.owner_email, birth_date: row.owner_birth_date }
  return row.owner_masked ? maskedPerson(owner) : owner
}

/** As its owner sees it, with those who confirmed. */
export function ownerView(row: ReservationRow, guests: Guests): z.output<typeof OwnerView> {
  const owner = ownerOf(row)
  return {
    id: row.id,
    ...owner,
    phone: row.owner_phone,
    comment: row.comment,
    reason: row.reason,
    reason_told: isReasonTold(row),
    person_number: row.person_number,
    ...when(row),
    service_id: row.service_id,
    status: publicStatus(row.status),
    token_rsvp: row.token_rsvp,
    owner: { name: owner.name },
    guests,
  }
}

/** As an invited guest sees it: nothing but what D-87 names, of the owner the first name. */
export function guestView(row: ReservationRow): z.output<typeof GuestView> {
  return {
    id: row.id,
    owner: { name: row.owner_name.split(/\s/)[0] ?? '' },
    person_number: row.person_number,
    ...when(row),
    status: publicStatus(row.status),
    token_rsvp: row.token_rsvp,
  }
}
