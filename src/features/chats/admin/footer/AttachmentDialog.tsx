import { Alert, Button, Modal, Textarea } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { sizeText } from '../messages/caption.ts'
import { platforms } from '#features/channels/platforms.ts'
import { captionLimit, fileProblem } from '#features/channels/message/outgoing-file.ts'
import type { Channel } from '#features/channels/rules.ts'
import styles from './Dialogs.module.css'

type Props = { file: File; channel: Channel; onClose: () => void; onSend: (caption: string) => void }

/** The file as the customer will get it, before it is sent. */
export function AttachmentDialog({ file, channel, onClose, onSend }: Props) {
  const [caption, setCaption] = useState('')
  useBackCloses(true, onClose)
  const problem = fileProblem(platforms[channel], { mime: file.type, size: file.size })
  return (
    <Modal opened onClose={onClose} title="Enviar arquivo">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog lies in the composer's tree: its submit is not the composer's.
          event.stopPropagation()
          onSend(caption.trim())
        }}
      >
        {file.type.startsWith('image/') && <Preview file={file} />}
        <p className={styles.file}>
          <IconFile size={20} aria-hidden />
          <span dir="auto">{file.name}</span>
          <span className={styles.muted}>{sizeText(file.size)}</span>
        </p>
        {problem ? (
          <Alert color="red" title={problem} />
        ) : (
          <Textarea
            label="Legenda (opcional)"
            autosize
            minRows={1}
            maxRows={5}
            maxLength={captionLimit}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={problem !== null} data-autofocus>
            Enviar arquivo
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Preview({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  return (
    <img
      className={styles.image}
      src={url}
      alt={`Prévia de ${file.name}`}
      onLoad={() => URL.revokeObjectURL(url)}
    />
  )
}
