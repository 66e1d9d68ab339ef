import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { type Mutation, type MutationRefusal, useBranchMutation } from '#admin/data/mutations.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { partyLimits } from '#features/availability/config.ts'
import { timesByService } from '#features/availability/service-times.ts'
import { listLeftOut } from '#features/availability/services.contract.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import type { Reservation } from '../reservation.ts'
import {
  reservationBodyOf,
  type NamedGuest,
  type ReservationValues,
  schemaOn,
  reservationValuesOf,
} from './reservation-form.ts'
import { useCustomerLookup } from './useCustomerLookup.ts'
import { useFindAgain } from './useFindAgain.ts'
import { useFormSlots } from './useFormSlots.ts'
import { useNoRoom } from './useNoRoom.ts'
import { showDay } from '../../attendance.contract.ts'
import { createReservation, editReservation, listReservations } from '../../contract.ts'
import { searchReservations } from '../../search.contract.ts'
import { chooseTime } from '../../form.ts'
import { reservationMessages } from '../../rules.ts'
import { peopleText } from '#lib/person/people.ts'
import { notice } from '#ui/overlay/dialogs.ts'

/** Whether this refusal requires another time. */
const needsAnotherTime = (refusal: MutationRefusal) => refusal.code === 'gone' || refusal.code === 'full'

const changes = [listReservations, searchReservations, showDay, listSlots, listLeftOut]

export type ReservationDialog = {
  /** Null adds a new one. */
  reservation: Reservation | null
  /** The guest of a new reservation, if known. */
  guest?: NamedGuest
  /** Today in the branch's zone. */
  today: string
  opened: boolean
  onClose: () => void
  /** Called when the list may be stale. */
  onChanged: () => unknown
}

type SaveState = Pick<Mutation<never, never>, 'refusal' | 'running' | 'reset' | 'keepAs'>

/** Creates or edits a reservation. Resolves with null when refused, else with a notice for staff, if any. */
function useSaveReservation(isNew: boolean): SaveState & {
  save: (
    values: ReservationValues,
    reservation: Reservation | null,
  ) => Promise<{ notice: string | null } | null>
} {
  const create = useBranchMutation(createReservation, { success: reservationMessages.added, changes })
  const edit = useBranchMutation(editReservation, { success: reservationMessages.updated, changes })
  const { refusal, running, reset, keepAs } = isNew ? create : edit
  return {
    refusal,
    running,
    reset,
    keepAs,
    save: async (values, reservation) => {
      const body = reservationBodyOf(values, reservation)
      if (!reservation) return (await create.run({ body })) && { notice: null }
      const { id, updated_at } = reservation
      return edit.run({ params: { id }, body: { ...body, updated_at } })
    },
  }
}

/** The fields of a reservation by telephone, new or changed (RES-11, RES-28), and the props of the `modal` around them. */
export function useReservationForm(dialog: ReservationDialog) {
  const { reservation: given, guest, today, opened, onClose, onChanged } = dialog
  const branch = useBranch()
  const limits = partyLimits(branch.reservation_config)
  const { save, ...saving } = useSaveReservation(given === null)
  const form = useEditForm<ReservationValues, Reservation | null>({
    schema: schemaOn(today),
    row: given,
    valuesOf: (one) => reservationValuesOf(one, { today, min: limits.min, guest }),
    keepsSaved: given ? ['phone'] : [],
    saving,
    keep: opened
      ? {
          place: `reservation.${given ? given.id : `new.${branch.id}`}`,
          what: given ? `Agendamento de ${given.owner.name}` : 'Novo agendamento',
        }
      : null,
  })
  const reservation = form.row
  const findAgain = useFindAgain()
  const values = form.getValues()
  const customer = useCustomerLookup(form, reservation?.owner.phone ?? '', guest)
  const { slots, services } = useFormSlots({
    date: values.date,
    except: reservation?.id,
    enabled: opened && customer.revealed,
  })
  const isOwn = (time: string) => values.date === reservation?.date && time === reservation.time
  const isKept = ({ time }: { time: string }) => time === values.time || isOwn(time)
  const shown = slots.data?.filter((slot) => slot.available >= values.person_number || isKept(slot))
  const offered = shown?.filter(({ available }) => available >= values.person_number)
  const time = offered?.some((slot) => slot.time === values.time) ? values.time : ''
  const hasTimes = offered?.length !== 0
  const noRoom = useNoRoom({
    date: values.date,
    people: values.person_number,
    except: reservation?.id,
    hasTimes,
    enabled: opened && customer.revealed,
  })
  const changed = opened && form.isDirty()
  const times = useRef<HTMLDivElement>(null)
  const [askedForTime, setAskedForTime] = useState(false)
  useLeaveQuestion(changed)

  const afterRefusal = useEffectEvent((refusal: MutationRefusal) => {
    if (needsAnotherTime(refusal)) {
      form.setFieldValue('time', '')
      void slots.refetch()
    }
    // Invalid fields do not mean that the list is stale.
    if (Object.keys(refusal.errors).length === 0) onChanged()
  })
  useEffect(() => {
    if (saving.refusal) afterRefusal(saving.refusal)
  }, [saving.refusal])

  const send = async (typed: ReservationValues) => {
    const done = await save({ ...typed, time }, reservation)
    if (!done) return
    onClose()
    if (done.notice) await notice(done.notice)
  }

  const askForTime = async () => {
    setAskedForTime(true)
    await notice(chooseTime)
    times.current?.scrollIntoView({ block: 'center' })
    times.current?.querySelector<HTMLElement>('input:enabled, button')?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lookedUp = customer.complete(values.phone)
    // Nobody saves over fields that a look-up has yet to fill in.
    if (lookedUp === 'searching') return
    if (!customer.revealed) {
      if (lookedUp === 'done') return
      form.setFieldError('phone', values.phone === '' ? 'Telefone é obrigatório.' : 'Telefone inválido.')
      form.getInputNode('phone')?.focus()
    } else if (time === '') {
      // Every field says what is wrong with it before the alert covers them.
      const ask = () => void askForTime()
      form.onSubmit(ask, ask)(event)
    } else form.onSubmit((typed) => void send(typed))(event)
  }

  return {
    form,
    customer,
    // A reservation outside the limits may keep its party size (D-108).
    party: {
      min: Math.min(limits.min, reservation?.person_number ?? limits.min),
      max: Math.max(limits.max, reservation?.person_number ?? limits.max),
    },
    slots: {
      slots: values.date ? shown : [],
      parts: timesByService(slots.data ?? [], services, values.person_number, isKept),
      people: values.person_number,
      value: values.time,
      lost: values.time && time === '' ? lostWords(values, hasTimes) : '',
      missing: askedForTime && time === '',
      failed: slots.isError && !slots.isFetching,
      onValue: (chosen: string) => form.setFieldValue('time', chosen),
      onRetry: () => void slots.refetch(),
    },
    noRoom,
    /** The element around the times; the alert about a missing time scrolls to it. */
    times,
    modal: {
      opened,
      changed,
      saving: saving.running,
      refusal: saving.refusal,
      onReload: () =>
        reloadRow(async () => reservation && findAgain(reservation), { onRead: form.begin, onGone: onClose }),
      onClose,
      onSubmit: submit,
    },
  }
}

export type ReservationFields = ReturnType<typeof useReservationForm>

const lostWords = ({ time, person_number }: ReservationValues, hasTimes: boolean) =>
  `Às ${time} não há lugar para ${peopleText(person_number)}. ${hasTimes ? 'Escolha outro horário.' : 'Tente outra data.'}`
