import { expect, test } from 'vitest'
import { signOut } from '#features/users/contract.ts'
import { testHouse } from '../app.ts'
import { signedInPerson } from '../venue.ts'
import { mayWrite, watchWrites } from './writes.ts'

const house = await testHouse()

test('a call that writes is noticed, one that only reads is not', async () => {
  const { token } = await signedInPerson(house, 3)
  using writes = watchWrites()

  const before = writes.count()
  await house.call(signOut, {}, { token: 'nothing' })
  expect(writes.count()).toBe(before)
  await house.call(signOut, {}, { token })
  expect(writes.count()).toBeGreaterThan(before)
})

test('a statement is harmless only where all of it is', () => {
  const harmless = [
    'select 1',
    " BEGIN; set local role x; set local app.a = '1'",
    'commit',
    'select a\nfrom b',
  ]
  const writing = [
    'insert into a values (1)',
    'with a as (delete from b returning *) select * from a',
    'select 1; delete from a',
    'select pgboss.create_queue($1)',
    'selected',
  ]

  expect(harmless.filter(mayWrite)).toEqual([])
  expect(writing.filter((text) => !mayWrite(text))).toEqual([])
})
