import { Modal } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { PhonePreview } from './PhonePreview.tsx'
import styles from './PhonePreview.module.css'

type Props = ComponentProps<typeof PhonePreview> & { opened: boolean; onClose: () => void }

/** The preview over the form, on screens too narrow to show it beside the form. */
export function PreviewDialog({ opened, onClose, ...preview }: Props) {
  const shown = useOpenedLater(opened)
  useBackCloses(opened, onClose)
  return (
    <Modal opened={shown} onClose={onClose} title="Prévia" fullScreen styles={{ content: { border: 0 } }}>
      {shown && (
        <div className={styles.dialog}>
          <PhonePreview {...preview} />
        </div>
      )}
    </Modal>
  )
}
