import { type ComponentType, createContext } from 'react'
import type { Ability } from '#features/users/rules.ts'

/** The props of a section: the customer, and today in the branch's zone. */
export type SectionProps = { customerId: number; today: string }

/** A part of a customer's record that another feature shows, such as the reservations. */
export type RecordSection = {
  title: string
  /** Shown to people who have it (D-23). */
  ability: Ability
  Content: ComponentType<SectionProps>
}

/** The parts of the features below this one, in order; src/admin.tsx provides them. */
export const RecordSections = createContext<readonly RecordSection[]>([])
