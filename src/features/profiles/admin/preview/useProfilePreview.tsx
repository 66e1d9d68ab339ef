import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { from } from '#lib/breakpoints.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { placeOfField, placeOfTab, type PreviewPlace } from './preview-place.ts'
import { previewDraft } from './preview-draft.ts'
import type { EditorTab } from '../profile-tabs.ts'
import styles from '../ProfileEditor.module.css'
import type { ProfileFormState } from '../useProfileForm.ts'
import { usePreview } from './usePreview.ts'

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** Wide enough for the phone beside the form. */
const besideQuery = from('wide')

/** The page as guests will see it, with the typed values: beside the form, below the colours, or in a dialog over the form. */
export function useProfilePreview({ form, begun, images }: ProfileFormState, tab: EditorTab) {
  // A new object at each focus: staff who scrolled the preview away see the field's part again when they return to it.
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
    /** When a field gets the focus, the preview scrolls to its part of the page. */
    show: (target: Element) => {
      const field = target.closest<HTMLElement>('[data-path], [data-shows]')?.dataset
      const shown = placeOfField(field?.path ?? field?.shows ?? '')
      if (shown) setFocused({ tab, place: shown })
    },
  }
}
