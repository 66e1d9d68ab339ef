import { useIsNew } from '#admin/frame/arrived-requests.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'

/** 'Novo' on a request that came while somebody was looking at the page. */
export function NewMark({ id, status }: { id: number; status: string }) {
  const isNew = useIsNew(id)
  return isNew && status === 'WAI' ? (
    <StatusBadge tone="done">
      <span data-new>Novo</span>
    </StatusBadge>
  ) : null
}
