import { beforeAll, expect, test } from 'vitest'
import { listUsers } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { type Signed, signedInPerson, venue, type Venue } from '#test/venue.ts'

let casa: TestHouse
beforeAll(async () => {
  casa = await testHouse({ now: '2026-11-20T12:00:00Z' })
})

const list = async (as: Signed, query: object) => (await casa.call(listUsers, { query }, as)).body.data
const ids = async (as: Signed, query: object) => (await list(as, query)).map(({ id }) => id)
const inOrder = (...people: { id: number }[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)

const linkToBranch = (user_id: number, path: Venue['path']) =>
  casa.house.db
    .insertInto('branch_user')
    .values({ ...path, user_id })
    .execute()

/** Another branch of the venue's business, with an editor of its own. */
async function sister({ business_id }: Venue): Promise<{ branch_id: number; editor: Signed }> {
  const { id } = await casa.house.db
    .insertInto('branch')
    .values({ business_id, name: 'Casa', branch: 'Pinheiros', slug: `irma-${business_id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const editor = await signedInPerson(casa, 4)
  await linkToBranch(editor.id, { business_id, branch_id: id })
  return { branch_id: id, editor }
}

test(
  'a business has its owner, the users linked to it and the editors of its branches, each once',
  { tags: ['D-71'] },
  async () => {
    const [ours] = [await venue(casa), await venue(casa)]
    const { business_id, master, owner, agency, editor } = ours
    const other = await sister(ours)
    await linkToBranch(editor.id, { business_id, branch_id: other.branch_id })
    await casa.house.db.insertInto('business_user').values({ business_id, user_id: owner.id }).execute()

    expect((await ids(master, { business_id })).toSorted((a, b) => a - b)).toEqual(
      inOrder(owner, agency, editor, other.editor),
    )
    expect((await ids(owner, { business_id })).toSorted((a, b) => a - b)).toEqual(
      inOrder(editor, other.editor),
    )
  },
)

test('the team of a branch are its editors, not those of the branch beside it', async () => {
  const ours = await venue(casa)
  const other = await sister(ours)

  for (const reader of [ours.master, ours.agency, ours.owner]) {
    expect(await ids(reader, { branch_id: ours.branch.id })).toEqual([ours.editor.id])
    expect(await ids(reader, { branch_id: other.branch_id })).toEqual([other.editor.id])
  }
})

test('the list filters by status', { tags: ['D-71'] }, async () => {
  const { master, editor, business_id } = await venue(casa)
  await casa.house.db
    .updateTable('app_user')
    .set({ status: 'inactive' })
    .where('id', '=', editor.id)
    .execute()

  expect(await ids(master, { business_id, status: 'inactive' })).toEqual([editor.id])
  expect(await ids(master, { business_id, status: 'active' })).not.toContain(editor.id)
})

test(
  'a user says which businesses they own, as far as the reader reaches them, and when they changed',
  { tags: ['D-109'] },
  async () => {
    const ours = await venue(casa)
    const { master, owner, agency, business_id } = ours
    const at = '2026-11-19T09:30:00.123Z'
    await casa.house.db.updateTable('app_user').set({ updated_at: at }).where('id', '=', owner.id).execute()

    const people = await list(master, { business_id })

    expect(people.find(({ id }) => id === owner.id)).toMatchObject({
      owns: [business_id],
      businesses: [],
      updated_at: at,
    })
    expect(people.find(({ id }) => id === agency.id)).toMatchObject({ owns: [], businesses: [business_id] })
  },
)

test('a business that an editor of ours owns elsewhere stays unknown here', { tags: ['D-109'] }, async () => {
  const [ours, theirs] = [await venue(casa), await venue(casa)]
  await casa.house.db
    .updateTable('business')
    .set({ business_owner_id: ours.editor.id })
    .where('id', '=', theirs.business_id)
    .execute()

  const [editor] = await list(ours.owner, { branch_id: ours.branch.id })

  expect(editor).toMatchObject({ id: ours.editor.id, owns: [] })
})
