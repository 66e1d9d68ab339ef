import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './ImageInput.module.css'
import { type ImageState, removeFlag } from './image-state.ts'

type Props = {
  /** Name of the field; the hidden flag is `{name}_remove`. */
  name: string
  label: string
  /** The saved image, or null. */
  url: string | null
  /** Width divided by height, such as 16 / 9: reserves the space before the image arrives. */
  ratio: number
  hint?: string
  error?: string
  /** The chosen image is uploading. */
  uploading?: boolean
  /** Prepares the image, for example crops it, before it is shown and handed over; null cancels. */
  prepare?: (file: File) => Promise<File | null>
  /** False: the file was refused. The saved image is shown again, and `error` says why. */
  onFile: (file: File) => Promise<boolean>
  onRemove: () => void
  onCancel: () => void
}

const accepted = 'image/jpeg,image/png,image/webp'

/** An image that can be changed, removed, and restored until the form is saved. */
export function ImageInput({ name, label, url, ratio, hint, error, uploading, prepare, ...on }: Props) {
  const [state, setState] = useState<ImageState>(url ? 'original' : 'empty')
  const [preview, setPreview] = useState<string | null>(null)
  const [saved, setSaved] = useState(url)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File>(null)

  // After a save the chosen image is the original.
  if (url !== saved) {
    setSaved(url)
    setState(url ? 'original' : 'empty')
    setPreview(null)
  }
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const show = (next: ImageState, file: File | null) => {
    latest.current = file
    setState(next)
    setPreview(file && URL.createObjectURL(file))
  }

  const choose = async (chosen: File) => {
    const file = prepare ? await prepare(chosen) : chosen
    if (!file) return
    show('changed', file)
    const taken = await on.onFile(file)
    // In the meantime another file may have been chosen, or this one cancelled.
    if (!taken && latest.current === file) show(url ? 'original' : 'empty', null)
  }

  const shown = state === 'changed' ? preview : state === 'empty' ? null : url
  const touched = state === 'changed' || removeFlag(state, url !== null) === 1

  return (
    <fieldset className={styles.field} data-state={state} aria-busy={uploading ?? false}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.frame} style={{ aspectRatio: String(ratio) }}>
        {shown ? (
          <img src={shown} alt={label} />
        ) : (
          <IconPhoto size={40} stroke={1.25} aria-label="Sem imagem" />
        )}
      </div>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={accepted}
        tabIndex={-1}
        aria-label={`Arquivo de ${label}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      <input type="hidden" name={`${name}_remove`} value={removeFlag(state, url !== null)} />
      <div className={styles.buttons}>
        <Button variant="default" loading={uploading ?? false} onClick={() => input.current?.click()}>
          {shown ? 'Trocar imagem' : 'Escolher imagem'}
        </Button>
        {touched ? (
          <Button
            variant="subtle"
            onClick={() => {
              show(url ? 'cancelled' : 'empty', null)
              on.onCancel()
            }}
          >
            Cancelar
          </Button>
        ) : (
          shown && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                show('empty', null)
                on.onRemove()
              }}
            >
              Remover
            </Button>
          )
        )}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
