import type { RefObject } from 'react'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { PartyField } from './PartyField.tsx'
import type { ReservationValues } from './reservation-form.ts'
import { NoRoomNotes, type NoRoomNotesProps } from './NoRoomNotes.tsx'
import { SlotField } from './SlotField.tsx'
import type { ReservationFields } from './useReservationForm.ts'
import { addDays, relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import { ChoiceChips } from '#ui/input/ChoiceChips.tsx'
import { DayInput } from '#ui/input/DayInput.tsx'
import styles from './ReservationForm.module.css'

type Props = Pick<ReservationFields, 'party' | 'slots'> & {
  /** Today in the branch's zone. */
  today: string
  /** The first day that can be chosen; a reservation of the past keeps its own. */
  min: string | undefined
  /** The element around the times. */
  times: RefObject<HTMLDivElement | null>
  form: EditForm<ReservationValues>
  noRoom: NoRoomNotesProps
}

/** People, date and time: what a caller says first, in one view. */
export function WhenFields({ form, party, slots, today, min, times, noRoom }: Props) {
  const { date, person_number } = form.getValues()
  const choose = (day: string) => form.setFieldValue('date', day)
  const near = { Hoje: today, Amanhã: addDays(today, 1) }
  return (
    <>
      <div className={styles.when}>
        <PartyField
          {...party}
          value={person_number}
          onValue={(people) => form.setFieldValue('person_number', people)}
        />
        <div className={styles.day}>
          <DayInput
            label="Data"
            aria-required
            min={min}
            description={date && dayWords(date, today)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('date')}
            value={date}
            onValue={choose}
          />
          <ChoiceChips
            label="Dias próximos"
            choices={Object.entries(near).map(([name, day]) => ({
              name,
              pressed: day === date,
              onPress: () => choose(day),
            }))}
          />
        </div>
      </div>
      <div ref={times}>
        <SlotField {...slots} />
        <NoRoomNotes {...noRoom} />
      </div>
    </>
  )
}

function dayWords(date: string, today: string): string {
  const word = relativeDay(date, today)
  return word ? `${weekdayAndDay(date)} · ${word}` : weekdayAndDay(date)
}
