/** Compares the floor with the product before the rounds: a floor that answers less would not be one. */
import pg from 'pg'
import { type Child, startChild } from '../child.ts'
import { ask } from '../load.ts'
import type { Ground, Place } from '../place.ts'
import type { Traffic } from '../rounds.ts'
import { type Subject, variationOf } from '../subjects.ts'
import { asFloor } from './requests.ts'

/** Every field of an answer, in order; of a reservation that was created not its new id and token. */
function fieldsOf(subject: Subject, body: string): string {
  const made = new Set(subject.vary ? ['id', 'token'] : [])
  return JSON.stringify(JSON.parse(body), (key, value: unknown) => (made.has(key) ? null : value))
}

/** What a create has written for a phone, and how many rows there are of what names no phone. */
const writtenSql = `
  select
    (select json_agg(json_build_array(date, time, person_number, status, reason, reason_told, comment, service_id, owner_name,
      owner_email, owner_birth_date, owner_masked)) from reservation where owner_phone = $1) as reservations,
    (select json_agg(json_build_array(name, email, birth_date, email_source, branch_id)) from customer
      join customer_branch on customer_branch.business_id = customer.business_id and customer_id = customer.id
      where phone = $1) as customers,
    (select count(*) from mail) as letters,
    (select count(*) from audit_log) as acts,
    (select count(*) from pgboss.job) as jobs`

async function writtenBy(place: Place, phone: string, work: () => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: place.url! })
  await client.connect()
  try {
    const before = (await client.query<Record<string, unknown>>(writtenSql, [phone])).rows[0]!
    await work()
    const after = (await client.query<Record<string, unknown>>(writtenSql, [phone])).rows[0]!
    const more = (name: string) => Number(after[name]) - Number(before[name])
    const { reservations, customers } = after
    return JSON.stringify([reservations, customers, more('letters'), more('acts'), more('jobs')])
  } finally {
    await client.end()
  }
}

function requireSame(what: string, ours: string, floors: string): void {
  if (ours === floors) return
  let at = 0
  while (ours[at] === floors[at]) at++
  const near = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  throw new Error(`The floor differs in ${what}:\nours  …${near(ours)}\nfloor …${near(floors)}`)
}

/** Whether each of these subjects is answered alike; returns what a request of the floor sends. */
export async function requireAgreement(
  subjects: Subject[],
  ground: Ground,
  ours: Child,
  copy: Place,
): Promise<Map<string, Traffic>> {
  const floor = await startChild('floor.ts', { url: copy.url, records: true })
  const traffic = new Map<string, Traffic>()
  try {
    for (const [index, subject] of subjects.entries()) {
      const variation = variationOf(subject, 70_000_000 + index, 0)
      const sent = subject.request(ground, variation)
      const answers: string[] = []
      const own = async () => void answers.push((await ask(ours.port, sent)).body)
      const bare = async () => void answers.push((await ask(floor.port, asFloor(subject, sent))).body)
      if (subject.vary) {
        const written = await writtenBy(ground.place, variation.phone, own)
        requireSame(`the rows of ${subject.name}`, written, await writtenBy(copy, variation.phone, bare))
      } else {
        await own()
        await bare()
      }
      requireSame(subject.name, fieldsOf(subject, answers[0]!), fieldsOf(subject, answers[1]!))
      await floor.ask('sent')
      await ask(
        floor.port,
        asFloor(subject, subject.request(ground, variationOf(subject, 71_000_000 + index, 0))),
      )
      traffic.set(subject.name, await floor.ask<Traffic>('sent'))
    }
  } finally {
    await floor.stop()
  }
  return traffic
}
