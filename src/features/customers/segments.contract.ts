/** Segments: filters of the customer list, ready-made or saved by a branch, with their counts. */
import * as z from 'zod/mini'
import { oneLine } from '#features/guests/rules.ts'
import { CustomerFilters } from './contract.ts'
import { segmentNameLimit } from './segments.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

const staff = { who: 'ability', ability: 'customer', scope: 'branch' } as const
const path = '/api/business/:business_id/branch/:branch_id/customer-segment'
const SegmentPath = z.extend(BranchPath, { id: Id })

export const SegmentName = z
  .string('Nome é obrigatório.')
  .check(
    z.overwrite(oneLine),
    z.minLength(1, { error: 'Nome é obrigatório.', abort: true }),
    z.maxLength(segmentNameLimit, `Máximo de ${segmentNameLimit} caracteres`),
  )

const Segment = z.object({
  /** Null for a ready-made one. */
  id: z.nullable(z.int()),
  name: z.string(),
  filters: CustomerFilters,
  /** Customers of the branch that match; in a large branch up to half a minute old. */
  count: z.int(),
})
export type Segment = z.output<typeof Segment>

export const listSegments = endpoint({
  method: 'GET',
  path,
  access: staff,
  summary:
    'The ready-made and saved segments of a branch, each with its filters and the number of customers.',
  params: BranchPath,
  answer: z.array(Segment),
})

/** Throws 'name_taken', 'full' beyond 20 segments, and 422 for filters that filter nothing. */
export const createSegment = endpoint({
  method: 'POST',
  path,
  access: staff,
  summary: 'Save filters of the customer list under a name.',
  params: BranchPath,
  body: z.object({ name: SegmentName, filters: CustomerFilters }),
  json: true,
  creates: true,
  answer: z.extend(Done, { segment: z.object({ id: z.int() }) }),
})

export const renameSegment = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access: staff,
  summary: 'Rename a saved segment.',
  params: SegmentPath,
  body: z.object({ name: SegmentName }),
  answer: Done,
})

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: staff,
  summary: 'Delete a saved segment; for a day it can be restored.',
  params: SegmentPath,
  answer: Done,
})

/** Does nothing to a segment that is not deleted. */
export const restoreSegment = endpoint({
  method: 'PUT',
  path: `${path}/:id/restore`,
  access: staff,
  summary: 'Undo the deletion of a segment.',
  params: SegmentPath,
  answer: Done,
})
