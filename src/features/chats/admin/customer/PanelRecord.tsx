import { useBranch, useCurrent } from '#admin/current/current.ts'
import { Notes } from '#features/customers/admin/record/Notes.tsx'
import { Tags } from '#features/customers/admin/record/Tags.tsx'
import type { ChatPanelData } from '../../panel.contract.ts'
import styles from './ChatPanel.module.css'

/**
 * Tags and notes of a customer that the branch knows. Notes of another branch are shown read-only: after a transfer an allergy is as
 * dangerous as before.
 */
export function PanelRecord({ panel, onChanged }: { panel: ChatPanelData; onChanged: () => void }) {
  const { can } = useCurrent()
  const { id: branchId } = useBranch()
  const { customer } = panel
  if (!customer?.notes || !can('customer')) return null
  const { id, tags, notes } = customer
  if (!tags || !customer.branches.includes(branchId)) {
    return notes.length > 0 && <Notes customer={{ id, notes }} />
  }
  return (
    <div className={styles.record}>
      <Tags customer={{ id, tags }} onChanged={onChanged} />
      <Notes customer={{ id, notes }} onChanged={onChanged} />
    </div>
  )
}
