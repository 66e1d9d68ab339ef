import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mergeCustomers } from '../../merge.contract.ts'
import { addNote } from '../../record.contract.ts'
import { testHouse } from '#test/app.ts'
import { openStaff } from '#test/page.tsx'
import { venue } from '#test/venue.ts'

test('a record tells every day and time by the clock of its branch', { tags: ['D-07'] }, async () => {
  // 22:30 of the evening before, in São Paulo.
  const now = '2026-11-21T01:30:00Z'
  const here = await testHouse({ now })
  const place = await venue(here)
  const { db } = here.house
  const { business_id, path, owner } = place
  const [customer_id, other_id] = await Promise.all(
    ['Maria Quitéria', 'Maria Repetida'].map(async (name, index) => {
      const { id } = await db
        .insertInto('customer')
        .values({ business_id, name, phone: `1198765000${index}`, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('customer_branch')
        .values({ ...path, customer_id: id, created_at: now, notice_at: now, notice_version: '1' })
        .execute()
      return id
    }) as [Promise<number>, Promise<number>],
  )
  await db
    .insertInto('customer_branch_visit')
    .values({ ...path, customer_id, date: '2026-11-20', created_at: now })
    .execute()
  await db
    .insertInto('customer_consent')
    .values({
      ...path,
      customer_id,
      purpose: 'marketing',
      given_at: now,
      given_by: 'staff',
      given_user_id: owner.id,
      text_version: '1',
    })
    .execute()
  const params = { ...path, customer_id }
  await here.call(addNote, { params, body: { text: 'Mesa na varanda', kind: 'note' } }, owner)
  await here.call(mergeCustomers, { params, body: { other_id } }, owner)

  await openStaff(here, owner, place, `/admin/customers?customer=${customer_id}`)

  await screen.findByText(/ · sex, 20 de nov · 22:30$/)
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent
  expect(['Cadastro', 'Última visita'].map(fact)).toEqual(['20/11/2026', '20/11/2026'])
  await screen.findByText(/^Unido com Maria Repetida, .*, em 20\/11\/2026 por /)
  screen.getByRole('button', { name: 'Separar o cadastro de Maria Repetida, possível até 27/11/2026' })
  await screen.findByText('Leu a finalidade dos dados no cadastro em 20/11/2026.')
  screen.getByText(/^Aceita receber novidades desde 20\/11\/2026,/)
})
