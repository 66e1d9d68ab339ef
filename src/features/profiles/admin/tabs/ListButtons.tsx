import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { keepFocus } from '#admin/form/keep-focus.ts'
import styles from './profile-fields.module.css'

type Props = {
  /** The name of one item, such as 'link 2'. */
  name: string
  /** The name of the list, which tells its buttons from those of other lists. */
  list: string
  index: number
  count: number
  /** Nothing can be moved while an image is uploading. */
  isFixed?: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves an item up or down, or removes it. The focus follows the moved item. */
export function ListButtons({ name, list, index, count, isFixed = false, onMove, onRemove }: Props) {
  const move = (to: number, direction: 'up' | 'down') => {
    onMove(to)
    const [same, other] = direction === 'up' ? ['up', 'down'] : ['down', 'up']
    const isLast = to === (direction === 'up' ? 0 : count - 1)
    requestAnimationFrame(() => document.getElementById(`${list}-${to}-${isLast ? other : same}`)?.focus())
  }
  return (
    <div className={styles.buttons}>
      <ActionIcon
        id={`${list}-${index}-up`}
        aria-label={`Mover ${name} para cima`}
        disabled={isFixed || index === 0}
        onMouseDown={keepFocus}
        onClick={() => move(index - 1, 'up')}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        id={`${list}-${index}-down`}
        aria-label={`Mover ${name} para baixo`}
        disabled={isFixed || index === count - 1}
        onMouseDown={keepFocus}
        onClick={() => move(index + 1, 'down')}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        color="red"
        aria-label={`Remover ${name}`}
        disabled={isFixed}
        onMouseDown={keepFocus}
        onClick={() => {
          onRemove()
          requestAnimationFrame(() => document.getElementById(`${list}-add`)?.focus())
        }}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
