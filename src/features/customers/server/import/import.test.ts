import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { beforeEach, describe, expect, test } from 'vitest'
import { listCustomers } from '../../contract.ts'
import * as contract from '../../import.contract.ts'
import { jobs } from './jobs.ts'
import { csvLine } from '#lib/sheet/csv.ts'
import { actOf } from '#platform/act.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Venue, venue } from '#test/venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house
let here: Venue
beforeEach(async () => {
  product.turnTo('2026-11-20T15:00:00Z')
  here = await venue(product)
})

const heading = 'Nome;Telefone;E-mail;Data de nascimento\n'
const three = `${heading}Ana Lima;(11) 91234-5678;ana@exemplo.com;21/03/1985\nBia;11 92222-3333;;\nCaio;(11) 3333-4444;caio@exemplo.com;\n`
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'clientes.csv') => new File([text], name)

const upload = (file: File, token = here.owner.token, params: Venue['path'] = here.path) =>
  product.call(contract.readImport, { params, body: { file } }, { token })

const asOwner = () => ({ token: here.owner.token })
const at = (id: number) => ({ params: { ...here.path, id } })

/** The check of a file by the guessed columns, after its job. */
async function checked(file: File) {
  const { body } = await upload(file)
  const { id, columns } = body.import
  await product.call(contract.checkCustomerImport, { ...at(id), body: { columns } }, asOwner())
  await product.queue.drain(product.house)
  return load(id)
}
const load = async (id: number) => (await product.call(contract.loadImport, at(id), asOwner())).body.import
async function imported(file: File, body: { update_existing?: boolean } = {}) {
  const { id } = await checked(file)
  await product.call(contract.startImport, { ...at(id), body }, asOwner())
  await product.queue.drain(product.house)
  return load(id)
}

const countsOf = (found: contract.CustomerImport) => [
  found.rows_new,
  found.rows_updated,
  found.rows_unchanged,
  found.rows_duplicate,
  found.rows_wrong,
]
const customers = ({ business_id }: { business_id: number } = here) =>
  db
    .selectFrom('customer')
    .select(['name', 'phone', 'email', 'email_source', 'birth_date'])
    .where('business_id', '=', business_id)
    .orderBy('phone')
    .execute()

