import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { lazyDialog } from '#admin/lazyDialog.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { placeOfField, placeOfTab, type PreviewPlace } from './preview-place.ts'
import { previewDraft } from './preview-draft.ts'
import type { EditorTab } from '../profile-tabs.ts'
import styles from '../ProfileEditor.module.css'
import type { ProfileFormState } from '../useProfileForm.ts'
import { usePreview } from './usePreview.ts'

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** Beside the form there is room for the phone. */
const besideQuery = '(min-width: 1200px)'

/** The page as guests will see it, with what is typed: beside the form, below the colours, or over the form once it is opened. */
export function useProfilePreview({ form, begun, images }: ProfileFormState, tab: EditorTab) {
  // A new object at each focus: whoever scrolled the page away and comes back to a field sees its part again.
  const [focused, setFocused] = useState<{ tab: string; place: PreviewPlace }>()
  const [isOpen, setOpen] = useState(false)
  const isWide = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const isBeside = isWide && tab !== 'equipe'
  const isBelow = !isWide && tab === 'aparencia'
  const ids = { business_id: begun.business_id, branch_id: begun.id }
  const wanted = isBelow || isOpen || isBeside
  const { retry, ...page } = usePreview(ids, previewDraft(form.values, images), wanted)
  const place = focused?.tab === tab ? focused.place : tab === 'equipe' ? null : placeOfTab[tab]
  const preview = { ...page, place, onRetry: retry }
  return {
    isBeside,
    beside: isBeside && (
      <aside className={styles.beside} aria-label="Prévia">
        <PhonePreview {...preview} />
      </aside>
    ),
    below: isBelow && (
      <section className={styles.below} aria-label="Prévia">
        <PhonePreview {...preview} />
      </section>
    ),
    dialog: !isWide && <PreviewDialog {...preview} opened={isOpen} onClose={() => setOpen(false)} />,
    open: isWide ? undefined : () => setOpen(true),
    /** The focus is in the form: its field's part of the page is shown. */
    show: (target: Element) => {
      const field = target.closest<HTMLElement>('[data-path], [data-shows]')?.dataset
      const shown = placeOfField(field?.path ?? field?.shows ?? '')
      if (shown) setFocused({ tab, place: shown })
    },
  }
}
