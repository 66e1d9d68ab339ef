import { Modal, Skeleton, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { TemplateField } from '#features/channels/whatsapp/admin/TemplateField.tsx'
import { loadAfterVisit, switchAfterVisit } from '../after-visit.contract.ts'
import { hoursAfterArrival, linkDays, visitSamples, visitText } from '../rules.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { phoneQuery } from '#ui/constants.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './AfterVisitDialog.module.css'

type Props = { opened: boolean; onClose: () => void }

/** Switches the survey after a visit on or off and chooses how it is sent; says what guests then get. */
export function AfterVisitDialog({ opened, onClose }: Props) {
  const { id } = useBranch()
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  useBackCloses(opened, onClose)
  const read = useBranchQuery(loadAfterVisit, {}, { enabled: opened })
  return (
    <Modal
      title="Pesquisa após a visita"
      size="md"
      opened={useOpenedLater(opened)}
      onClose={onClose}
      fullScreen={isPhone ?? false}
    >
      <div className={styles.body}>
        <p className={styles.text}>
          {hoursAfterArrival} horas depois da chegada, quem reservou recebe o link da pesquisa. Ele vale por{' '}
          {linkDays} dias e por uma resposta, que fica ligada à reserva e ao cadastro.
        </p>
        {read.data ? (
          <AfterVisitFields settings={read.data} />
        ) : read.isError ? (
          <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} detail={read.error.msg} />
        ) : (
          <div className={styles.body} aria-busy aria-label="Carregando a pesquisa após a visita">
            <Skeleton h={44} radius="md" />
            <Skeleton h={64} radius="md" />
          </div>
        )}
        <p className={styles.hint}>
          Só para chegadas marcadas em Agendamentos, e uma vez por visita. Quem recusou mensagens ou respondeu
          SAIR não recebe. O link de avaliação do Google, que aparece depois da resposta, fica no{' '}
          <AppLink href={`${staffPath.branch(id)}?tab=links`}>Perfil Digital</AppLink>.
        </p>
      </div>
    </Modal>
  )
}

type Settings = AnswerOf<typeof loadAfterVisit>
type Change = { mails?: boolean; template_id?: number | null }

/** Each change is saved at once; a refused change goes back. */
function AfterVisitFields({ settings }: { settings: Settings }) {
  const { timezone } = useBranch()
  const { can } = useCurrent()
  const saving = useBranchMutation(switchAfterVisit, { changes: [loadAfterVisit] })
  const [changed, setChanged] = useState<Change>({})
  const since = settings.mails_since
  const { mails, template_id } = { mails: since !== null, template_id: settings.template_id, ...changed }
  const writes = can('reservation-config')
  const save = async (change: Change) => {
    setChanged({ ...changed, ...change })
    const done = await saving.run({ body: { mails, template_id, ...change } })
    if (!done) setChanged(changed)
  }
  const state = saving.running
    ? 'Salvando…'
    : since && mails
      ? `Ligada desde ${dayAndTime(wallClock(since, timezone))}`
      : mails
        ? 'Ligada'
        : 'Desligada'
  return (
    <div className={styles.body}>
      <Switch
        size="md"
        label="Enviar a pesquisa depois da visita"
        aria-label="Enviar a pesquisa depois da visita"
        description={writes ? state : `${state}. Só quem administra o negócio altera.`}
        checked={mails}
        disabled={!writes}
        aria-busy={saving.running}
        onChange={(event) => void save({ mails: event.currentTarget.checked })}
      />
      <TemplateField
        label="Modelo do WhatsApp"
        none="Nenhum: por e-mail"
        samples={visitSamples}
        ready={visitText}
        choices={settings}
        source={loadAfterVisit}
        writes={writes}
        value={template_id}
        error={saving.refusal?.errors.template_id?.[0]}
        onChange={(id) => void save({ template_id: id })}
      />
      <p className={styles.hint}>Por e-mail também onde o telefone não puder ser usado ou a conexão cair.</p>
      <RefusalAlert refusal={saving.refusal} />
    </div>
  )
}
