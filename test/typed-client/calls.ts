/**
 * A program of somebody else, with types that are made from the document: `node calls.ts <address> <business> <branch> <e-mail> <password>`
 * makes three calls and prints their answers as JSON. test/api/document.test.ts makes the types and runs it.
 */
import createClient from 'openapi-fetch'
import type { paths } from './dist/openapi.d.ts'

const [baseUrl = '', business, branch, email = '', password = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({ baseUrl })
const path = { business_id: Number(business), branch_id: Number(branch) }

const days = await GET('/api/business/{business_id}/branch/{branch_id}/reservation-days', {
  params: { path, query: { from: '2026-11-21' } },
})
const firstDay: string | undefined = days.data?.days[0]?.date

const signedIn = await POST('/api/auth', { body: { email, password } })
if (!signedIn.data?.success) throw new Error(signedIn.data?.msg ?? 'no sign-in')
const { token, user } = signedIn.data

const menus = await GET('/api/business/{business_id}/branch/{branch_id}/menu', {
  params: { path },
  headers: { Authorization: `Bearer ${token}` },
})
const names: string[] | undefined = menus.data?.map(({ name }) => name)

console.log(JSON.stringify({ firstDay, user: user.email, names }))
