import { nobody, type usePerson } from '#features/guests/visitor/usePerson.ts'

/** The state of a registration before anybody is known; the box about marketing is never ticked beforehand. */
export const newRegistrant = { ...nobody, marketing: '' }

export type Registrant = ReturnType<typeof usePerson<typeof newRegistrant>>
