import { Modal, Skeleton, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { AppLink } from '#admin/AppLink.tsx'
import { useBranch, useCurrent } from '#admin/current.ts'
import { useBranchMutation } from '#admin/mutations.ts'
import { useBranchQuery } from '#admin/queries.ts'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'
import { useBackCloses } from '#admin/useBackCloses.ts'
import { useOpenedLater } from '#admin/useOpenedLater.ts'
import { loadAfterVisit, switchAfterVisit } from '../after-visit.contract.ts'
import { hoursAfterArrival, linkDays } from '../rules.ts'
import { dayAndTime, wallClock } from '#lib/dates.ts'
import * as staffPath from '#lib/staff-path.ts'
import { phoneQuery } from '#ui/constants.ts'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import styles from './SurveyMailDialog.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Switches the survey by mail after a visit on or off; it says what guests then get. */
export function SurveyMailDialog({ opened, onClose }: Props) {
  const { id } = useBranch()
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  useBackCloses(opened, onClose)
  const read = useBranchQuery(loadAfterVisit, {}, { enabled: opened })
  return (
    <Modal
      title="Pesquisa por e-mail"
      size="md"
      opened={useOpenedLater(opened)}
      onClose={onClose}
      fullScreen={isPhone ?? false}
    >
      <div className={styles.body}>
        <p className={styles.text}>
          {hoursAfterArrival} horas depois da chegada, quem reservou recebe um e-mail com o link da pesquisa.
          Ele vale por {linkDays} dias e por uma resposta, que fica ligada à reserva e ao cadastro.
        </p>
        {read.data ? (
          <MailSwitch since={read.data.mails_since} />
        ) : read.isError ? (
          <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} detail={read.error.msg} />
        ) : (
          <Skeleton h={44} radius="md" />
        )}
        <p className={styles.hint}>
          Só para chegadas marcadas em Agendamentos, com e-mail, e uma vez por visita. Quem recusou mensagens
          não recebe. O link de avaliação do Google, que aparece depois da resposta, fica no{' '}
          <AppLink href={`${staffPath.branch(id)}?tab=links`}>Perfil Digital</AppLink>.
        </p>
      </div>
    </Modal>
  )
}

function MailSwitch({ since }: { since: string | null }) {
  const { timezone } = useBranch()
  const { can } = useCurrent()
  const saving = useBranchMutation(switchAfterVisit, { changes: [loadAfterVisit] })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? since !== null
  const writes = can('reservation-config')
  const flip = async (mails: boolean) => {
    setWanted(mails)
    const done = await saving.run({ body: { mails } })
    if (!done) setWanted(null)
  }
  const state = saving.running
    ? 'Salvando…'
    : since && isOn
      ? `Ligada desde ${dayAndTime(wallClock(since, timezone))}`
      : isOn
        ? 'Ligada'
        : 'Desligada'
  return (
    <div>
      <Switch
        size="md"
        label="Enviar a pesquisa depois da visita"
        aria-label="Enviar a pesquisa depois da visita"
        description={writes ? state : `${state}. Só quem administra o negócio altera.`}
        checked={isOn}
        disabled={!writes}
        aria-busy={saving.running}
        onChange={(event) => void flip(event.currentTarget.checked)}
      />
      <RefusalAlert refusal={saving.refusal} />
    </div>
  )
}
