import { draw } from '../world/random.ts'
import type { PlatformEvent } from '../world/profile.ts'
import type { World } from '../world/world.ts'
import { fieldsOf, listOf, type Fields } from '../wire/json.ts'

type Entry = {
  id: string
  time?: number
  changes?: { field: string; value: Fields }[]
  messaging?: Fields[]
  standby?: Fields[]
}

const lists = ['contacts', 'messages', 'statuses', 'errors', 'message_echoes']

/** The value of the same number that a further one may join. */
function joinable(entry: Entry, event: PlatformEvent) {
  const number = fieldsOf(event.value.metadata).phone_number_id
  if (event.field !== 'messages' || !number) return undefined
  return entry.changes?.find(({ value }) => fieldsOf(value.metadata).phone_number_id === number)
}

function join(value: Fields, other: Fields, world: World): void {
  for (const name of lists) {
    const both = [...listOf(value[name]), ...listOf(other[name])]
    if (both.length > 0) value[name] = both
  }
  // Contacts come in any order: who wrote is found by wa_id or user_id.
  if (value.contacts && draw(world) < 0.5) value.contacts = listOf(value.contacts).toReversed()
}

function add(entry: Entry, event: PlatformEvent, world: World): void {
  if (event.object === 'instagram') {
    const list = event.field === 'standby' ? (entry.standby ??= []) : (entry.messaging ??= [])
    list.push(event.value)
    return
  }
  entry.changes ??= []
  const same = joinable(entry, event)
  if (same && draw(world) < 0.5) join(same.value, event.value, world)
  else entry.changes.push({ field: event.field, value: { ...event.value } })
}

/** The body of one POST with these events of one object: several share an entry or a change, or have one of their own. */
export function payloadOf(world: World, events: PlatformEvent[]): { object: string; entry: Entry[] } {
  const entry: Entry[] = []
  for (const event of events) {
    const isMessage = event.object === 'whatsapp_business_account' && event.field === 'messages'
    const time = event.object === 'instagram' ? event.at : Math.floor(event.at / 1000)
    const found = entry.find(
      ({ id, time: other }) =>
        id === (event.entry_id ?? event.account) && (isMessage ? other === undefined : other === time),
    )
    if (found && draw(world) < 0.7) add(found, event, world)
    else {
      const fresh: Entry = { id: event.entry_id ?? event.account, ...(isMessage ? {} : { time }) }
      add(fresh, event, world)
      entry.push(fresh)
    }
  }
  return { object: events[0]!.object, entry }
}
