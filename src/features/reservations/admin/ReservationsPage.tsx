import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useAddress } from '#admin/address.ts'
import { AppLink } from '#admin/AppLink.tsx'
import { lazyPart } from '#admin/lazyPart.tsx'
import { Page } from '#admin/Page.tsx'
import { PageLoading } from '#admin/PageLoading.tsx'
import { ReservationsView } from './list/ReservationsView.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'
import * as staffPath from '#lib/staff-path.ts'

const DayView = lazyPart(async () => (await import('./day/DayView.tsx')).DayView, <PageLoading />)

/** /admin/reservations: the reservations of a date range, or with ?visao=dia one whole day. */
export function ReservationsPage() {
  const [{ visao }] = useAddress({ visao: '' })
  const isDay = visao === 'dia'
  return (
    <Page
      title="Agendamento"
      crumbs={[{ label: 'Agendamentos' }, { label: 'Visão Geral' }]}
      actions={
        <>
          <ViewSwitch isDay={isDay} />
          {/* The day view needs the height of a phone for its guests. */}
          {!isDay && (
            <Button
              component={AppLink}
              href={staffPath.services}
              variant="default"
              leftSection={<IconCalendarTime size={18} aria-hidden />}
            >
              Disponibilidades
            </Button>
          )}
        </>
      }
    >
      {isDay ? <DayView /> : <ReservationsView />}
    </Page>
  )
}
