import type { Insertable, Selectable } from 'kysely'
import { hashPassword } from '#features/users/server/password.ts'
import { newSession } from '#features/users/server/sessions.queries.ts'
import type {
  BranchTable,
  ReservationTable,
  ReservationConfigTable,
  ServiceTable,
} from '#platform/database/tables.ts'
import type { TestHouse } from './app.ts'

/** A signed-in person. */
export type Signed = { id: number; email: string; token: string }

export type Venue = {
  business_id: number
  branch: Selectable<BranchTable>
  /** The ids in the paths of the branch's calls. */
  path: { business_id: number; branch_id: number }
  master: Signed
  agency: Signed
  owner: Signed
  editor: Signed
  service(given?: Partial<Insertable<ServiceTable>>): Promise<Selectable<ServiceTable>>
  reservation(given?: Partial<Insertable<ReservationTable>>): Promise<Selectable<ReservationTable>>
}

let made = 0

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

/** Seven equal days for a service's `meta`. */
export const everyDay = (from: string, to: string, max_delay: number | null = 20) =>
  JSON.stringify(days.map((day_of_week) => ({ day_of_week, enabled: true, from, to, max_delay })))

/** A signed-in person with a profile from 1 (master) to 4 (editor). */
export async function signedInPerson({ house }: TestHouse, profile_id: number): Promise<Signed> {
  const email = `pessoa-${++made}-${Date.now().toString(36)}@exemplo.com`
  const { id } = await house.db
    .insertInto('app_user')
    .values({ name: `Pessoa ${made}`, email, password_hash: 'nobody signs in with this', profile_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, token: await newSession(house.db, id, house.now()) }
}

/** Gives a person a password that works; those of `signedInPerson` do not. */
export async function givePassword({ house }: TestHouse, { id }: Signed, password: string): Promise<void> {
  const password_hash = await hashPassword(password)
  await house.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute()
}

/**
 * A second establishment of the venue's business, with an editor of its own, so that who may see it is not only whether anybody may; its ids in
 * the paths of its calls.
 */
export async function sibling(test: TestHouse, { business_id }: Venue): Promise<Venue['path']> {
  const { db } = test.house
  const { id: branch_id } = await db
    .insertInto('branch')
    .values({ business_id, name: 'Praia', branch: 'Praia', slug: `praia-${++made}-${business_id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: user_id } = await signedInPerson(test, 4)
  await db.insertInto('branch_user').values({ business_id, branch_id, user_id }).execute()
  return { business_id, branch_id }
}

/**
 * A published branch with a business of its own, with settings (1–12 people, interval 30, no antecedence, manual approval), and one person
 * of each profile: the owner owns the business, the agency is linked to it, the editor to the branch.
 */
export async function venue(
  test: TestHouse,
  given: {
    branch?: Partial<Insertable<BranchTable>>
    config?: Partial<Insertable<ReservationConfigTable>> | null
  } = {},
): Promise<Venue> {
  const { db } = test.house
  const [master, agency, owner, editor] = [
    await signedInPerson(test, 1),
    await signedInPerson(test, 2),
    await signedInPerson(test, 3),
    await signedInPerson(test, 4),
  ]
  const number = ++made
  const { id: business_id } = await db
    .insertInto('business')
    .values({ name: `Casa ${number}`, business_owner_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const branch = await db
    .insertInto('branch')
    .values({
      business_id,
      name: `Casa ${number}`,
      branch: 'Centro',
      slug: `casa-${number}-${business_id}`,
      is_draft: false,
      email: `casa-${number}@exemplo.com`,
      ...given.branch,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const path = { business_id, branch_id: branch.id }
  await db
    .insertInto('branch_slug')
    .values({ slug: branch.slug, ...path })
    .execute()
  await db.insertInto('business_user').values({ business_id, user_id: agency.id }).execute()
  await db
    .insertInto('branch_user')
    .values({ ...path, user_id: editor.id })
    .execute()
  if (given.config !== null) {
    const settings = {
      max_person_per_reservation: 12,
      reservations_interval: 30,
      minimum_antecedence: 0,
      maximum_antecedence: 0,
    }
    await db
      .insertInto('reservation_config')
      .values({ ...path, ...settings, ...given.config })
      .execute()
  }
  return {
    business_id,
    branch,
    path,
    master,
    agency,
    owner,
    editor,
    service: (service = {}) =>
      db
        .insertInto('service')
        .values({
          ...path,
          name: 'Jantar',
          type: 'REC',
          max_persons: 40,
          meta: everyDay('18:00', '22:00'),
          ...service,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    reservation: (reservation = {}) =>
      db
        .insertInto('reservation')
        .values({
          ...path,
          date: '2026-11-21',
          time: '20:00',
          person_number: 2,
          status: 'WAI',
          owner_name: 'Maria Silva',
          owner_phone: '11987654321',
          owner_email: 'maria@exemplo.com',
          owner_birth_date: '1990-05-17',
          token: `dono-${++made}-`.padEnd(32, 'x'),
          token_rsvp: `convite-${made}-`.padEnd(32, 'y'),
          ...reservation,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