describe('an upload', () => {
  test('answers the columns, a guess, the first lines and the number of lines', async () => {
    const { body } = await upload(csv(`sep=;\n\n${three}\n;;;\n`))

    expect(body.import).toMatchObject({
      state: 'read',
      file_name: 'clientes.csv',
      headings: ['Nome', 'Telefone', 'E-mail', 'Data de nascimento'],
      columns: { name: 0, phone: 1, email: 2, birth_date: 3, tags: null, note: null },
      rows_total: 3,
      problems: [],
    })
    expect(body.import.first_lines[0]).toEqual([
      'Ana Lima',
      '(11) 91234-5678',
      'ana@exemplo.com',
      '21/03/1985',
    ])
  })

  test.each(['utf8', 'windows-1252', 'macintosh', 'cp850'])('reads ; , and tabs in %s', async (page) => {
    for (const sign of [';', ',', '\t']) {
      const text = `Nome;Telefone\nJoão Conceição;11912345678\n`.replaceAll(';', sign)
      const { body } = await upload(csv(new Uint8Array(iconv.encode(text, page))))

      expect(body.import.first_lines).toEqual([['João Conceição', '11912345678']])
    }
  })

  test('reads the first sheet of a workbook', async () => {
    const { body } = await upload(new File([await readFile('test/cardapio.xlsx')], 'clientes.xlsx'))

    expect(body.import).toMatchObject({ state: 'read', file_name: 'clientes.xlsx', rows_total: 7 })
  })

  test.each([
    ['', 'O arquivo está vazio.'],
    ['Nome;Telefone\n', 'O arquivo não tem clientes abaixo dos nomes das colunas.'],
    [
      `Nome;Telefone\n${'Ana;1\n'.repeat(50_001)}`,
      'O arquivo pode ter no máximo 50.000 linhas. Divida-o em arquivos menores.',
    ],
    [
      `Nome;Telefone\n${'"A"a;1\n'.repeat(300)}`,
      '200 linhas não podem ser lidas. Salve o arquivo de novo no Excel e envie-o.',
    ],
    ['\u00D0\u00CF\u0011\0binário', 'Envie uma planilha do Excel (.xlsx) ou um arquivo CSV.'],
  ])('refuses what is no list of customers: %#', async (text, sentence) => {
    const { status, body } = await upload(csv(text))

    expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('is for people who may export customers', { tags: ['D-23'] }, async () => {
    expect((await upload(csv(three), here.editor.token)).status).toBe(403)
    expect((await upload(csv(three), here.agency.token)).status).toBe(200)
  })

  test('takes the place of an earlier file of the same person that was not imported', async () => {
    const first = await upload(csv(three))
    const second = await upload(csv(three))

    expect((await product.call(contract.loadImport, at(first.body.import.id), asOwner())).status).toBe(404)
    const { body } = await product.call(contract.findImport, { params: here.path }, asOwner())
    expect(body.import?.id).toBe(second.body.import.id)
    const other = await product.call(contract.findImport, { params: here.path }, { token: here.agency.token })
    expect(other.body.import).toBeNull()
  })
})

describe('a check', () => {
  test('counts new, changed, equal, repeated and wrong lines, lists the problems, and writes nothing', async () => {
    await imported(csv(three))
    const before = await customers()

    const found = await checked(
      csv(
        `${heading}Ana Lima;+5511912345678;;\nBia Souza;(11) 92222-3333;;\nDavi;11 94444-5555;;31/02/1990\n` +
          'Eva;11 95555-6666;;\nEva de novo;(11)95555-6666;;\n"Gil "x";1;;\nIsa;8888-9999;x;21/11/2026\n',
      ),
    )

    expect(found.state).toBe('checked')
    expect(countsOf(found)).toEqual([2, 0, 2, 1, 2])
    expect(found.rows_differing).toBe(1)
    expect(found.differences).toEqual([{ line: 3, msg: 'Nome: Bia → Bia Souza.' }])
    expect(found.partial).toEqual([
      { line: 4, msg: 'A data de nascimento ficou de fora: Data de nascimento inválida.' },
    ])
    expect(found.problems).toEqual([
      { line: 6, msg: 'Mesmo telefone da linha 5.' },
      { line: 7, msg: expect.stringContaining('Aspas fora do lugar') },
      { line: 8, msg: 'Telefone sem DDD. Email inválido. Data de nascimento inválida.' },
    ])
    expect(await customers()).toEqual(before)
  })

  test('with other columns begins again', async () => {
    const { body } = await upload(csv('Apelido;Nome;Telefone\nAninha;Ana;11912345678\n'))
    const { id } = body.import

    for (const name of [1, 0]) {
      const columns = { ...body.import.columns, name }
      await product.call(contract.checkCustomerImport, { ...at(id), body: { columns } }, asOwner())
    }
    await product.queue.drain(product.house)
    expect(countsOf(await load(id))).toEqual([1, 0, 0, 0, 0])
    await product.call(contract.startImport, { ...at(id), body: {} }, asOwner())
    await product.queue.drain(product.house)

    expect((await customers()).map(({ name }) => name)).toEqual(['Aninha'])
  })

  test('refuses columns that are missing, used twice or not in the file', async () => {
    const { body } = await upload(csv(three))
    const columns = { name: null, phone: 2, email: 2, birth_date: 9, tags: null, note: null }

    const answer = await product.call(
      contract.checkCustomerImport,
      { ...at(body.import.id), body: { columns } },
      asOwner(),
    )

    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      422,
      ['name', 'phone', 'email', 'birth_date'],
    ])
  })

  test('gives the wrong lines as a file, safe for a spreadsheet', { tags: ['D-58'] }, async () => {
    const { id } = await checked(csv(`${heading}=1+1;123;;\nAna;11912345678;;\n`))

    const report = await product.call(contract.reportImport, at(id), asOwner())

    expect(report.headers['content-disposition']).toContain('linhas-com-problema.csv')
    expect(report.body).toBe(
      `\uFEFF${csvLine(['Linha', 'Problema', 'Nome', 'Telefone', 'E-mail', 'Data de nascimento'])}` +
        csvLine([2, 'Telefone inválido.', '=1+1', '123', '', '']),
    )
  })
})

