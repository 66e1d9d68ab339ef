import { Button, Modal, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { useUnsent } from '#admin/kept/kept.ts'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { type MutationRefusal, useBranchMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { partySize } from '#features/availability/config.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { maxLength } from '#features/guests/rules.ts'
import { PartyField } from '../form/PartyField.tsx'
import { addWalkIn, showDay } from '../../attendance.contract.ts'
import { attendanceMessages } from '../../attendance.ts'
import { listReservations } from '../../contract.ts'
import { newIdempotencyKey } from '#lib/call/call.ts'
import { peopleText, seatsText } from '#lib/person/people.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import { toast } from '#ui/overlay/toast.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Called when the data shown may be stale. */
  onChanged: () => unknown
}

/** The detail of the question to the host; the server sends how many seats are left. */
function seatsLeftText(answer: Record<string, unknown> | undefined): string {
  const seats = Number(answer?.seats_left ?? 0)
  if (seats === 0) return 'Este horário está lotado.'
  return `${seats === 1 ? 'Resta' : 'Restam'} ${seatsText(seats)}.`
}

/** People at the door without a reservation: party size, optional name, one button. Give each party its own `key`. */
export function WalkInModal({ opened, onClose, onChanged }: Props) {
  const [people, setPeople] = useState(2)
  const [name, setName] = useState('')
  const { id: branchId } = useBranch()
  // Each party is kept under a key of its own, so that an unsent one does not replace the next.
  const [place] = useState(() => `walk-in.${newIdempotencyKey()}`)
  const add = useBranchMutation(addWalkIn, {
    changes: [listReservations, showDay, listSlots],
    keep: ({ body }) => ({ place, what: `Entrada sem reserva · ${peopleText(body.person_number)}` }),
  })

  // A party that was sent without an answer is kept with its name: the form itself has nothing to bring back.
  const isSent = useUnsent().some((one) => one.place === place)
  useKeptForm(opened && !isSent ? `walk-in.new.${branchId}` : null, {
    saved: { people: 2, name: '' },
    typed: { people, name },
    isDirty: people !== 2 || name !== '',
    restore: (typed) => {
      setPeople(typed.people)
      setName(typed.name)
    },
  })

  const send = async (over_capacity: boolean) => {
    const body = { person_number: people, name: name.trim() || null, over_capacity }
    const done = await add.run({ body })
    if (!done) return
    toast(attendanceMessages.walkedIn(people))
    onClose()
  }
  const ask = useEffectEvent(async ({ msg, answer }: MutationRefusal) => {
    const question = `${msg} Registrar mesmo assim?`
    if (await confirm(question, { detail: seatsLeftText(answer) })) await send(true)
    else add.reset()
  })
  const isFull = add.refusal?.code === 'full'
  // The request may have succeeded with its answer lost: reload the list to see.
  const lookAgain = useEffectEvent(onChanged)
  useEffect(() => {
    if (!add.refusal) return
    if (add.refusal.code === 'full') void ask(add.refusal)
    else lookAgain()
  }, [add.refusal])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(false)
  }
  // The focus is on the button, so that Enter registers; the arrow keys change the number from there.
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    setPeople(Math.min(partySize.max, Math.max(partySize.min, people + by)))
  }
  const close = () => !add.running && onClose()
  useBackCloses(opened, close)
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={close}
      title="Nova entrada sem reserva"
      size="sm"
      centered
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <RefusalAlert refusal={isFull ? null : add.refusal} />
          <PartyField value={people} min={partySize.min} max={partySize.max} onValue={setPeople} />
          <TextInput
            label="Nome (opcional)"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxLength}
            error={add.refusal?.errors.name?.[0]}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={add.running}
            data-autofocus
            aria-describedby="walk-in-people"
            onKeyDown={step}
            leftSection={<IconUserPlus size={22} aria-hidden />}
          >
            Registrar entrada
          </Button>
          <VisuallyHidden id="walk-in-people" aria-live="polite">
            {peopleText(people)}
          </VisuallyHidden>
        </Stack>
      </form>
    </Modal>
  )
}
