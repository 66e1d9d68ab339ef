import { expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { listChats } from '#features/chats/contract.ts'
import { endSession } from '#features/users/server/sessions.queries.ts'
import { hashToken } from '#platform/secrets.ts'
import { testHouse } from '../app.ts'
import { venue } from '../venue.ts'

// A remembered admission must never outlive the rows that it was found in.

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

/** A venue whose editor was just answered, so that the next call of the editor is a remembered one. */
async function remembered() {
  const here = await venue(product)
  const { token } = here.editor
  const ask = () => product.call(listChats, { params: here.path }, { token })
  for (let time = 0; time < 2; time++) expect(await ask()).toMatchObject({ status: 200, body: { total: 0 } })
  return { ...here, ask }
}

test('a session that has ended is refused with the next call', async () => {
  const { editor, ask } = await remembered()
  await endSession(db, hashToken(editor.token))

  expect(await ask()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('a session that has ended is refused before its input is looked at', async () => {
  const { editor, ask, path } = await remembered()
  const wrong = { params: path, query: { page: 0 } }
  const { token } = editor
  expect(await product.call(listChats, wrong, { token })).toMatchObject({ status: 422 })
  await endSession(db, hashToken(token))

  expect(await product.call(listChats, wrong, { token })).toMatchObject({ status: 401 })
  expect(await ask()).toMatchObject({ status: 401 })
})

test('a session expires at its time, although it was answered just before', async () => {
  const { ask } = await remembered()
  product.turnTo('2026-11-27T15:00:01Z')
  try {
    expect(await ask()).toMatchObject({ status: 401 })
  } finally {
    product.turnTo('2026-11-20T15:00:00Z')
  }
})

test('a person who is deactivated is refused with the next call', async () => {
  const { editor, ask } = await remembered()
  await db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', editor.id).execute()

  expect(await ask()).toMatchObject({ status: 401 })
})

test('a person who lost the establishment is refused with the next call', async () => {
  const { editor, ask } = await remembered()
  await db.deleteFrom('branch_user').where('user_id', '=', editor.id).execute()

  expect(await ask()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a person with another profile has its reach with the next call', async () => {
  const { editor, ask } = await remembered()
  await db.updateTable('app_user').set({ profile_id: 2 }).where('id', '=', editor.id).execute()

  expect(await ask()).toMatchObject({ status: 403 })
})

test('an establishment that changed is answered as it is', async () => {
  product.turnTo('2026-11-21T02:30:00Z')
  const { branch, ask } = await remembered()
  expect(await ask()).toMatchObject({ body: { today: '2026-11-20' } })
  await db.updateTable('branch').set({ timezone: 'America/Noronha' }).where('id', '=', branch.id).execute()

  expect(await ask()).toMatchObject({ body: { today: '2026-11-21' } })
})

test('an establishment that is no longer published, or whose business is inactive, does not exist for visitors', async () => {
  const here = await venue(product)
  const ask = () => product.call(listSlots, { params: { ...here.path, date: '2026-11-21' } })
  for (let time = 0; time < 2; time++) expect(await ask()).toMatchObject({ status: 200 })

  await db.updateTable('branch').set({ is_draft: true }).where('id', '=', here.branch.id).execute()
  expect(await ask()).toMatchObject({ status: 404 })

  await db.updateTable('branch').set({ is_draft: false }).where('id', '=', here.branch.id).execute()
  expect(await ask()).toMatchObject({ status: 200 })
  await db.updateTable('business').set({ status: 'inactive' }).where('id', '=', here.business_id).execute()
  expect(await ask()).toMatchObject({ status: 404 })
})

test('a person whose session counted as none is staff again once it counts', async () => {
  const here = await venue(product)
  const { id, token } = here.editor
  const asVisitor = { params: { ...here.path, date: '2026-11-21' }, query: { except: 1 } }
  const ask = () => product.call(listSlots, asVisitor, { token })
  const setStatus = (status: 'active' | 'inactive') =>
    db.updateTable('app_user').set({ status }).where('id', '=', id).execute()

  await setStatus('inactive')
  for (let time = 0; time < 2; time++) expect(await ask()).toMatchObject({ status: 200 })
  await setStatus('active')

  // Only staff are told that there is no such reservation.
  expect(await ask()).toMatchObject({ status: 404 })
})
