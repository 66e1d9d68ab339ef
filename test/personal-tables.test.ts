import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Tables in which guests may stand, by name, phone, e-mail or in a text: access and erasure reach each of them (D-98). */
const aboutGuests = [
  'assistant_conversation',
  'assistant_miss',
  'audit_log',
  'chat',
  'chat_identity',
  'chat_message',
  'chat_message_waiting',
  'customer',
  'customer_branch',
  'customer_branch_visit',
  'customer_consent',
  'customer_import_batch',
  'customer_note',
  'customer_tag',
  'email_confirmation',
  'erasure_request',
  'idempotency_key',
  'mail',
  'message_opt_out',
  'meta_event',
  'meta_event_person',
  'personal_data_link',
  'reservation',
  'reservation_guest',
  'research_answer',
  'survey_link',
  'walk_in',
]

/** All others, and why they hold no guest. */
const others: Record<string, string> = {
  address: 'where an establishment is',
  app_user: 'people of the house',
  assistant_setting: 'settings',
  bot_challenge: 'hashes of spent challenges',
  branch: 'the establishment',
  branch_slug: 'the establishment’s address',
  branch_user: 'people of the house',
  business: 'the house',
  business_user: 'people of the house',
  chat_event: 'people of the house, and when they took over',
  chat_file: 'names of files; chat_message leads to them, and erasing a chat removes rows and bytes',
  chat_outbox: 'ids of messages that wait to be sent',
  chat_sender: 'numbers of the house',
  chat_presence: 'people of the house',
  chat_unheard: 'ids of messages that wait for the assistant',
  city: 'cities of Brazil',
  customer_import: 'headings and counts of a file; its lines are in customer_import_batch',
  customer_merge: 'ids and days',
  customer_segment: 'filters that staff named',
  house_answer: 'texts of the house',
  image: 'pictures of the house',
  last_visit_day: 'counts by day',
  menu: 'the menu',
  menu_item: 'the menu',
  menu_section: 'the menu',
  meta_connection: 'tokens of the house, and people of the house',
  meta_sign_in: 'hashes of people of the house',
  password_reset: 'people of the house',
  rate_limit: 'keyed hashes',
  ready_reply: 'texts of the house',
  reminder_setting: 'settings',
  research_config: 'settings',
  reservation_reminder: 'ids and hours; what a reminder said is in chat_message or mail',
  research_age: 'counts by age group',
  research_hour: 'counts',
  reservation_config: 'settings',
  reservation_day: 'dates',
  service: 'hours',
  service_exception: 'seats of a date',
  session: 'people of the house',
  wa_agreement: 'people of the house',
  wa_number: 'the house’s numbers',
  wa_template: 'texts of the house',
}

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const tables = [...read('src/platform/database/tables.ts').matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(
  ([, name]) => name!,
)

/** The code that reads or erases what is held of a person. */
const parts = globSync(
  ['src/**/personal-data.ts', 'src/platform/*/person.ts', 'src/features/privacy/server/*.queries.ts'],
  {
    cwd: root,
  },
)
const code = [...parts, 'src/platform/http/door/idempotency.ts', 'src/platform/database/mentions.ts']
  .map(read)
  .join('\n')

test('every table either holds no guest or is reached by access and erasure', { tags: ['D-98'] }, () => {
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.toSorted()).toEqual([...aboutGuests, ...Object.keys(others)].toSorted())
  expect(aboutGuests.filter((table) => !new RegExp(`\\b${table}\\b`).test(code))).toEqual([])
})
