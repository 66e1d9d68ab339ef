import { NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useForesight } from '#features/availability/admin/left-out/useForesight.ts'
import { requiredMessages } from '#features/availability/service-form.ts'
import type { ShownDay, ShownDayPart } from './day-search.ts'
import { nowOf } from './day-words.ts'
import { nightWord, shortText } from './night-words.ts'
import { useNight } from './useNight.ts'
import { peopleOf } from '../../attendance.ts'
import { heldPeople } from '../../seats-held.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText, seatsText } from '#lib/person/people.ts'
import styles from './DayPartSection.module.css'

type Props = {
  part: ShownDayPart
  service: NonNullable<ShownDayPart['service']>
  day: Pick<ShownDay, 'date' | 'today' | 'time'>
  opened: boolean
  onClose: () => void
  onChanged: () => unknown
}

/** Other seats of a service on one date, beginning with those it has; fewer than people are said with the number (D-123, D-124). */
export function SeatsModal({ part, service, day, opened, onClose, onChanged }: Props) {
  const { id, name, seats: now, usual_seats } = service
  const { date } = day
  const [seats, setSeats] = useState<number | null>(now)
  const [error, setError] = useState('')
  const night = useNight({ service_id: id, date }, onChanged)
  const foresight = useForesight()
  const people = heldPeople(peopleOf(part, nowOf(day)).held)
  const when = nightWord(day)
  const short = seats === null ? '' : shortText(people, seats)

  const save = async () => {
    if (!seats) return setError(requiredMessages.people)
    const change = { id, exception: { date, max_persons: seats } }
    const asked = { question: `Mudar para ${seatsText(seats)} ${when}?`, yes: 'Mudar mesmo assim' }
    if (!(await foresight.mayChange(change, asked))) return
    const said = `${name}: ${seatsText(seats)} ${when}.`
    const back = { max_persons: now === usual_seats ? null : now }
    if (await night.change({ max_persons: seats }, { said, back })) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <FormModal
      title={`Mudar lugares só ${when}`}
      opened={opened}
      changed={opened && seats !== now}
      saving={foresight.running || night.running}
      refusal={foresight.refusal}
      submitLabel="Mudar lugares"
      onClose={onClose}
      onSubmit={submit}
    >
      <NumberInput
        label={`Lugares em ${weekdayAndDay(date)}`}
        description={`${name}: nos outros dias são ${seatsText(usual_seats)}. Já há ${peopleText(people)}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        attributes={{ input: { inputMode: 'numeric' } }}
        allowNegative={false}
        allowDecimal={false}
        hideControls
        min={1}
        max={100_000}
        error={error || foresight.refusal?.errors['exception.max_persons']?.[0]}
        value={seats ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(typed) => {
          setError('')
          setSeats(typeof typed === 'number' ? typed : null)
        }}
      />
      <output className={styles.night}>{short}</output>
    </FormModal>
  )
}
