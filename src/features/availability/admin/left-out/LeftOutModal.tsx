import { Button, Group, Modal, Text } from '@mantine/core'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { type TouchedAct, TouchedList } from '#features/branches/admin/touched/TouchedList.tsx'
import { leftOutText } from '../../left-out.ts'
import type { LeftOut } from '../../services.contract.ts'

type Props = { leftOut: LeftOut; opened: boolean; onClose: () => void; Act: TouchedAct }

/** The guests that a change left without a seat, each with what staff can do: open the reservation, talk, refuse (D-40, D-108, D-124). */
export function LeftOutModal({ leftOut, opened, onClose, Act }: Props) {
  useBackCloses(opened, onClose)
  return (
    <Modal opened={useOpenedLater(opened)} onClose={onClose} title="Agendamentos sem lugar">
      <Text mb="sm">
        {leftOutText(leftOut.people)} Nada foi cancelado: combine com cada cliente ou recuse o agendamento.
      </Text>
      <TouchedList touched={leftOut} label="Agendamentos sem lugar" withLinks Act={Act} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          Ok, entendi!
        </Button>
      </Group>
    </Modal>
  )
}
