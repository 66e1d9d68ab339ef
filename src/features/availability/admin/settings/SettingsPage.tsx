import { Button, Skeleton } from '@mantine/core'
import { IconBellRinging, IconCalendarTime, IconRobot } from '@tabler/icons-react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { lazyPart } from '#admin/page/lazyPart.tsx'
import { Page } from '#admin/page/Page.tsx'
import { readAgain, useBranchQuery } from '#admin/data/queries.ts'
import { OfferNotice } from '../OfferNotice.tsx'
import { SettingsForms } from './SettingsForms.tsx'
import { SettingsInWords } from './SettingsInWords.tsx'
import { UnsavedNotice } from './UnsavedNotice.tsx'
import { useObstacle } from '../useObstacle.ts'
import { getReservationConfig } from '../../contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './SettingsPage.module.css'

const WhyNoTimes = lazyPart(
  async () => (await import('../services/WhyNoTimes.tsx')).WhyNoTimes,
  <WhySkeleton />,
)

/** /admin/reservations/config: how the branch takes reservations. Editors read it (D-23). */
export function SettingsPage() {
  const { can } = useCurrent()
  const { id } = useBranch()
  const config = useBranchQuery(getReservationConfig)
  const writes = can('reservation-config')
  // The page waits for this, so that the notice does not push content down later.
  const { obstacle, isPending: isJudging } = useObstacle()
  const why = <WhyNoTimes />
  return (
    <Page
      title="Configurações"
      crumbs={[{ label: 'Agendamentos', href: staffPath.reservations }, { label: 'Configurações' }]}
      actions={
        <>
          {can('channel') && <OnwardButton href={staffPath.assistant} Icon={IconRobot} label="Assistente" />}
          <OnwardButton href={staffPath.reminders} Icon={IconBellRinging} label="Lembretes" />
          <OnwardButton href={staffPath.services} Icon={IconCalendarTime} label="Disponibilidades" />
        </>
      }
    >
      {config.data && !isJudging ? (
        <>
          {obstacle && <OfferNotice obstacle={obstacle} />}
          {config.data.updated_at === null && <UnsavedNotice writes={writes} />}
          {writes ? (
            // Switching branches mounts a new form.
            <SettingsForms key={id} config={config.data} readAgain={() => readAgain(config)} why={why} />
          ) : (
            <SettingsInWords config={config.data} why={why} />
          )}
        </>
      ) : config.isError && !config.data ? (
        <RetryPanel onRetry={() => config.refetch()} retrying={config.isFetching} detail={config.error.msg} />
      ) : writes ? (
        <FormsSkeleton />
      ) : (
        <WordsSkeleton />
      )}
    </Page>
  )
}

function OnwardButton({ href, Icon, label }: { href: string; Icon: typeof IconRobot; label: string }) {
  return (
    <Button component={AppLink} href={href} variant="default" leftSection={<Icon size={18} aria-hidden />}>
      {label}
    </Button>
  )
}

function FormsSkeleton() {
  return (
    <div className={styles.columns} aria-busy>
      <Skeleton h={{ base: 293, xs: 276, sm: 256, lg: 289 }} radius="md" />
      <div className={styles.column}>
        <Skeleton h={{ base: 697, xs: 448 }} radius="md" />
        <Skeleton h={{ base: 373, xs: 374 }} radius="md" />
      </div>
      <div className={styles.why}>
        <WhySkeleton />
      </div>
    </div>
  )
}

function WordsSkeleton() {
  return (
    <div className={styles.columns} data-reading aria-busy>
      <Skeleton h={{ base: 605, xs: 541, sm: 521, lg: 541 }} mt={36} radius="md" />
      <Skeleton h={{ base: 142, xs: 114, lg: 136 }} mt={{ lg: 36 }} radius="md" />
      <div className={styles.why}>
        <WhySkeleton />
      </div>
    </div>
  )
}

function WhySkeleton() {
  return <Skeleton h={{ base: 264, xs: 192, sm: 172, lg: 192 }} radius="md" />
}
