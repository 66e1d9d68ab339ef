import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { embeddedFolder } from '#test/database.ts'
import { runScript } from './command.ts'

const phone = '(11) 98765-4321'

test(
  '[D-98] the operator exports and erases a phone in all businesses, and changes nothing without --confirm',
  { timeout: 240_000 },
  async () => {
    const DATA_DIR = await embeddedFolder()
    const run = (...given: string[]) => runScript('person', given, { DATA_DIR })
    const database = await openDatabase({ dir: DATA_DIR })
    const { db } = database
    for (const name of ['Cantina', 'Bar', 'Café']) {
      const { id: business_id } = await db
        .insertInto('business')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (name === 'Café') continue
      await db
        .insertInto('customer')
        .values({ business_id, name: 'Maria Silva', phone: '11987654321', email: 'maria@exemplo.com' })
        .execute()
    }
    const whileOpen = await run('export', '--phone', phone)
    await database.close()

    const held = await run('export', '--phone', phone)
    const one = await run('export', '--phone', '+55 11 8765-4321', '--business', '2')
    const asked = await run('erase', '--phone', phone)
    const unchanged = await run('export', '--phone', phone)
    const erased = await run('erase', '--phone', phone, '--confirm')
    const after = await run('export', '--phone', phone)
    const wrong = await run('erase', '--phone', '123')
    const nobody = await run('export', '--phone', phone, '--business', '99')

    expect(whileOpen).toMatchObject({ code: 1, out: '' })
    expect(whileOpen.errors).toContain("use as ações 'Baixar dados' e 'Anonimizar cliente' no painel")
    const businesses = JSON.parse(held.out) as { business: { name: string }; customers: { name: string }[] }[]
    expect(businesses.map(({ business, customers }) => [business.name, customers[0]?.name])).toEqual([
      ['Cantina', 'Maria Silva'],
      ['Bar', 'Maria Silva'],
    ])
    expect((JSON.parse(one.out) as { business: { name: string } }[])[0]?.business.name).toBe('Bar')
    expect(asked.out).toBe(
      'Cantina (1): seriam anonimizados customers 1.\nBar (2): seriam anonimizados customers 1.\n' +
        'Nada foi mudado. Para anonimizar, repita com --confirm.\n',
    )
    expect(JSON.parse(unchanged.out)).toHaveLength(2)
    expect(erased).toMatchObject({
      code: 0,
      errors: '',
      out: 'Cantina (1): customers 1\nBar (2): customers 1\n',
    })
    expect(after.out).toBe('[]\n')
    expect(wrong).toMatchObject({ code: 1, out: '' })
    expect(wrong.errors).toContain('Diga um telefone com DDD.')
    expect(nobody.errors).toBe('Não há negócio com o número 99.\n')
  },
)
