import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './SortableList.module.css'

export type SortableRow = {
  id: string
  /** What screen readers call the row. */
  name: string
  content: ReactNode
  /** A heading between the rows: it stays, and rows move past it. */
  fixed?: boolean
}

type Props = {
  /** What the rows are, for screen readers. */
  label: string
  rows: readonly SortableRow[]
  /** A row's position in words, in this order of ids, such as 'posição 2 de 5'. */
  place: (order: readonly string[], id: string) => string
  /** All ids in the new order, and the id that was moved. */
  onOrder: (order: string[], id: string) => void
}

const instructions = {
  draggable:
    'Para mover, pressione espaço ou Enter, use as setas para cima e para baixo, e pressione espaço ou Enter para soltar. Esc cancela.',
}

/** Rows reordered by dragging, by the keyboard on their handles, or step by step with buttons; each way announces the row's position. */
export function SortableList({ label, rows, place, onOrder }: Props) {
  const [spoken, setSpoken] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ id: string; way: string }>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const order = rows.map(({ id }) => id)
  const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.name ?? ''
  const moved = (from: string, over: string) => arrayMove(order, order.indexOf(from), order.indexOf(over))
  const placeOver = (id: string | number, over: string | number | undefined) =>
    place(over === undefined ? order : moved(String(id), String(over)), String(id))

  const lifted = (id: string | number) => `${nameOf(id)}, levantado, ${placeOver(id, undefined)}.`
  const announcements: Announcements = {
    onDragStart: ({ active }) => lifted(active.id),
    // A row is over itself as soon as it is lifted: announcing that would drown the message before.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      return over.id === active.id
        ? lifted(active.id)
        : `${nameOf(active.id)}, ${placeOver(active.id, over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)}, solto, ${placeOver(active.id, over?.id)}.`,
    onDragCancel: ({ active }) =>
      `Movimento cancelado. ${nameOf(active.id)}, ${placeOver(active.id, undefined)}.`,
  }

  const step = (id: string, by: -1 | 1) => {
    const next = order[order.indexOf(id) + by]
    if (next === undefined) return
    const after = moved(id, next)
    pressed.current = { id, way: by < 0 ? 'up' : 'down' }
    setSpoken(`${nameOf(id)}, ${place(after, id)}.`)
    onOrder(after, id)
  }
  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { id, way } = pressed.current
    pressed.current = null
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-way="${way}"]`)?.focus()
  }, [rows])

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(moved(String(active.id), String(over.id)), String(active.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ul ref={list} className={styles.list} aria-label={label}>
          {rows.map((row, index) =>
            row.fixed ? (
              <FixedRow key={row.id} row={row} />
            ) : (
              <MovableRow
                key={row.id}
                row={row}
                first={index === 0 || (index === 1 && rows[0]!.fixed === true)}
                last={index === rows.length - 1}
                onStep={step}
              />
            ),
          )}
        </ul>
      </SortableContext>
      <output className={styles.spoken}>{spoken}</output>
    </DndContext>
  )
}

const shifted = (transform: { y: number } | null) =>
  transform ? `translate3d(0, ${transform.y}px, 0)` : undefined

function FixedRow({ row }: { row: SortableRow }) {
  const { setNodeRef, transform, transition } = useSortable({ id: row.id, disabled: { draggable: true } })
  return (
    <li ref={setNodeRef} className={styles.fixed} style={{ transform: shifted(transform), transition }}>
      {row.content}
    </li>
  )
}

type MovableProps = {
  row: SortableRow
  first: boolean
  last: boolean
  onStep: (id: string, by: -1 | 1) => void
}

function MovableRow({ row, first, last, onStep }: MovableProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: row.id,
      attributes: { roleDescription: 'item que pode ser movido' },
    })
  const button = (way: 'up' | 'down', by: -1 | 1, ends: boolean, words: string) => (
    <button
      type="button"
      className={styles.step}
      data-way={way}
      aria-label={`Mover ${row.name} para ${words}`}
      // Not disabled, so that it keeps the focus at the end of the list.
      aria-disabled={ends || undefined}
      onClick={() => !ends && onStep(row.id, by)}
    >
      {way === 'up' ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      data-row={row.id}
      className={`${styles.row} ${isDragging ? styles.dragged : ''}`}
      style={{ transform: shifted(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`Arrastar ${row.name}`}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <div className={styles.content}>{row.content}</div>
      {button('up', -1, first, 'cima')}
      {button('down', 1, last, 'baixo')}
    </li>
  )
}
