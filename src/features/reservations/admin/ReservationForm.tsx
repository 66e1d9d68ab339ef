import { Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useBranch } from '#admin/current.ts'
import { FormModal } from '#admin/FormModal.tsx'
import { type MutationRefusal, useBranchMutation } from '#admin/mutations.ts'
import { reload, useEditForm } from '#admin/useEditForm.ts'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import { partyLimits } from '#features/availability/config.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { OwnerFields, PhoneField } from '#features/reservations/admin/OwnerFields.tsx'
import { PartyField } from '#features/reservations/admin/PartyField.tsx'
import type { Reservation } from '#features/reservations/admin/reservation.ts'
import {
  bodyOf,
  type ReservationValues,
  schemaOn,
  valuesOf,
} from '#features/reservations/admin/reservation-form.ts'
import { SlotField } from '#features/reservations/admin/SlotField.tsx'
import { useCustomerLookup } from '#features/reservations/admin/useCustomerLookup.ts'
import { useFindAgain } from '#features/reservations/admin/useFindAgain.ts'
import { useFormSlots } from '#features/reservations/admin/useFormSlots.ts'
import { showDay } from '#features/reservations/attendance.contract.ts'
import { createReservation, editReservation, listReservations } from '#features/reservations/contract.ts'
import { commentLength } from '#features/reservations/form.ts'
import { messages } from '#features/reservations/rules.ts'
import { anyFailure } from '#lib/any-failure.ts'
import { relativeDay, weekdayAndDay } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { DayInput } from '#ui/DayInput.tsx'
import { notice } from '#ui/dialogs.ts'
import styles from './ReservationForm.module.css'

/** Refusals after which another time must be chosen. */
const takesTime = (refusal: MutationRefusal) => refusal.code === 'gone' || refusal.code === 'full'

const changes = [listReservations, showDay, listSlots]

type Props = {
  /** Null adds one. */
  reservation: Reservation | null
  /** The branch's day. */
  today: string
  opened: boolean
  onClose: () => void
  /** What the list shows may be out of date. */
  onChanged: () => unknown
}

/** A reservation by telephone, or a change of one (RES-11, RES-28). Mount it anew (`key`) for each. */
export function ReservationForm({ reservation: given, today, opened, onClose, onChanged }: Props) {
  const limits = partyLimits(useBranch().reservation_config)
  const create = useBranchMutation(createReservation, { success: messages.added, changes })
  const edit = useBranchMutation(editReservation, { success: messages.updated, changes })
  const saving = given ? edit : create
  const form = useEditForm<ReservationValues, Reservation | null>({
    schema: schemaOn(today),
    row: given,
    valuesOf: (one) => valuesOf(one, { today, min: limits.min }),
    saving,
  })
  const reservation = form.row
  // Who already has a table for more, or fewer, keeps it (D-108).
  const min = Math.min(limits.min, reservation?.person_number ?? limits.min)
  const max = Math.max(limits.max, reservation?.person_number ?? limits.max)
  const findAgain = useFindAgain()
  const values = form.getValues()
  const customer = useCustomerLookup(form, reservation?.owner.phone ?? '')
  const slots = useFormSlots({
    date: values.date,
    except: reservation?.id,
    enabled: opened && customer.revealed,
  })
  const offered = slots.data?.filter(({ available }) => available >= values.person_number)
  const time = offered?.some((slot) => slot.time === values.time) ? values.time : ''
  const changed = opened && form.isDirty()
  const times = useRef<HTMLDivElement>(null)
  useLeaveQuestion(changed)

  const afterRefusal = useEffectEvent((refusal: MutationRefusal) => {
    if (takesTime(refusal)) {
      form.setFieldValue('time', '')
      void slots.refetch()
    }
    // Fields that are wrong say nothing about the list.
    if (Object.keys(refusal.errors).length === 0) onChanged()
  })
  useEffect(() => {
    if (saving.refusal) afterRefusal(saving.refusal)
  }, [saving.refusal])

  const send = async (typed: ReservationValues) => {
    const body = { ...bodyOf(typed, reservation), time }
    if (!reservation) {
      if (await create.run({ body })) onClose()
      return
    }
    const { id, updated_at } = reservation
    const done = await edit.run({ params: { id }, body: { ...body, updated_at } })
    if (!done) return
    onClose()
    if (done.notice) await notice(done.notice)
  }

  const askForTime = async () => {
    await notice('Escolha o horário da reserva.')
    times.current?.scrollIntoView({ block: 'center' })
    times.current?.querySelector('input')?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!customer.revealed) {
      if (customer.complete(values.phone)) return
      form.setFieldError('phone', values.phone === '' ? 'Telefone é obrigatório.' : 'Telefone inválido.')
      form.getInputNode('phone')?.focus()
    } else if (time === '') void askForTime()
    else form.onSubmit((typed) => void send(typed))(event)
  }

  return (
    <FormModal
      title={reservation ? 'Editar agendamento' : 'Adicionar agendamento'}
      opened={opened}
      changed={changed}
      saving={saving.running}
      refusal={saving.refusal}
      failure={anyFailure}
      onReload={() =>
        reload(async () => reservation && findAgain(reservation), { onRead: form.begin, onGone: onClose })
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <PhoneField form={form} customer={customer} isFirst={reservation === null} />
      {customer.revealed && (
        <>
          <OwnerFields form={form} />
          <div className={styles.pair}>
            <DayInput
              label="Data"
              aria-required
              min={reservation ? undefined : today}
              description={values.date && dayWords(values.date, today)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('date')}
              value={values.date}
              onValue={(day) => form.setFieldValue('date', day)}
            />
            <PartyField
              value={values.person_number}
              min={min}
              max={max}
              onValue={(people) => form.setFieldValue('person_number', people)}
            />
          </div>
          <div ref={times}>
            <SlotField
              slots={values.date ? offered : []}
              value={time}
              lost={values.time && time === '' ? lostWords(values) : ''}
              failed={slots.isError && !slots.isFetching}
              onValue={(chosen) => form.setFieldValue('time', chosen)}
              onRetry={() => void slots.refetch()}
            />
          </div>
          <Textarea
            label="Comentário"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={commentLength}
            {...form.getInputProps('comment')}
          />
        </>
      )}
    </FormModal>
  )
}

function dayWords(date: string, today: string): string {
  const word = relativeDay(date, today)
  return word ? `${weekdayAndDay(date)} · ${word}` : weekdayAndDay(date)
}

const lostWords = ({ time, person_number }: ReservationValues) =>
  `Às ${time} não há lugar para ${peopleText(person_number)}. Escolha outro horário.`
