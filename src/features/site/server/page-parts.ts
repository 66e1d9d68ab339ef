import { type AliasableExpression, type AliasedExpression, expressionBuilder } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { isPublished } from './public-branch.queries.ts'

/**
 * The data of an establishment's page besides its row, by name. Each part is an expression on `branch`, provided by the feature whose
 * tables it reads; together they make one statement.
 */
export type PageParts = Record<string, () => AliasableExpression<unknown>>

type ValueOf<Part> = Part extends () => AliasableExpression<infer Value> ? Value : never

/** An establishment as a page reads it: its row, name and type of its business, whether its profile is open to guests, and the page's parts. */
export type PageBranch<Parts extends PageParts = Record<never, never>> = Branch & {
  business_name: string
  business_type: string
  is_published: boolean
} & { [Name in keyof Parts]: ValueOf<Parts[Name]> }

/** The columns of these parts, for a query on `branch` and `business`. */
export function pageColumnsOf(parts: PageParts): AliasedExpression<unknown, string>[] {
  const eb = expressionBuilder<Tables, 'branch' | 'business'>()
  return [
    eb.ref('business.name').as('business_name'),
    eb.ref('business.type').as('business_type'),
    isPublished().as('is_published'),
    ...Object.entries(parts).map(([name, part]) => part().as(name)),
  ]
}
