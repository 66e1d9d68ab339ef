import { Skeleton } from '@mantine/core'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { loadReminders } from '../contract.ts'
import { RemindersForm } from './RemindersForm.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './Reminders.module.css'

/** /admin/reservations/config/lembretes: what the branch sends before a reservation. Editors read it (D-23). */
export function RemindersPage() {
  const { can } = useCurrent()
  const { id } = useBranch()
  const read = useBranchQuery(loadReminders)
  return (
    <Page
      title="Lembretes"
      crumbs={[
        { label: 'Agendamentos', href: staffPath.reservations },
        { label: 'Configurações', href: staffPath.reservationSettings },
        { label: 'Lembretes' },
      ]}
    >
      {read.data ? (
        // Switching branches mounts a new form.
        <RemindersForm
          key={id}
          settings={read.data}
          writes={can('reservation-config')}
          onOutdated={() => read.refetch()}
        />
      ) : read.isError ? (
        <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} detail={read.error.msg} />
      ) : (
        <div className={styles.columns} aria-busy aria-label="Carregando os lembretes">
          <Skeleton h={430} radius="md" />
          <Skeleton h={430} radius="md" />
        </div>
      )}
    </Page>
  )
}
