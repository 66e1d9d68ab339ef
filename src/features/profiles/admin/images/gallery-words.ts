import type { DndContextProps } from '@dnd-kit/core'

type Id = string | number

/** What a screen reader says while staff move a photograph; `placeOf` counts from 1. */
export function dragWords(
  placeOf: (id: Id) => number,
  count: number,
): NonNullable<DndContextProps['accessibility']> {
  const place = (id: Id) => `posição ${placeOf(id)} de ${count}`
  return {
    screenReaderInstructions: {
      draggable:
        'Para mudar a foto de lugar, aperte espaço, mova com as setas e aperte espaço de novo. Esc desiste.',
    },
    announcements: {
      onDragStart: ({ active }) => `Foto na ${place(active.id)} levantada.`,
      onDragOver: ({ over }) => (over ? `Foto sobre a ${place(over.id)}.` : 'Foto fora da lista.'),
      onDragEnd: ({ over }) => (over ? `Foto solta na ${place(over.id)}.` : 'Foto solta no lugar de antes.'),
      onDragCancel: ({ active }) => `A foto ficou na ${place(active.id)}.`,
    },
  }
}
