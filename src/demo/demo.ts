import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { demoPassword, hashPassword } from '#features/users/server/password.ts'
import { storedReason } from '#features/reservations/rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { type Weekday, weekdayOf, weekdays } from '#lib/days/days.ts'
import { instantOf, localNow } from '#lib/days/zoned.ts'
import { withoutTimeouts } from '#platform/database/archive/tables.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { type DemoBooking, inventBookings, inventCompany, inventWalkIns, markArrivals } from './bookings.ts'
import { writeCustomerNotes } from './customer-notes.ts'
import { type Guest, inventGuests } from './guests.ts'
import { writeMenus } from './menus.ts'
import { type Album, albumOf, convertPictures } from './pictures.ts'
import { inventPresence } from './presence.ts'
import { type Random, seeded } from './random.ts'
import { type DemoBranch, demoBusinesses, type DemoEmail, demoPeople } from './venues.ts'
import { simulatedAccounts } from './connected-channels.ts'
import { unconnectedAccounts, writeNumber } from './numbers.ts'
import { writeAssistance } from './write-assistance.ts'
import { writeHouseAnswers, writeMisses } from './house-answers.ts'
import { writeReadyReplies } from './ready-replies.ts'
import { writeConversations } from './write-conversations.ts'
import { writeOpinions } from './opinions.ts'

const dayMs = 86_400_000
const rowsPerInsert = 1000

/**
 * Writes the demo as `addDemo` does, unless the database already has a user: then it writes nothing and returns null. A second process that
 * starts at the same time waits here. The pictures need no database: a caller that creates the database first can have them converted meanwhile.
 */
