import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { lazyPart } from '#admin/page/lazyPart.tsx'
import { Page } from '#admin/page/Page.tsx'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { ReservationsView } from './list/ReservationsView.tsx'
import { useRequestQueue } from './queue/useRequestQueue.ts'
import { addressedView, rememberedView, type ViewName } from './remembered-view.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './ReservationsPage.module.css'

const ApproveModal = lazyDialog(
  async () => (await import('./ApproveModal.tsx')).ApproveModal,
  ({ reservation }) => reservation !== null,
)

const DayView = lazyPart(async () => (await import('./day/DayView.tsx')).DayView, <PageLoading />)

/** /admin/reservations: the reservations of a date range, or one whole day; without a word in the address the view used last. */
export function ReservationsPage() {
  const view = useView()
  const queue = useRequestQueue()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { today, time, shown, behind } = queue
  return (
    <Page
      title="Agendamento"
      crumbs={[{ label: 'Agendamentos' }, { label: 'Visão Geral' }]}
      actions={
        <>
          <ViewSwitch view={view} />
          {/* The day view needs the height of a phone for its guests. */}
          {view === 'lista' && (
            <Button
              component={AppLink}
              href={staffPath.services}
              variant="default"
              leftSection={<IconCalendarTime size={18} aria-hidden />}
            >
              Disponibilidades
            </Button>
          )}
          <span ref={setPlace} className={styles.place} />
        </>
      }
    >
      {view === 'dia' ? (
        <DayView queue={queue} place={place} />
      ) : (
        <ReservationsView queue={queue} place={place} />
      )}
      <ApproveModal
        reservation={shown}
        today={today}
        time={time}
        queue={behind}
        onClose={queue.close}
        onChanged={queue.refetch}
      />
    </Page>
  )
}

/** The view to show. An address that leaves it open is completed, so that 'back' and a filter that is cleared stay in the same view. */
function useView(): ViewName {
  const { user } = useCurrent()
  const [{ [staffPath.branchParameter]: branch, ...address }, setAddress] = useAddress({
    visao: '',
    search: '',
    status: '',
    dateFrom: '',
    dateTo: '',
    [staffPath.branchParameter]: '',
  })
  const addressed = addressedView(address)
  const view = addressed ?? rememberedView(user.id)
  // While another page loads, this one still shows under that page's address.
  const isHere = useLocation({ select: ({ pathname }) => pathname }) === staffPath.reservations
  // A branch in the address is first made current, which takes it out.
  const isOpen = isHere && addressed === null && branch === ''
  useEffect(() => {
    if (isOpen) setAddress({ visao: view }, { replace: true })
  })
  return view
}
