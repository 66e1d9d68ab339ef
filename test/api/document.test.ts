import { createConfig, lintFromString } from '@redocly/openapi-core'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMenu } from '#features/menus/contract.ts'
import { testHouse } from '../app.ts'
import { runChild } from '../child.ts'
import { testFolder } from '../database.ts'
import { givePassword, venue } from '../venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const root = join(import.meta.dirname, '../..')

/** Two paths that the specification gives, which differ by a parameter's name alone: the times of a date, and a service. */
const specified = ['no-identical-paths …/reservation-service/{id}']

test('the document of the API is without an error for a linter', async () => {
  const source = JSON.stringify(product.app.swagger())
  const config = await createConfig({ extends: ['recommended'] })

  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })

  const errors = problems.filter(({ severity }) => severity === 'error')
  const told = errors.map(({ ruleId, message, location }) => {
    const path = location[0]?.pointer?.replaceAll('~1', '/').replace(/^.*branch_id}/, '…')
    return ruleId === 'no-identical-paths' ? `${ruleId} ${path}` : `${ruleId} ${path}: ${message}`
  })
  expect(told).toEqual(specified)
})

test('a typed client that is made from the document compiles, and reads a page, signs in and reads with the session', async () => {
  const here = await venue(product)
  await here.service()
  const password = 'uma senha de teste'
  await givePassword(product, here.owner, password)
  await product.call(
    createMenu,
    { params: here.path, body: { name: 'Jantar', description: null } },
    { token: here.owner.token },
  )
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
  const document = join(await testFolder(), 'openapi.json')
  await writeFile(document, (await product.request({ url: '/api/openapi.json' })).body)
  const program = join(root, 'test/typed-client')
  const { business_id, branch_id } = here.path
  const given = [address, `${business_id}`, `${branch_id}`, here.owner.email, password]

  const generator = join(program, 'node_modules/openapi-typescript/bin/cli.js')
  const made = await runChild([generator, document, '--output', join(program, 'dist/openapi.d.ts')])
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const compiled = await runChild([compiler, '--noEmit', '--project', program])
  const ran = await runChild([join(program, 'calls.ts'), ...given])

  expect([made.code, compiled.out, ran.errors]).toEqual([0, '', ''])
  expect(JSON.parse(ran.out)).toEqual({
    firstDay: '2026-11-21',
    user: here.owner.email,
    names: ['Jantar'],
  })
})
