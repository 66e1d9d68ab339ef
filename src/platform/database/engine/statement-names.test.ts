import { expect, test } from 'vitest'
import { type Role, statementName } from './statement-names.ts'

/** The name after the text came often enough. */
const often = (role: Role, text: string) => {
  statementName(role, text)
  statementName(role, text)
  return statementName(role, text)
}

test(
  'the name of a statement is made of its role and text, whatever a process asked before',
  { tags: ['D-160'] },
  () => {
    expect(often('house', 'select 1 as one')).toBe('house_QsHVqWICOoTh_B-FzVfwBG')
    expect(often('tenant', 'select 1 as one')).toBe('tenant_QsHVqWICOoTh_B-FzVfwBG')
    expect(often('house', 'select 2 as two')).not.toBe(often('house', 'select 1 as one'))
  },
)

test('a statement that was asked twice has no name', () => {
  statementName('house', 'select 3 as three')

  expect(statementName('house', 'select 3 as three')).toBeUndefined()
})
