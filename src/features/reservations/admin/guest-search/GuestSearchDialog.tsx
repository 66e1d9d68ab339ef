import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { type FoundGuest, searchGuests } from '../../guest-search.contract.ts'
import { VisitBadge } from '../VisitBadge.tsx'
import { countText } from '#lib/text/count-text.ts'
import { dayAndTime, relativeDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { searchMinLength } from '#lib/text/search.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { phoneQuery } from '#ui/constants.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './GuestSearch.module.css'

/** Shorter than a list's: the dialog shows nothing else. */
const debounceMs = 200

/** Moves the focus between the field and the rows below it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const frame = event.currentTarget.closest('search')
  const stops = [...(frame?.querySelectorAll<HTMLElement>('input, li button') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}

type Props = {
  opened: boolean
  onClose: () => void
  title?: string
  /** Letters pressed before the field had the focus. */
  typedBefore?: string
  /** Receives the pressed customer instead of opening their record; then only customers are found. */
  onCustomer?: (guest: FoundGuest & { customer_id: number }) => void
}

const isCustomer = (guest: FoundGuest): guest is FoundGuest & { customer_id: number } =>
  guest.customer_id !== null

/** Finds guests by name or phone, with their next booking; a press opens the customer's record. Needs a new `key` for each opening. */
export function GuestSearchDialog({
  opened,
  onClose,
  title = 'Buscar cliente',
  typedBefore = '',
  onCustomer,
}: Props) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const [changed, setChanged] = useState<string | null>(null)
  const typed = changed ?? typedBefore
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const isSearch = search.length >= searchMinLength
  const found = useBranchQuery(searchGuests, { query: { search } }, { enabled: opened && isSearch })
  const record = useCustomerRecord()
  const router = useRouter()
  useBackCloses(opened, onClose)

  const choose = (guest: FoundGuest) => {
    const { customer_id, next } = guest
    onClose()
    if (onCustomer && isCustomer(guest)) return onCustomer(guest)
    if (customer_id !== null) return record.open(customer_id)
    if (!next) return
    const place = new URLSearchParams({ dateFrom: next.date, dateTo: next.date, search: `#${next.id}` })
    router.history.push(`${staffPath.reservations}?${place}`)
  }
  const all = isSearch ? found.data?.guests : undefined
  const guests = onCustomer ? all?.filter(isCustomer) : all
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={isPhone ?? false}
    >
      <search className={styles.frame}>
        <TextInput
          data-autofocus
          type="search"
          aria-label="Nome ou telefone"
          placeholder="Nome ou telefone"
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onFocus={({ currentTarget: field }) =>
            field.setSelectionRange(field.value.length, field.value.length)
          }
          onChange={(event) => setChanged(event.currentTarget.value)}
          onKeyDown={(event) => {
            moveFocus(event)
            const [first] = guests ?? []
            if (event.key === 'Enter' && first && search === typed.trim()) choose(first)
          }}
        />
        {isSearch && !guests && found.isError && (
          <RetryPanel onRetry={() => found.refetch()} retrying={found.isFetching} />
        )}
        <p className={styles.said} aria-live="polite">
          {!isSearch && 'Digite ao menos duas letras, ou os números do telefone.'}
          {isSearch && !guests && !found.isError && 'Procurando…'}
          {guests?.length === 0 && 'Ninguém encontrado.'}
        </p>
        {guests && guests.length > 0 && (
          <ul className={styles.guests} aria-label="Clientes encontrados">
            {guests.map((guest) => (
              <li key={`${guest.customer_id} ${guest.next?.id}`}>
                <Row guest={guest} today={found.data?.today ?? ''} onChoose={() => choose(guest)} />
              </li>
            ))}
          </ul>
        )}
      </search>
    </Modal>
  )
}

function Row({ guest, today, onChoose }: { guest: FoundGuest; today: string; onChoose: () => void }) {
  const { name, phone, visits_count, next } = guest
  const when = next && [relativeDay(next.date, today), dayAndTime(next.datetime)].filter(Boolean).join(' · ')
  return (
    <button type="button" className={styles.guest} onKeyDown={moveFocus} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
      <span className={styles.phone}>{formatPhone(phone)}</span>
      {next ? (
        <span className={styles.next}>
          {when} · {peopleText(next.person_number)}
          <VisitBadge status={next.status} attendance={next.attendance} />
        </span>
      ) : (
        <span className={styles.visits}>
          {visits_count ? countText(visits_count, 'visita', 'visitas') : 'Ainda não veio'}
        </span>
      )}
    </button>
  )
}
