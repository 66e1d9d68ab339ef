import { Button, LoadingOverlay } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { Page } from '#admin/page/Page.tsx'
import { readAgain, useBranchQuery } from '#admin/data/queries.ts'
import type { ListedService } from './service-card.ts'
import { ServiceCard } from './ServiceCard.tsx'
import { LeftOutBanner } from '../left-out/LeftOutBanner.tsx'
import { OfferNotice } from '../OfferNotice.tsx'
import { useObstacle } from '../useObstacle.ts'
import { useRemoveService } from './useRemoveService.ts'
import { WhyNoTimes } from './WhyNoTimes.tsx'
import { listServices } from '../../contract.ts'
import type { OfferObstacle } from '../../offer.ts'
import { type LeftOut, listLeftOut } from '../../services.contract.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { TouchedAct } from '#features/branches/admin/touched/TouchedList.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import { CardSkeleton } from '#ui/list/CardSkeleton.tsx'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './ServicesPage.module.css'

const ServiceForm = lazyDialog(async () => (await import('./ServiceForm.tsx')).ServiceForm)
const ClosureForm = lazyDialog(async () => (await import('./ClosureForm.tsx')).ClosureForm)
const LeftOutModal = lazyDialog(async () => (await import('../left-out/LeftOutModal.tsx')).LeftOutModal)

const nobody: LeftOut = { people: 0, total: 0, reservations: [] }

/** /admin/reservations/services: when tables can be reserved, and when they cannot. `Act` is what staff can do with whom this leaves out. */
export function ServicesPage({ Act }: { Act: TouchedAct }) {
  const { can } = useCurrent()
  const services = useBranchQuery(listServices)
  // The page waits for both, so that their notices do not push content down later.
  const { obstacle, today, isPending: isJudging } = useObstacle()
  const without = useBranchQuery(listLeftOut)
  const shown = isJudging || without.isPending ? undefined : services.data
  const service = useDialogState<ListedService | null>()
  const closure = useDialogState<ListedService | null>()
  const leftOut = useDialogState<LeftOut>()
  const tell = (said: LeftOut) => {
    if (said.total > 0) leftOut.open(said)
    else leftOut.close()
  }
  const remove = useRemoveService({ onLeftOut: tell, onFailed: services.refetch })
  // After a stale refusal, reopening the form must show the current record.
  const closing = (form: { close: () => void }) => {
    form.close()
    void services.refetch()
  }
  const findAgain = async (id: number) => {
    const all = await readAgain(services)
    return all && all.find((one) => one.id === id)
  }
  const canWrite = can('reservation-config')
  const edit = (one: ListedService) => (one.type === 'CLO' ? closure : service).open(one)

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => service.open(null)}>
      Nova disponibilidade
    </Button>
  )
  const close = (
    <Button
      variant="default"
      leftSection={<IconMinus size={18} aria-hidden />}
      onClick={() => closure.open(null)}
    >
      Novo fechamento
    </Button>
  )

  return (
    <Page
      title="Disponibilidades"
      crumbs={[{ label: 'Agendamentos', href: staffPath.reservations }, { label: 'Disponibilidades' }]}
      actions={
        canWrite && (
          <>
            {add}
            {close}
          </>
        )
      }
    >
      <LoadingOverlay visible={remove.running} pos="fixed" />
      {shown && obstacle && (
        <OfferNotice obstacle={obstacle} action={ownAction(obstacle, () => service.open(null))} />
      )}
      {shown && without.data && without.data.left_out.total > 0 && (
        <LeftOutBanner leftOut={without.data.left_out} onOpen={() => leftOut.open(without.data.left_out)} />
      )}
      {services.isError && !services.data && (
        <RetryPanel onRetry={() => services.refetch()} retrying={services.isFetching} />
      )}
      {!shown && !services.isError && (
        <output className={styles.cards} aria-busy aria-label="Carregando">
          {Array.from({ length: 6 }, (_, index) => (
            <CardSkeleton key={index} h={332} rows={6} />
          ))}
        </output>
      )}
      {shown?.length === 0 && <EmptyPanel sentence="Nenhuma disponibilidade cadastrada." />}
      {shown && shown.length > 0 && (
        <ul className={styles.cards} aria-label="Disponibilidades">
          {shown.map((one) => (
            <ServiceCard
              key={one.id}
              service={one}
              onEdit={canWrite ? () => edit(one) : undefined}
              onRemove={canWrite ? () => void remove.ask(one) : undefined}
            />
          ))}
        </ul>
      )}
      {shown && (
        <div className={styles.why}>
          <WhyNoTimes />
        </div>
      )}

      <ServiceForm
        key={`service ${service.openings}`}
        edited={service.about ?? null}
        opened={service.opened}
        onClose={() => closing(service)}
        onSaved={tell}
        readAgain={findAgain}
      />
      <ClosureForm
        key={`closure ${closure.openings}`}
        edited={closure.about ?? null}
        today={today ?? ''}
        services={services.data?.filter(({ type }) => type !== 'CLO') ?? []}
        opened={closure.opened}
        onClose={() => closing(closure)}
        onSaved={tell}
        readAgain={findAgain}
      />
      <LeftOutModal
        leftOut={leftOut.about ?? nobody}
        opened={leftOut.opened}
        onClose={leftOut.close}
        Act={Act}
      />
    </Page>
  )
}

/** This page's own button for an obstacle; null shows nothing, undefined shows the link to the page that fixes it. */
function ownAction(obstacle: OfferObstacle, onAdd: () => void) {
  if (obstacle === 'services' || obstacle === 'hours') {
    return (
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
        Cadastrar disponibilidade
      </Button>
    )
  }
  // The cards to change are right below.
  return obstacle === 'closed' || obstacle === 'full' ? null : undefined
}
