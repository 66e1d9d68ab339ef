import { useBranch, useCurrent } from '#admin/current.ts'
import { Notes } from '#features/customers/admin/record/Notes.tsx'
import { Tags } from '#features/customers/admin/record/Tags.tsx'
import type { ChatPanelData } from '../../panel.contract.ts'
import styles from './ChatPanel.module.css'

/** Tags and notes of a customer whom the branch knows. */
export function PanelRecord({ panel, onChanged }: { panel: ChatPanelData; onChanged: () => void }) {
  const { can } = useCurrent()
  const { id: branchId } = useBranch()
  const { customer } = panel
  if (!customer?.tags || !customer.notes || !can('customer') || !customer.branches.includes(branchId)) {
    return null
  }
  const { id, tags, notes } = customer
  return (
    <div className={styles.record}>
      <Tags customer={{ id, tags }} onChanged={onChanged} />
      <Notes customer={{ id, notes }} onChanged={onChanged} />
    </div>
  )
}
