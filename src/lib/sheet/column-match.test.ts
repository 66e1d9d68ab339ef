import { expect, test } from 'vitest'
import { unreadHeadings, unreadText } from './column-match.ts'

test(
  'the columns that no field has are named, one or several, in the order of the file',
  { tags: ['D-68', 'D-139'] },
  () => {
    const headings = ['Tipo', 'Código', 'Nome', 'Desde', 'Celular']

    expect(unreadText(unreadHeadings(headings, { name: [2, 0], phone: 4, email: null }))).toBe(
      'Colunas que não são importadas: Código, Desde.',
    )
    expect(unreadText(unreadHeadings(headings, { name: [2, 0], phone: [4, 3], email: null }))).toBe(
      'Coluna que não é importada: Código.',
    )
  },
)