export async function seedDemo(house: House, pictures = convertPictures()): Promise<string | null> {
  // Awaited with the first album; an earlier failure must not count as an unhandled rejection.
  pictures.catch(() => {})
  return transaction(house.db, async (trx) => {
    await sql.raw(withoutTimeouts).execute(trx)
    await sql`LOCK TABLE app_user IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    if (await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return null
    const password = await addDemo({ ...house, db: trx }, pictures)
    // Without statistics the planner takes every table for empty, and counts of customers read all visits again for each customer.
    await sql`ANALYZE`.execute(trx)
    return password
  })
}

/**
 * Writes the demo businesses with everything in them, all or nothing, beside whatever the database holds (D-112), and returns the password
 * of all demo users: outside development a random one, shown once.
 */
export async function addDemo(house: House, pictures = convertPictures()): Promise<string> {
  const now = house.now()
  pictures.catch(() => {})
  const password = house.settings.relaxed ? demoPassword : randomBytes(15).toString('base64url')
  return transaction(house.db, async (trx) => {
    // On a slow machine the pictures arrive later than Postgres lets a transaction idle.
    await sql.raw(withoutTimeouts).execute(trx)
    const people = await writePeople(trx, password)
    for (const [index, business] of demoBusinesses.entries()) {
      const random = seeded(2026 + index)
      const { id: business_id } = await trx
        .insertInto('business')
        .values({
          name: business.name,
          type: business.type,
          entity_type: 'PJ',
          entity_doc: business.entity_doc,
          entity_name: business.entity_name,
          business_owner_id: people.get(business.owner)!,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('business_user')
        .values({ business_id, user_id: people.get('agencia@casacheia.test')! })
        .execute()
      const ddds = business.branches.some((branch) => branch.city.state_id === 4)
        ? ['11', '11', '92']
        : ['13', '11']
      const guests = inventGuests(
        random,
        business.branches.reduce((sum, branch) => sum + branch.guests, 0),
        ddds,
      )
      const customers = await writeCustomers(trx, business_id, guests, now)
      await writeCustomerNotes(trx, customers, { business_id, author_id: people.get(business.owner)!, now })
      const album = albumOf(house, business_id, now)
      const branches: { key: BranchKey; regulars: Customer[] }[] = []
      let first = 0
      for (const branch of business.branches) {
        const regulars = customers.slice(first, first + branch.guests)
        first += branch.guests
        const key = {
          business_id,
          branch_id: await writeBranch(trx, business_id, business.name, branch, album),
        }
        await writeBookings(trx, key, branch, regulars, random, now)
        await writeMenus(trx, key, business.type === 'bar', album)
        const team = [people.get(business.owner)!, people.get('agencia@casacheia.test')!]
        await writeOpinions(trx, key, random, { customers: regulars, now, team })
        branches.push({ key, regulars })
        if (branch.slug === 'cantina-da-praca-pinheiros') {
          await trx
            .insertInto('branch_user')
            .values({ ...key, user_id: people.get('equipe@casacheia.test')! })
            .execute()
        }
      }
      await writeNumber(trx, business_id, business.name)
      await writeReadyReplies(trx, business_id, now)
      const converted = await pictures
      await album.keep(trx, converted)
      const host_id = people.get(business.owner)!
      const accounts = index === 0 ? simulatedAccounts : unconnectedAccounts(business_id)
      for (const [place, { key, regulars }] of branches.entries()) {
        const scene = { trx, house, branch: key, accounts, pictures: converted, host_id, now }
        await writeConversations(scene, regulars, place * 17)
        await writeAssistance(scene, house)
        await writeHouseAnswers(trx, key, now)
        await writeMisses(trx, key)
      }
    }
    return password
  })
}

async function writePeople(trx: Db, password: string): Promise<Map<DemoEmail, number>> {
  const users = await Promise.all(
    demoPeople.map(async ({ email, name, profile_id }) => ({
      email,
      name,
      profile_id,
      password_hash: await hashPassword(password),
    })),
  )
  const rows = await trx.insertInto('app_user').values(users).returning(['id', 'email']).execute()
  return new Map(rows.map(({ id, email }) => [email as DemoEmail, id]))
}

type Customer = Guest & { id: number }

async function writeCustomers(trx: Db, business_id: number, guests: Guest[], now: Date): Promise<Customer[]> {
  const ids: number[] = []
  for (const chunk of chunks(guests)) {
    const rows = await trx
      .insertInto('customer')
      .values(
        chunk.map((guest) => {
          const created_at = new Date(now.getTime() - 91 * dayMs)
          return { business_id, ...guest, email_source: 'staff', created_at }
        }),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return guests.map((guest, index) => ({ ...guest, id: ids[index]! }))
}

/** Seven days of a service: those named are open with these hours. */
const week = (days: readonly Weekday[], from: string, to: string, max_delay: number | null) =>
  JSON.stringify(
    weekdays.map((day_of_week) => {
      const enabled = days.includes(day_of_week)
      return {
        day_of_week,
        enabled,
        from: enabled ? from : null,
        to: enabled ? to : null,
        max_delay: enabled ? max_delay : null,
      }
    }),
  )

async function writeBranch(
  trx: Db,
  business_id: number,
  name: string,
  branch: DemoBranch,
  album: Album,
): Promise<number> {
  const { pictures } = branch
  const city = await trx
    .insertInto('city')
    .values(branch.city)
    .onConflict((conflict) => conflict.columns(['state_id', 'name']).doUpdateSet({ name: branch.city.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = await trx
    .insertInto('address')
    .values({ business_id, ...branch.address, city_id: city.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: branch_id } = await trx
    .insertInto('branch')
    .values({
      business_id,
      name,
      branch: branch.branch,
      slug: branch.slug,
      is_draft: false,
      timezone: branch.timezone,
      description: branch.description,
      business_phone: branch.phone,
      phone: branch.phone,
      email: branch.email,
      address_id: address.id,
      ...branch.point,
      color_primary: branch.colors.primary,
      color_secondary: branch.colors.secondary,
      phone_is_whatsapp: branch.phone_is_whatsapp ?? false,
      google_review_url: `https://search.google.com/local/writereview?placeid=demo-${branch.slug}`,
      info: branch.info,
      categories: [...branch.categories],
      avatar_path: album.pathOf(pictures.avatar),
      header_image_path: album.pathOf(pictures.cover),
      galleries: inOrder(pictures.gallery, ([motif, alt]) => ({ path: album.pathOf(motif), alt })),
      highlights: inOrder(pictures.highlights, ({ motif, ...words }) => ({
        ...words,
        image_path: album.pathOf(motif),
        link: null,
      })),
      payment_methods: ['dinheiro', 'pix', 'credito', 'debito', 'vale_refeicao'],
      schedule: week(branch.schedule.days, branch.schedule.from, branch.schedule.to, 20),
      links: inOrder(branch.links, ([type, label, url]) => ({ type, label, url })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = { business_id, branch_id }
  await trx
    .insertInto('branch_slug')
    .values({ ...key, slug: branch.slug })
    .execute()
  await trx
    .insertInto('reservation_config')
    .values({
      ...key,
      ...branch.config,
      min_person_per_reservation: 1,
      reservations_interval: 30,
      minimum_antecedence: 60,
      maximum_antecedence: 40_320,
      cancellation_policy:
        'Cancele com pelo menos 2 horas de antecedência, para que outra pessoa aproveite a mesa.',
    })
    .execute()
  return branch_id
}

/** A list in the form in which a profile stores it. */
const inOrder = <Item>(items: readonly Item[], stored: (item: Item) => object): string =>
  JSON.stringify(items.map((item, order) => ({ ...stored(item), order })))

type BranchKey = { business_id: number; branch_id: number }

/** The first date with this weekday, `ahead` days from today or later. */
function dateOn(weekday: Weekday, today: string, ahead: number): string {
  for (let offset = ahead; ; offset++) {
    const date = addDays(today, offset)
    if (weekdayOf(date) === weekday) return date
  }
}

/** The dates at Centro for a special night and a closed lunch; nobody has booked on them yet. */
const specialDates = (today: string) => ({
  pizza: dateOn('SAT', today, 4),
  closed: dateOn('WED', today, 3),
})

async function writeBookings(
  trx: Db,
  key: BranchKey,
  branch: DemoBranch,
  customers: Customer[],
  random: Random,
  now: Date,
) {
  const services: number[] = []
  for (const { name, max_persons, from, to, days } of branch.services) {
    const { id } = await trx
      .insertInto('service')
      .values({ ...key, name, type: 'REC', max_persons, meta: week(days, from, to, 20) })
      .returning('id')
      .executeTakeFirstOrThrow()
    services.push(id)
  }
  const local = localNow(now, branch.timezone)
  const today = local.date
  let bookings = inventBookings(random, branch, today, customers.length)
  if (branch.slug === 'cantina-da-praca-centro') {
    const { pizza, closed } = specialDates(today)
    bookings = bookings.filter(({ date }) => date !== pizza && date !== closed)
    const special = { ...key, name: 'Noite da Pizza', type: 'UNI' as const, max_persons: 30 }
    await trx
      .insertInto('service')
      .values([
        { ...special, date_start: pizza, date_end: pizza, meta: week(weekdays, '18:30', '22:00', 10) },
        {
          ...key,
          name: 'Fechamento: Almoço',
          type: 'CLO',
          date_start: closed,
          date_end: closed,
          service_id: services[0]!,
        },
      ])
      .execute()
  }
  if (branch.slug === 'cantina-da-praca-pinheiros') {
    // More seats than ever, so that nobody is left without one (D-123).
    const patio = { date: dateOn('SUN', today, 8), max_persons: branch.services[0]!.max_persons + 10 }
    await trx
      .insertInto('service_exception')
      .values({
        ...key,
        service_id: services[0]!,
        ...patio,
        is_stopped: false,
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
  const asked = new Map(
    bookings.map((booking) => {
      const wanted = new Date(`${addDays(booking.date, -booking.askedBefore)}T11:00:00Z`).getTime()
      return [booking, new Date(Math.min(wanted, now.getTime() - random.between(5, 600) * 60_000))]
    }),
  )
  const place = { zone: branch.timezone, today, now, asked }
  const presences = inventPresence(seeded(branch.guests), bookings, place)
  const came = bookings.filter((booking) => booking.status === 'COM' && !presences.get(booking)?.isMissing)
  await writeVisits(trx, key, customers, { bookings, came, now })
  // A generator of its own, so that the rest of the demo does not change.
  const chances = seeded(branch.bookings)
  // A generator of its own, so that the other invented data does not depend on the hour.
  const marks = markArrivals(seeded(key.branch_id), bookings, local)
  const walkIns = inventWalkIns(branch, local)
  if (walkIns.length > 0) {
    const rows = walkIns.map(({ service, ...party }) => ({
      ...key,
      ...party,
      service_id: services[service]!,
    }))
    await trx.insertInto('walk_in').values(rows).execute()
  }
  for (const chunk of chunks(bookings)) {
    const reservations = await trx
      .insertInto('reservation')
      .values(
        chunk.map((booking) => {
          const customer = customers[booking.guest]!
          const presence = presences.get(booking)
          const attendance = presence?.isMissing ? 'no_show' : (marks.get(booking) ?? null)
          return {
            ...key,
            customer_id: customer.id,
            date: booking.date,
            time: booking.time,
            person_number: booking.person_number,
            status: booking.status,
            attendance,
            attended_at: attendance
              ? new Date(instantOf(booking, branch.timezone).getTime() + ((booking.guest % 18) - 4) * 60_000)
              : null,
            ...storedReason(booking.reason),
            comment: booking.comment,
            service_id: services[booking.service]!,
            owner_name: customer.name,
            owner_phone: customer.phone,
            owner_email: customer.email,
            owner_birth_date: customer.birth_date,
            token: newLinkToken(),
            token_rsvp: newLinkToken(),
            presence_confirmed_at: presence?.confirmed_at ?? null,
            presence_confirmed_by: presence?.confirmed_at ? ('page' as const) : null,
            created_at: asked.get(booking)!,
          }
        }),
      )
      .returning('id')
      .execute()
    const reminders = chunk.flatMap((booking, index) =>
      (presences.get(booking)?.reminders ?? []).map((reminder) => ({
        ...key,
        ...reminder,
        reservation_id: reservations[index]!.id,
        date: booking.date,
        time: booking.time,
      })),
    )
    if (reminders.length > 0) await trx.insertInto('reservation_reminder').values(reminders).execute()
    const guests = chunk.flatMap((booking, index) =>
      inventCompany(chances, booking, { today, guests: customers.length }).map((guest) => ({
        business_id: key.business_id,
        reservation_id: reservations[index]!.id,
        name: customers[guest]!.name,
        phone: customers[guest]!.phone,
        email: customers[guest]!.email,
        created_at: now,
      })),
    )
    if (guests.length > 0) await trx.insertInto('reservation_guest').values(guests).execute()
  }
}

/** Links every customer to the branch since their first booking, with one visit for each day they came (D-56). */
async function writeVisits(
  trx: Db,
  key: BranchKey,
  customers: Customer[],
  { bookings, came, now }: { bookings: DemoBooking[]; came: DemoBooking[]; now: Date },
) {
  const cameOn = new Map<number, Set<string>>()
  const firstSeen = new Map<number, string>()
  for (const { guest, date } of bookings) if (!firstSeen.has(guest)) firstSeen.set(guest, date)
  for (const { guest, date } of came) cameOn.set(guest, (cameOn.get(guest) ?? new Set()).add(date))
  const links = customers.map((customer, guest) => {
    const since = new Date(
      `${firstSeen.get(guest) ?? addDays(now.toISOString().slice(0, 10), -60)}T12:00:00Z`,
    )
    const visits_count = cameOn.get(guest)?.size ?? 0
    const created_at = new Date(Math.min(since.getTime(), now.getTime() - guest * 60_000))
    return { ...key, customer_id: customer.id, visits_count, created_at }
  })
  for (const chunk of chunks(links)) await trx.insertInto('customer_branch').values(chunk).execute()
  const visits = [...cameOn].flatMap(([guest, dates]) =>
    [...dates].map((date) => ({
      ...key,
      customer_id: customers[guest]!.id,
      date,
      // As the job writes them, once the day is over: one written on the day itself is a survey's and stays (D-56).
      created_at: new Date(Math.min(new Date(`${addDays(date, 1)}T06:10:00Z`).getTime(), now.getTime())),
    })),
  )
  for (const chunk of chunks(visits)) await trx.insertInto('customer_branch_visit').values(chunk).execute()
}

/** Postgres accepts 65,535 parameters in a statement: rows are inserted in chunks. */
function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    yield rows.slice(start, start + rowsPerInsert)
}
