import type * as z from 'zod/mini'
import { type ServiceRow, toleranceOn } from '#features/availability/rules.ts'
import { maskedPerson } from '#features/guests/rules.ts'
import type { CustomerMarks } from '#features/customers/marks.contract.ts'
import type { InviteeView, ListedReservation, OwnerView, StaffReservation } from '../contract.ts'
import { seenBy } from '../fields.ts'
import { isReasonTold, publicStatus, statusOn } from '../rules.ts'
import type { ReservationRecord } from './queries.ts'
import { datetimeOf } from '#lib/days/dates.ts'
import { firstNameOf } from '#lib/person/first-name.ts'

const when = ({ date, time }: ReservationRecord) => ({
  time,
  datetime: datetimeOf({ date, time }),
})

/** A reservation as staff see it; `today` is the branch's day. */
export function staffView(row: ReservationRecord, today: string): z.output<typeof StaffReservation> {
  return {
    ...seenBy('staff', row),
    ...when(row),
    status: statusOn(today, row),
    attended_at: row.attended_at?.toISOString() ?? null,
    presence_confirmed_at: row.presence_confirmed_at?.toISOString() ?? null,
    reason_told: isReasonTold(row),
    phone: row.owner_phone,
    owner: {
      name: row.owner_name,
      email: row.owner_email,
      phone: row.owner_phone,
      birth_date: row.owner_birth_date,
      customer_id: row.customer_id,
    },
    updated_at: row.updated_at.toISOString(),
  }
}

/** The same in a list or a day, with its service and facts about the guest for the host; `services` are those of the branch. */
export const listedView = (
  row: ReservationRecord & { guest: CustomerMarks | null; service: string | null },
  { today, services }: { today: string; services: readonly ServiceRow[] },
): z.output<typeof ListedReservation> => ({
  ...staffView(row, today),
  guest: row.guest,
  service: row.service,
  tolerance: toleranceOn(services, row),
})

type Invitees = z.output<typeof OwnerView>['guests']

/** The owner's data for people who hold the link: data that came from masks stay masked (D-60). */
function ownerOf(row: ReservationRecord) {
  const owner = { name: row.owner_name, email: row.owner_email, birth_date: row.owner_birth_date }
  return row.owner_masked ? maskedPerson(owner) : owner
}

/** A reservation as its owner sees it, with the people who confirmed. */
export function ownerView(row: ReservationRecord, guests: Invitees): z.output<typeof OwnerView> {
  const owner = ownerOf(row)
  return {
    ...seenBy('owner', row),
    ...owner,
    phone: row.owner_phone,
    reason_told: isReasonTold(row),
    ...when(row),
    status: publicStatus(row.status),
    owner: { name: owner.name },
    guests,
  }
}

/** A reservation as an invitee sees it: only what D-87 names, with the owner's first name. */
export function inviteeView(row: ReservationRecord): z.output<typeof InviteeView> {
  return {
    ...seenBy('invitee', row),
    owner: { name: firstNameOf(row.owner_name) },
    ...when(row),
    status: publicStatus(row.status),
  }
}
