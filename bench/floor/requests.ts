/** How the floor is asked: the product's own requests, with the subject in a header instead of a router. */
import type { Sent } from '../load.ts'

export const subjectHeader = 'x-subject'

export const asFloor = ({ name }: { name: string }, sent: Sent): Sent => ({
  ...sent,
  headers: { ...sent.headers, [subjectHeader]: name },
})
