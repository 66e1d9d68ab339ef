import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { fileUrl } from '#lib/address/file-url.ts'
import styles from './GalleryEditor.module.css'
import { ListButtons } from '../tabs/ListButtons.tsx'
import { useProfile } from '../profile-context.ts'

type Props = {
  index: number
  count: number
  isFixed: boolean
  onMove: (to: number) => void
}

/** One photograph with its description, its position, and the controls that move it. */
export function GalleryPhoto({ index, count, isFixed, onMove }: Props) {
  const { form } = useProfile()
  const { path, alt } = form.values.galleries[index]!
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: path,
      disabled: isFixed,
      attributes: { roleDescription: 'foto que muda de lugar' },
    })
  return (
    <li
      ref={setNodeRef}
      className={styles.photo}
      data-shows={`galleries.${index}`}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <img className={styles.image} src={fileUrl(path) ?? undefined} alt={alt || `Foto ${index + 1}`} />
      <div className={styles.bar}>
        <ActionIcon
          ref={setActivatorNodeRef}
          className={styles.handle}
          disabled={isFixed}
          {...attributes}
          {...listeners}
          aria-label={`Arrastar foto ${index + 1}`}
        >
          <IconGripVertical size={20} aria-hidden />
        </ActionIcon>
        <ListButtons
          name={`foto ${index + 1}`}
          list="galleries"
          index={index}
          count={count}
          isFixed={isFixed}
          onMove={onMove}
          onRemove={() => form.removeListItem('galleries', index)}
        />
      </div>
      <TextInput
        aria-label={`O que mostra a foto ${index + 1}`}
        placeholder="O que a foto mostra"
        maxLength={160}
        autoComplete="off"
        {...form.getInputProps(`galleries.${index}.alt`)}
      />
    </li>
  )
}
