import { ActionIcon, Anchor } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import type { AheadCounts } from '../../ahead.contract.ts'
import { dayAndTime } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { escapeStaysHere } from '#ui/overlay/Dialog.tsx'
import styles from './Touched.module.css'

type Props = {
  touched: AheadCounts
  /** The list's accessible name. */
  label: string
  /** After the deed, each with a link to the reservation. */
  withLinks?: boolean
  /** What staff can do with each of them there, beside talking. */
  Act?: TouchedAct | undefined
}

export type TouchedAct = ComponentType<{ reservation: AheadCounts['reservations'][number] }>

const listOf = ({ id, date }: { id: number; date: string }) =>
  `${staffPath.reservations}?${new URLSearchParams({ dateFrom: date, dateTo: date, search: `#${id}` })}`

/** The guests whose reservations a deed touches, by date and time, each with a link to talk to them (D-124). */
export function TouchedList({ touched: { total, reservations }, label, withLinks = false, Act }: Props) {
  const more = total - reservations.length
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {reservations.map((reservation) => {
          const { id, date, time, owner_name, owner_phone, person_number } = reservation
          return (
            <li key={id}>
              <div>
                <strong>{dayAndTime(`${date}T${time}`)}</strong>
                <span>
                  {owner_name} · <span className={styles.people}>{peopleText(person_number)}</span>
                </span>
                <span className={styles.phone}>{formatPhone(owner_phone)}</span>
                {withLinks && (
                  <Anchor component={AppLink} href={listOf(reservation)}>
                    Ver agendamento #{id}
                  </Anchor>
                )}
              </div>
              <span className={styles.acts}>
                <ActionIcon
                  component="a"
                  variant="default"
                  href={waLink(owner_phone)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Conversar com ${owner_name} pelo WhatsApp: ${formatPhone(owner_phone)}`}
                  {...escapeStaysHere}
                >
                  <IconBrandWhatsapp size={20} aria-hidden />
                </ActionIcon>
                {Act && <Act reservation={reservation} />}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className={styles.text}>E mais {more}.</p>}
    </>
  )
}
