import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { removeFilesName } from '#platform/files/removal.ts'
import { embeddedFolder } from '#test/database.ts'
import { runScript } from './command.ts'
import { newPlace } from './product.ts'

const phone = '(11) 98765-4321'

test(
  'the operator exports and erases a phone in all businesses, and changes nothing without --confirm',
  { tags: ['D-98'], timeout: 240_000 },
  async () => {
    const { environment, open } = await newPlace()
    const run = (...given: string[]) => runScript('person', given, environment)
    const database = await open()
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
    await database.close()

    const held = await run('export', '--phone', phone)
    const one = await run('export', '--phone', '+55 11 8765-4321', '--business', '2')
    const asked = await run('erase', '--phone', phone)
    const erased = await run('erase', '--phone', phone, '--confirm')
    const after = await run('export', '--phone', phone)
    const wrong = await run('erase', '--phone', '123')
    const nobody = await run('export', '--phone', phone, '--business', '99')

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
    // The call without --confirm erased nothing.
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

test(
  'while the product holds its folder the operator is sent to the panel',
  { tags: ['D-98'], timeout: 240_000 },
  async () => {
    const DATA_DIR = await embeddedFolder()
    const database = await openDatabase({ dir: DATA_DIR })

    const whileOpen = await runScript('person', ['export', '--phone', phone], { DATA_DIR })

    await database.close()
    expect(whileOpen).toMatchObject({ code: 1, out: '' })
    expect(whileOpen.errors).toContain("use as ações 'Baixar dados' e 'Anonimizar cliente' no painel")
  },
)

test(
  'the operator erases a person who only wrote, with their files, by either spelling of the phone',
  { tags: ['D-98'], timeout: 240_000 },
  async () => {
    const { environment, open } = await newPlace()
    const run = (...given: string[]) => runScript('person', given, environment)
    const before = await open()
    const { id: business_id } = await before.db
      .insertInto('business')
      .values({ name: 'Cantina' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: chat_id } = await before.db
      .insertInto('chat')
      .values({
        business_id,
        channel: 'whatsapp',
        account: '1',
        customer_address: '551187654321',
        customer_name: 'Maria Silva',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const path = `${business_id}/chat-foto`
    const { id: message_id } = await before.db
      .insertInto('chat_message')
      .values({
        business_id,
        chat_id,
        sender: 'customer',
        status: 'received',
        type: 'image',
        message: 'Imagem\nNosso bolo',
        media: JSON.stringify([{ kind: 'image', path, mime: 'image/jpeg', size: 3 }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await before.db
      .insertInto('chat_file')
      .values({ business_id, path, chat_id, message_id, bytes: 3, created_at: new Date() })
      .execute()
    await before.close()

    const erased = await run('erase', '--phone', phone, '--confirm')
    const again = await run('export', '--phone', phone)

    expect(erased).toMatchObject({ code: 0, errors: '', out: 'Cantina (1): chats 1\n' })
    expect(again.out).toBe('[]\n')
    const after = await open()
    const [message] = await after.db.selectFrom('chat_message').select(['message', 'media']).execute()
    const files = await after.db.selectFrom('chat_file').select('path').execute()
    const { rows: removals } = await sql`
      select data -> 'data' ->> 'path' as path from pgboss.job where data ->> 'job' = ${removeFilesName}`.execute(
      after.db,
    )
    await after.close()
    expect(message).toEqual({ message: '', media: null })
    expect(files).toEqual([])
    expect(removals).toEqual([{ path }])
  },
)
