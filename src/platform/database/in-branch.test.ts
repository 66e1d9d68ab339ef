import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { inBranch } from './in-branch.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('unused')) }),
})
const branch = { business_id: 7, id: 9 }

test('a query of one branch names its business and its branch, of a table or of an alias', () => {
  const plain = db.selectFrom('walk_in').select('name').where(inBranch(branch)).compile()
  const aliased = db.selectFrom('walk_in as own').select('name').where(inBranch(branch, 'own')).compile()

  expect([plain.sql, aliased.sql]).toEqual([
    'select "name" from "walk_in" where ("business_id" = $1 and "branch_id" = $2)',
    'select "name" from "walk_in" as "own" where ("own"."business_id" = $1 and "own"."branch_id" = $2)',
  ])
  expect([plain.parameters, aliased.parameters]).toEqual([
    [7, 9],
    [7, 9],
  ])
})

test('a table without these columns, or a name that the query does not have, is a mistake of types', () => {
  // @ts-expect-error a city belongs to no branch
  const city = db.selectFrom('city').select('name').where(inBranch(branch))
  // @ts-expect-error the alias hides the name
  const hidden = db.selectFrom('walk_in as own').select('name').where(inBranch(branch, 'walk_in'))

  expect([city, hidden].map((query) => query.compile().parameters)).toEqual([
    [7, 9],
    [7, 9],
  ])
})
