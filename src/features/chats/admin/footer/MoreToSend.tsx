import { IconFile, IconMessageBolt, IconPhoto, IconPlus, IconTemplate } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { platforms } from '#features/channels/platforms.ts'
import type { Channel } from '#features/channels/rules.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import styles from './Footer.module.css'

type Props = {
  isOver: boolean
  channel: Channel
  onFile: (file: File) => void
  onTemplate: () => void
  onReplies: () => void
}

const documents = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt'

/** What else can be sent besides typed text, as far as the platform takes it. */
export function MoreToSend({ isOver, channel, onFile, onTemplate, onReplies }: Props) {
  const photo = useRef<HTMLInputElement>(null)
  const document = useRef<HTMLInputElement>(null)
  const { takesDocuments, takesTemplates } = platforms[channel]
  if (isOver && !takesTemplates) return null
  const actions = [
    ...(isOver
      ? []
      : [
          {
            label: 'Respostas prontas',
            icon: <IconMessageBolt size={18} aria-hidden />,
            onClick: onReplies,
          },
          { label: 'Foto', icon: <IconPhoto size={18} aria-hidden />, onClick: () => photo.current?.click() },
        ]),
    ...(isOver || !takesDocuments
      ? []
      : [
          {
            label: 'Documento',
            icon: <IconFile size={18} aria-hidden />,
            onClick: () => document.current?.click(),
          },
        ]),
    ...(takesTemplates
      ? [{ label: 'Enviar modelo', icon: <IconTemplate size={18} aria-hidden />, onClick: onTemplate }]
      : []),
  ]
  return (
    <>
      <ActionMenu
        label="Anexar ou enviar modelo"
        actions={actions}
        trigger={{ className: styles.more, content: <IconPlus size={22} aria-hidden /> }}
      />
      <FileField field={photo} label="Foto" accept="image/jpeg,image/png" onFile={onFile} />
      <FileField field={document} label="Documento" accept={documents} onFile={onFile} />
    </>
  )
}

type FieldProps = {
  field: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  onFile: (file: File) => void
}

const FileField = ({ field, label, accept, onFile }: FieldProps) => (
  <input
    ref={field}
    type="file"
    hidden
    aria-label={label}
    accept={accept}
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0]
      if (file) onFile(file)
      // The same file may be chosen again.
      currentTarget.value = ''
    }}
  />
)