describe('an import', () => {
  test(
    'creates customers as staff do, links them to the branch, and leaves wrong lines out',
    { tags: ['D-55'] },
    async () => {
      const found = await imported(csv(`${three}Davi;123;;\n`))

      expect([found.state, found.rows_done, ...countsOf(found)]).toEqual(['done', 4, 3, 0, 0, 0, 1])
      expect(await customers()).toEqual([
        {
          name: 'Caio',
          phone: '1133334444',
          email: 'caio@exemplo.com',
          email_source: 'staff',
          birth_date: null,
        },
        {
          name: 'Ana Lima',
          phone: '11912345678',
          email: 'ana@exemplo.com',
          email_source: 'staff',
          birth_date: '1985-03-21',
        },
        { name: 'Bia', phone: '11922223333', email: null, email_source: null, birth_date: null },
      ])
      const list = await product.call(listCustomers, { params: here.path, query: {} }, asOwner())
      expect(list.body.total).toBe(3)
    },
  )

  const changed = `${heading}Ana Souza;11 91234-5678;;01/01/1980\nCaio;(11) 3333-4444;novo@exemplo.com;\nBia;11922223333;bia@exemplo.com;\n`
  const logged = () =>
    db
      .selectFrom('audit_log')
      .select('changes')
      .where('business_id', '=', here.business_id)
      .where('action', '=', 'import')
      .where('entity_id', 'is not', null)
      .orderBy('id')
      .execute()

  test(
    'fills empty fields of customers and replaces none, unless the person chose it',
    { tags: ['D-138'] },
    async () => {
      await imported(csv(three))

      const found = await imported(csv(changed))

      expect(countsOf(found)).toEqual([0, 1, 2, 0, 0])
      expect(found.rows_differing).toBe(2)
      const [caio, ana, bia] = await customers()
      expect(ana).toMatchObject({ name: 'Ana Lima', email: 'ana@exemplo.com', birth_date: '1985-03-21' })
      expect(caio).toMatchObject({ email: 'caio@exemplo.com' })
      expect(bia).toMatchObject({ email: 'bia@exemplo.com', email_source: 'staff' })
      expect(await logged()).toEqual([{ changes: { email: [null, 'bia@exemplo.com'] } }])
      const report = await product.call(contract.reportImport, at(found.id), asOwner())
      expect(report.body).toContain(
        'Nome: Ana Lima → Ana Souza. Data de nascimento: 21/03/1985 → 01/01/1980.',
      )
    },
  )

  test(
    'replaces what its check showed when the person chose it, and logs old and new values',
    { tags: ['D-138'] },
    async () => {
      await imported(csv(three))

      const found = await imported(csv(changed), { update_existing: true })

      expect(countsOf(found)).toEqual([0, 3, 0, 0, 0])
      const [caio, ana] = await customers()
      expect(ana).toMatchObject({ name: 'Ana Souza', email: 'ana@exemplo.com', birth_date: '1980-01-01' })
      expect(caio).toMatchObject({ email: 'novo@exemplo.com', email_source: 'staff' })
      expect(await logged()).toContainEqual({
        changes: { name: ['Ana Lima', 'Ana Souza'], birth_date: ['1985-03-21', '1980-01-01'] },
      })
    },
  )

  test('replaces nothing that changed after its check', { tags: ['D-138'] }, async () => {
    await imported(csv(three))
    const { id } = await checked(csv(changed))
    await db
      .updateTable('customer')
      .set({ name: 'Ana Pereira' })
      .where('business_id', '=', here.business_id)
      .where('name', '=', 'Ana Lima')
      .execute()

    await product.call(contract.startImport, { ...at(id), body: { update_existing: true } }, asOwner())
    await product.queue.drain(product.house)

    expect((await customers())[1]).toMatchObject({ name: 'Ana Pereira', birth_date: '1980-01-01' })
  })

  test('of contacts from another program finds the headings below a title, joins names and adds tags once', async () => {
    const contacts = csv(
      'Relatório de contatos;;;;;\nGerado em 20/11/2026;;;;;\n\n' +
        'First Name;Last Name;Labels;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value\n' +
        'Ana;de Souza;* VIP ::: * myContacts;não tem;Mobile;1132345678 ::: +55 11 91234-5678\n',
    )
    const tags = () =>
      db.selectFrom('customer_tag').select('tag').where('business_id', '=', here.business_id).execute()

    const first = await imported(contacts)
    const second = await imported(contacts)

    expect([first.heading_line, ...countsOf(first)]).toEqual([4, 1, 0, 0, 0, 0])
    expect(countsOf(second)).toEqual([0, 0, 1, 0, 0])
    expect(await customers()).toMatchObject([{ name: 'Ana de Souza', phone: '11912345678', email: null }])
    expect(await tags()).toEqual([{ tag: 'VIP' }])
  })

  test('says once of a file that the label which Google gives every contact is not imported', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `Cliente ${n};11 9${40_000_000 + n};* myContacts`)

    const found = await checked(csv(`Nome;Telefone;Labels\n${lines.join('\n')}\n`))

    const msg =
      "A etiqueta 'myContacts', que o Google põe em todos os contatos, ficou de fora de todas as linhas."
    expect([found.rows_partial, found.partial]).toEqual([1, [{ line: 2, msg }]])
  })

  test('says which tags a customer has no room for beside those that they have', async () => {
    const tagged = (tags: string[]) =>
      csv(`Nome;Telefone;Etiquetas\nAna;11912345678;"${tags.join(', ')}"\nBia;11922223333;\n`)
    const has = Array.from({ length: 19 }, (_, n) => `Etiqueta ${n + 1}`)
    await imported(tagged(has))

    const found = await imported(tagged(['etiqueta 1', 'Vinho', 'Aniversário', 'x'.repeat(31)]))

    expect(found.partial).toEqual([
      {
        line: 2,
        msg: `A etiqueta '${'x'.repeat(31)}' ficou de fora. A etiqueta 'Aniversário' ficou de fora: máximo de 20 etiquetas.`,
      },
    ])
    const stored = await db
      .selectFrom('customer_tag')
      .select('tag')
      .where('business_id', '=', here.business_id)
      .execute()
    expect(stored.map(({ tag }) => tag).toSorted()).toEqual([...has, 'Vinho'].toSorted())
    const report = await product.call(contract.reportImport, at(found.id), asOwner())
    expect(report.body).toContain("A etiqueta 'Aniversário' ficou de fora: máximo de 20 etiquetas.")
  })

  test('with every second optional cell bad ends with all people written and a file of what was left out', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => {
      const phone = `11 9${10_000_000 + n}`
      return n % 2 === 0
        ? `Cliente ${n};${phone};sem arroba;31/02/1990`
        : `Cliente ${n};${phone};c${n}@exemplo.com;`
    })

    const found = await imported(csv(heading + lines.join('\n')))

    expect([...countsOf(found), found.rows_partial]).toEqual([1000, 0, 0, 0, 0, 500])
    const rows = await customers()
    expect([rows.length, rows.filter(({ email }) => email !== null).length]).toEqual([1000, 500])
    const report = await product.call(contract.reportImport, at(found.id), asOwner())
    expect((report.body as unknown as string).trim().split('\r\n')).toHaveLength(501)
  })

  test('of the same file a second time changes nothing and doubles nobody', { tags: ['D-55'] }, async () => {
    const lines = Array.from(
      { length: 1200 },
      (_, n) => `Cliente ${n};11 9${10_000_000 + n};c${n}@exemplo.com;`,
    )
    const file = csv(heading + lines.join('\n'))
    expect(countsOf(await imported(file))).toEqual([1200, 0, 0, 0, 0])
    const before = await db
      .selectFrom('customer')
      .selectAll()
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
    product.turnTo('2026-11-21T15:00:00Z')

    expect(countsOf(await imported(file))).toEqual([0, 0, 1200, 0, 0])

    const after = await db
      .selectFrom('customer')
      .selectAll()
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
    expect(after).toEqual(before)
  })

  test('of the export changes nothing', { tags: ['D-58'] }, async () => {
    await imported(csv(`${three}"=HYPERLINK(""x"")";11 97777-8888;;\n`))
    const query = { export: true }
    const { body } = await product.call(listCustomers, { params: here.path, query }, asOwner())

    expect(countsOf(await imported(csv(body as unknown as string)))).toEqual([0, 0, 4, 0, 0])
    expect((await customers()).map(({ name }) => name)).toContain('=HYPERLINK("x")')
  })

  test(
    'takes a phone without its ninth digit for the customer who has it, and the other way round',
    { tags: ['D-55'] },
    async () => {
      await imported(csv('Nome;Telefone\nAna;(11) 8123-4567\nBia;(11) 98888-7777\n'))

      await imported(csv('Nome;Telefone\nAna;(11) 98123-4567\nBia;(11) 8888-7777\n'))

      expect((await customers()).map(({ name, phone }) => [name, phone])).toEqual([
        ['Ana', '11981234567'],
        ['Bia', '11988887777'],
      ])
    },
  )

  test('adds a note once, by the person who imports, and keeps the notes that are there', async () => {
    const noted = (text: string) => csv(`Nome;Telefone;Observações\nAna;11912345678;${text}\n`)
    const notes = () =>
      db
        .selectFrom('customer_note')
        .select(['kind', 'text', 'author_id'])
        .where('business_id', '=', here.business_id)
        .orderBy('id')
        .execute()
    const counts = []

    for (const text of ['Mesa 4', 'Mesa 4', 'Janela']) counts.push(countsOf(await imported(noted(text))))

    expect(counts).toEqual([
      [1, 0, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 1, 0, 0, 0],
    ])
    const author_id = here.owner.id
    expect(await notes()).toEqual([
      { kind: 'note', text: 'Mesa 4', author_id },
      { kind: 'note', text: 'Janela', author_id },
    ])
  })

  test('links customers of another branch to this one, and leaves the other branch as it is', async () => {
    await imported(csv(three))
    const beach = await sibling(product, here)
    const { body } = await upload(csv(three), here.owner.token, beach)
    const there = { params: { ...beach, id: body.import.id } }
    await product.call(
      contract.checkCustomerImport,
      { ...there, body: { columns: body.import.columns } },
      asOwner(),
    )
    await product.queue.drain(product.house)
    await product.call(contract.startImport, { ...there, body: {} }, asOwner())
    await product.queue.drain(product.house)

    const answer = await product.call(contract.loadImport, there, asOwner())
    expect(countsOf(answer.body.import)).toEqual([0, 3, 0, 0, 0])
    expect((await customers()).length).toBe(3)
    expect((await product.call(contract.loadImport, at(body.import.id), asOwner())).status).toBe(404)
  })

  test('writes once who imported how many', { tags: ['D-97'] }, async () => {
    const { id } = await imported(csv(`${three}Davi;123;;\n`))

    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'user_id', 'branch_id', 'changes'])
      .where('business_id', '=', here.business_id)
      .where('action', '=', 'import')
      .execute()
    expect(id).toBeGreaterThan(0)
    expect(lines).toEqual([
      {
        action: 'import',
        entity: 'customer',
        user_id: here.owner.id,
        branch_id: here.branch.id,
        changes: expect.objectContaining({ file_name: 'clientes.csv', rows_new: 3, rows_wrong: 1 }),
      },
    ])
  })

  test('cannot start before its check, or twice', async () => {
    const { body } = await upload(csv(three))
    const start = () => product.call(contract.startImport, { ...at(body.import.id), body: {} }, asOwner())
    expect((await start()).body).toMatchObject({ success: false, code: 'not_checked' })

    await product.call(
      contract.checkCustomerImport,
      { ...at(body.import.id), body: { columns: body.import.columns } },
      asOwner(),
    )
    await product.queue.drain(product.house)
    expect((await start()).body.success).toBe(true)
    expect((await start()).body).toMatchObject({ success: false, code: 'underway' })
  })

  test('that is stopped keeps what it wrote, and can be deleted', async () => {
    const { id } = await checked(csv(three))
    await product.call(contract.startImport, { ...at(id), body: {} }, asOwner())

    const { body } = await product.call(contract.endImport, at(id), asOwner())
    await product.queue.drain(product.house)

    expect(body.msg).toBe('Importação interrompida. O que já foi importado continua.')
    expect((await load(id)).state).toBe('stopped')
    expect(await customers()).toEqual([])
    await product.call(contract.endImport, at(id), asOwner())
    expect((await product.call(contract.loadImport, at(id), asOwner())).status).toBe(404)
  })

  test('whose job ended half-way continues after the last batch, as a job or by hand', async () => {
    const lines = Array.from({ length: 700 }, (_, n) => `Cliente ${n};11 9${20_000_000 + n};;`)
    const { id } = await checked(csv(heading + lines.join('\n')))
    await db
      .updateTable('customer_import')
      .set({ state: 'running', batches_done: 1, rows_done: 200, rows_new: 200 })
      .where('id', '=', id)
      .execute()
    product.turnTo('2026-11-20T15:03:00Z')
    expect((await load(id)).is_stalled).toBe(true)

    await product.call(contract.startImport, { ...at(id), body: {} }, asOwner())
    await product.queue.drain(product.house)

    const found = await load(id)
    expect([found.state, found.rows_done, found.rows_new]).toEqual(['done', 700, 700])
    // The first batch was counted but never written.
    expect((await customers()).length).toBe(500)
  })

  test('is forgotten with its lines after a day; written lines at once', { tags: ['D-98'] }, async () => {
    const { id } = await imported(csv(`${three}Davi;123;;\n`))
    const kept = await db
      .selectFrom('customer_import_batch')
      .select(['lines', 'people'])
      .where('import_id', '=', id)
      .execute()
    expect(kept).toEqual([{ lines: null, people: null }])

    product.turnTo('2026-11-21T16:00:00Z')
    for (const job of jobs) if (job.cron) await job.run(actOf('job', product.house), {})

    expect(
      await db.selectFrom('customer_import_batch').selectAll().where('import_id', '=', id).execute(),
    ).toEqual([])
  })

  test('two people who import one file at once double nobody and both end', async () => {
    const lines = Array.from({ length: 1500 }, (_, n) => `Cliente ${n};11 9${30_000_000 + n};;`)
    const file = () => csv(heading + lines.toReversed().join('\n'))
    const first = await checked(file())
    const { body } = await upload(file(), here.agency.token)
    const second = body.import
    await product.call(
      contract.checkCustomerImport,
      { ...at(second.id), body: { columns: second.columns } },
      asOwner(),
    )
    await product.queue.drain(product.house)
    for (const { id } of [first, second])
      await product.call(contract.startImport, { ...at(id), body: {} }, asOwner())

    await product.queue.work(product.house)
    await expect
      .poll(async () => [(await load(first.id)).state, (await load(second.id)).state], { timeout: 20_000 })
      .toEqual(['done', 'done'])

    const both = [await load(first.id), await load(second.id)]
    expect(both.reduce((sum, { rows_new }) => sum + rows_new, 0)).toBe(1500)
    expect((await customers()).length).toBe(1500)
  })
})
