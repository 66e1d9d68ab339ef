import { Button, Skeleton } from '@mantine/core'
import { IconBookmarkPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { plainFilters } from '../../segments.ts'
import { deleteSegment, listSegments, restoreSegment, type Segment } from '../../segments.contract.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { toastFailure } from '#ui/overlay/toast.ts'
import styles from './SegmentBar.module.css'

const SegmentForm = lazyDialog(async () => (await import('./SegmentForm.tsx')).SegmentForm)

type Filters = Segment['filters']

const textOf = (filters: Filters) => JSON.stringify(plainFilters(filters))

type Props = {
  filters: Filters
  /** Puts these filters, and no others, into the address. */
  onFilters: (filters: Filters) => void
}

/** Above the list: each segment with its count, a press filters by it; the present filters can be saved as one. */
export function SegmentBar({ filters, onFilters }: Props) {
  const segments = useBranchQuery(listSegments)
  const form = useDialogState<{ id: number; name: string } | null>()
  const [removed, setRemoved] = useState<{ id: number; name: string } | null>(null)
  const remove = useBranchMutation(deleteSegment, { changes: [listSegments] })
  const restore = useBranchMutation(restoreSegment, { changes: [listSegments] })
  const present = textOf(filters)
  const shown = segments.data?.find((segment) => textOf(segment.filters) === present)
  const own = shown && shown.id !== null ? { id: shown.id, name: shown.name } : null

  const take = async (segment: { id: number; name: string }) => {
    if (await remove.run({ params: { id: segment.id } })) setRemoved(segment)
    else toastFailure('Não foi possível excluir o segmento. Tente novamente.')
  }
  const undo = async (segment: { id: number }) => {
    if (await restore.run({ params: { id: segment.id } })) setRemoved(null)
    else toastFailure('Não foi possível desfazer. Veja se já existe um segmento com este nome.')
  }

  if (segments.isError && !segments.data) {
    return (
      <p className={styles.note} role="alert">
        Não foi possível carregar os segmentos.
        <Button variant="subtle" onClick={() => void segments.refetch()}>
          Tentar novamente
        </Button>
      </p>
    )
  }
  return (
    <>
      <section className={styles.bar} aria-label="Segmentos" aria-busy={!segments.data}>
        {segments.data
          ? segments.data.map((segment) => (
              <button
                key={segment.id ?? segment.name}
                type="button"
                className={styles.segment}
                aria-pressed={segment === shown}
                // A second press shows everybody again.
                onClick={() => onFilters(segment === shown ? {} : segment.filters)}
              >
                {segment.name}
                <span className={styles.count}>{wholeNumberText(segment.count)}</span>
              </button>
            ))
          : [190, 180, 140, 190].map((width, index) => (
              <Skeleton key={index} className={styles.bone} width={width} height={44} radius={999} />
            ))}
        {own && (
          <ActionMenu
            label={`Mais ações de ${own.name}`}
            actions={[
              {
                label: 'Renomear',
                icon: <IconPencil size={18} aria-hidden />,
                onClick: () => form.open(own),
              },
              {
                label: 'Excluir',
                icon: <IconTrash size={18} aria-hidden />,
                destructive: true,
                onClick: () => void take(own),
              },
            ]}
          />
        )}
        {segments.data && !shown && present !== '{}' && (
          <Button
            className={styles.save}
            variant="subtle"
            leftSection={<IconBookmarkPlus size={18} aria-hidden />}
            onClick={() => form.open(null)}
          >
            Salvar filtro
          </Button>
        )}
      </section>
      {removed && (
        <output className={styles.note}>
          Segmento {removed.name} excluído.
          <Button variant="subtle" loading={restore.running} onClick={() => void undo(removed)}>
            Desfazer
          </Button>
        </output>
      )}
      <SegmentForm
        key={form.openings}
        opened={form.opened}
        segment={form.about ?? null}
        filters={filters}
        onClose={form.close}
      />
    </>
  )
}
