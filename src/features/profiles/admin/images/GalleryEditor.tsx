import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { sendImage } from '#admin/form/useImageUpload.ts'
import { most } from '../../profile-lists.ts'
import styles from './GalleryEditor.module.css'
import { dragWords } from './gallery-words.ts'
import { GalleryPhoto } from './GalleryPhoto.tsx'
import { Part } from '../tabs/Part.tsx'
import { useProfile } from '../profile-context.ts'

/** Fotos: uploaded one after another as they are chosen; sorted by dragging, by buttons or by keyboard. */
export function GalleryEditor() {
  const { form, uploading } = useProfile()
  const { galleries } = form.values
  const { sending, faults, add } = useAdding()
  const input = useRef<HTMLInputElement>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const unsent = faults.flatMap(({ file }) => file ?? [])
  const paths = galleries.map(({ path }) => path)
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && from !== to) form.reorderListItem('galleries', { from, to })
  }
  const drop = ({ active, over }: DragEndEvent) =>
    over && move(paths.indexOf(String(active.id)), paths.indexOf(String(over.id)))
  const room = most.galleries - galleries.length

  return (
    <Part
      title="Fotos"
      hint={`Até ${most.galleries}, na ordem em que aparecem no perfil. JPEG, PNG ou WebP.`}
    >
      {galleries.length > 0 && (
        <DndContext
          id="galeria"
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={dragWords((id) => paths.indexOf(String(id)) + 1, paths.length)}
        >
          <SortableContext items={paths} strategy={rectSortingStrategy}>
            <ol className={styles.grid} aria-label="Fotos">
              {galleries.map(({ path }, index) => (
                <GalleryPhoto
                  key={path}
                  index={index}
                  count={galleries.length}
                  isFixed={uploading}
                  onMove={(to) => move(index, to)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {form.errors.galleries && <p className={styles.error}>{form.errors.galleries}</p>}
      {faults.length > 0 && (
        <div role="alert">
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault.words}>{fault.words}</li>
            ))}
          </ul>
          {unsent.length > 0 && (
            <Button
              variant="default"
              mt="sm"
              disabled={room <= 0 || sending !== null}
              onClick={() => void add(unsent, room)}
            >
              Enviar de novo
            </Button>
          )}
        </div>
      )}
      <div className={styles.add} data-shows="galleries">
        <input
          ref={input}
          className={styles.file}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          tabIndex={-1}
          aria-label="Arquivos de fotos"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            void add(files, room)
          }}
        />
        <Button
          id="galleries-add"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          loading={sending !== null}
          disabled={room <= 0}
          onClick={() => input.current?.click()}
        >
          Adicionar fotos
        </Button>
        <output className={styles.sending}>{sending ?? (room <= 0 ? 'A galeria está cheia.' : '')}</output>
      </div>
    </Part>
  )
}

/** Why a photograph is missing, and its file if sending it again may help. */
type Fault = { words: string; file?: File }

/** Uploads files one after another; a refused one is listed with the reason, and the others continue. */
function useAdding() {
  const { form, begun, onUploading } = useProfile()
  const [sending, setSending] = useState<string | null>(null)
  const [faults, setFaults] = useState<Fault[]>([])
  const gone = useRef<AbortController>(null)
  useEffect(() => {
    const mine = new AbortController()
    gone.current = mine
    return () => mine.abort()
  }, [])

  const add = async (files: File[], room: number) => {
    const signal = gone.current?.signal
    if (files.length === 0 || !signal) return
    const left = files.slice(room).map(({ name }) => ({
      words: `${name}: não cabe, são até ${most.galleries} fotos.`,
    }))
    setFaults(left)
    onUploading(true)
    for (const [index, file] of files.slice(0, room).entries()) {
      if (signal.aborted) break
      setSending(`Enviando ${index + 1} de ${Math.min(files.length, room)}…`)
      const sent = await sendImage(begun.business_id, file, signal)
      if (signal.aborted) break
      if ('path' in sent) form.insertListItem('galleries', { path: sent.path, alt: '' })
      else
        setFaults((before) => [
          ...before,
          { words: `${file.name}: ${sent.error}`, ...(sent.isUnsent && { file }) },
        ])
    }
    onUploading(false)
    setSending(null)
  }
  return { sending, faults, add }
}
