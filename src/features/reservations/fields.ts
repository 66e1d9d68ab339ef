import * as z from 'zod/mini'
import { attendances } from './rules.ts'

type Viewer = 'staff' | 'owner' | 'invitee'

type Field = {
  /** Schema of the field in answers that have it unchanged under its own name. `shapes.ts` has the derived fields. */
  shown?: z.ZodMiniType
  to?: readonly Viewer[]
  /** Personal data: the log says that it changed, not its values (D-97). */
  isPrivate?: true
}

const staff = ['staff'] as const satisfies Viewer[]
const staffAndOwner = ['staff', 'owner'] as const satisfies Viewer[]
const everyone = ['staff', 'owner', 'invitee'] as const satisfies Viewer[]
const ownerAndInvitees = ['owner', 'invitee'] as const satisfies Viewer[]

/** Every stored field of a reservation and who sees it; columns, answers and log derive from this list. */
export const reservationFields = {
  id: { shown: z.int(), to: everyone },
  customer_id: {},
  date: { shown: z.string(), to: everyone },
  time: {},
  person_number: { shown: z.int(), to: everyone },
  status: {},
  attendance: { shown: z.nullable(z.enum(attendances)), to: staff },
  attended_at: {},
  /** When it was confirmed for its date and time; null: never, or when it was made at the latest. */
  confirmed_at: {},
  /** When its owner said that they come, and how; another date or time clears both. */
  presence_confirmed_at: {},
  presence_confirmed_by: {},
  /** Also 1 when the guest named none; `reason_told` says whether they did (D-52, D-113). */
  reason: { shown: z.int(), to: staffAndOwner },
  reason_told: {},
  comment: { shown: z.nullable(z.string()), to: staffAndOwner, isPrivate: true },
  service_id: { shown: z.nullable(z.int()), to: staffAndOwner },
  owner_name: { isPrivate: true },
  owner_phone: { isPrivate: true },
  owner_email: { isPrivate: true },
  owner_birth_date: { isPrivate: true },
  owner_masked: { isPrivate: true },
  /** The e-mail came from a record and was never proven: no letter goes there (D-168). */
  owner_email_muted: { isPrivate: true },
  /** The owner's secret; the message after approval links with it (D-53, D-54). */
  token: { shown: z.string(), to: staff },
  token_rsvp: { shown: z.string(), to: ownerAndInvitees },
  updated_at: {},
} as const satisfies Record<string, Field>

type Fields = typeof reservationFields
export type FieldName = keyof Fields

type VisibleFields<By extends Viewer> = {
  [
    Name in FieldName as Fields[Name] extends { to: readonly (infer To)[] }
      ? By extends To
        ? Name
        : never
      : never
  ]: Fields[Name] extends { shown: infer Schema } ? Schema : never
}

export const reservationFieldNames = Object.keys(reservationFields) as FieldName[]

const fieldOf = (name: FieldName): Field => reservationFields[name]
const namesTo = (viewer: Viewer) => reservationFieldNames.filter((name) => fieldOf(name).to?.includes(viewer))

/** The schemas of the fields that a viewer sees unchanged. */
export const shownTo = <By extends Viewer>(viewer: By): VisibleFields<By> =>
  Object.fromEntries(namesTo(viewer).map((name) => [name, fieldOf(name).shown]))

const seen = { staff: namesTo('staff'), owner: namesTo('owner'), invitee: namesTo('invitee') }

/** The fields of a row that a viewer sees unchanged. */
export const seenBy = <By extends Viewer, Row extends Record<FieldName, unknown>>(viewer: By, row: Row) =>
  Object.fromEntries(seen[viewer].map((name) => [name, row[name]])) as Pick<
    Row,
    keyof VisibleFields<By> & FieldName
  >

/** Whether the log omits the field's old and new values. */
export const isPrivate = (name: string): boolean =>
  name in reservationFields && fieldOf(name as FieldName).isPrivate === true
