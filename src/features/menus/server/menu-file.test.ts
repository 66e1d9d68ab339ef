import { describe, expect, test } from 'vitest'
import { columns, exampleLines } from '../menu-file-columns.ts'
import { csvHead, csvLine } from '#lib/sheet/csv.ts'
import { menuSheetLimits } from './menu-file.limits.ts'
import { type FileSection, menuOf, writeMenuFile } from './menu-file.ts'
import { csvLines } from '#platform/sheets/csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const readMenuFile = (file: Uint8Array) => menuOf(csvLines(file, menuSheetLimits))
const read = (text: string) => readMenuFile(bytes(text))
const heading = 'Seção;Item;Descrição;Preço;Preço promocional;Disponível;Etiquetas\n'

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

const pieces = [
  'Café', ' ', ';', ',', '"', "'", '=', '+', '-', '@', '\n', '\r', '\t', 'ção', '🍕', 'שלום', '\u202E', '<b>', '|', '/', 'R$ 1,00', '\\', '‘', 'Não', '%00', '1',
] // prettier-ignore
const oneLine = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

function anyMenu(roll: (below: number) => number): FileSection[] {
  const text = () => Array.from({ length: 1 + roll(6) }, () => pieces[roll(pieces.length)]!).join('')
  const name = () => oneLine(text()).trim() || 'Sem nome'
  const sectionNames = ['Vinhos', '=1+1', name(), name()]
  return Array.from({ length: 1 + roll(5) }, (_, index) => ({
    name: sectionNames[roll(sectionNames.length)]!,
    items: Array.from({ length: index === 0 ? 1 + roll(4) : roll(4) }, () => {
      const price_cents = roll(4) === 0 ? null : roll(100_000_000)
      const promo = price_cents ? roll(price_cents) : null
      return {
        name: name(),
        description: roll(3) === 0 ? null : text().trim() || null,
        price_cents,
        promo_price_cents: roll(2) ? null : promo,
        available: roll(2) === 0,
        tags: (['vegano', 'vegetariano', 'sem_gluten', 'picante'] as const).filter(() => roll(2) === 0),
      }
    }),
  }))
}

test(
  'what is exported is imported as it was: any names, texts, prices, order, empty and like-named sections',
  { tags: ['D-68', 'D-58'] },
  () => {
    for (let seed = 1; seed <= 400; seed++) {
      const menu = anyMenu(dice(seed))

      const { sections, problems } = read(writeMenuFile(menu))

      expect({ seed, problems, sections }).toEqual({ seed, problems: [], sections: menu })
    }
  },
)

test('what is no tag is not written, since it could not be read back', { tags: ['D-68'] }, () => {
  const item = {
    name: 'Nhoque',
    description: null,
    price_cents: null,
    promo_price_cents: null,
    available: true,
  }
  const tags = ['constructor', '<b>', 'picante', 'vegano', 'vegano']

  const { sections, problems } = read(writeMenuFile([{ name: 'Massas', items: [{ ...item, tags }] }]))

  expect(problems).toEqual([])
  expect(sections[0]?.items[0]?.tags).toEqual(['vegano', 'picante'])
})

test('the example that the form offers is such a file', { tags: ['D-68'] }, () => {
  const file = csvHead(Object.values(columns)) + exampleLines.map((cells) => csvLine([...cells])).join('')

  const { sections, problems, ignored } = read(file)

  expect({ problems, ignored }).toEqual({ problems: [], ignored: [] })
  expect(sections.map(({ name, items }) => [name, items.length])).toEqual([
    ['Entradas', 1],
    ['Massas', 1],
  ])
  expect(sections[1]?.items[0]).toMatchObject({
    price_cents: 5800,
    promo_price_cents: 4990,
    available: false,
  })
})

test('no cell of an export is a formula for a spreadsheet', { tags: ['D-58'] }, () => {
  const named = (name: string): FileSection => ({
    name,
    items: [
      { name, description: name, price_cents: null, promo_price_cents: null, available: true, tags: [] },
    ],
  })

  for (const sign of ['=', '+', '-', '@', "'=", "''@"]) {
    const [, line] = writeMenuFile([named(`${sign}1`)]).split('\r\n')

    expect(line!.split(';').slice(0, 3)).toEqual(Array(3).fill(`'${sign}1`))
  }
})

describe('an import', () => {
  test('reads ; and , in UTF-8 with and without its mark, and what Excel writes', { tags: ['D-68'] }, () => {
    const semicolons = 'Seção;Item;Preço\nPães;Pão de açúcar;"42,00"\n'
    const commas = 'Seção,Item,Preço\r\nPães,Pão de açúcar,"42,00"\r\n'
    const latin = Uint8Array.from(semicolons, (letter) => letter.charCodeAt(0))

    for (const file of [bytes(semicolons), bytes(`\uFEFF${semicolons}`), bytes(commas), latin]) {
      expect(readMenuFile(file)).toMatchObject({
        problems: [],
        sections: [{ name: 'Pães', items: [{ name: 'Pão de açúcar', price_cents: 4200 }] }],
      })
    }
  })

  test(
    'reads what Excel writes on a Mac and for MS-DOS, with tabs, with the separator named, and below empty lines',
    { tags: ['D-68'] },
    () => {
      const file = 'Seção;Item;Preço\nPães;Pão de açúcar;1.042,00\n'
      const encoded = (codes: Record<string, number>) =>
        Uint8Array.from(file, (letter) => codes[letter] ?? letter.charCodeAt(0))
      const mac = encoded({ ç: 0x8d, ã: 0x8b, ú: 0x9c })
      const dos = encoded({ ç: 0x87, ã: 0xc6, ú: 0xa3 })
      const tabs = file.replaceAll(';', '\t')
      const named = `sep=;\r\n${file}`

      for (const given of [
        mac,
        dos,
        bytes(tabs),
        bytes(named),
        bytes(`\n;;\n${file}`),
        bytes(`\uFEFF${named}`),
      ])
        expect(readMenuFile(given)).toMatchObject({
          problems: [],
          sections: [{ name: 'Pães', items: [{ name: 'Pão de açúcar', price_cents: 104_200 }] }],
        })
      expect(read(`sep=;\n\n${file}A;;;\nA;;4;\n`).problems.map(({ line }) => line)).toEqual([5])
    },
  )

  test(
    'takes a break within a name for a space, and a dash or words for no price',
    { tags: ['D-68'] },
    () => {
      const { sections, problems, ignored } = read(
        'Seção;item;"Preço (R$)";Preço promocional R$\n' +
          '"Pratos\r\nquentes";"Filé\nà parmegiana"; R$ 89,00 ; R$ -   \nPratos quentes;Polvo;sob consulta;–\n',
      )

      expect({ problems, ignored }).toEqual({ problems: [], ignored: [] })
      expect(sections).toMatchObject([
        {
          name: 'Pratos quentes',
          items: [
            { name: 'Filé à parmegiana', price_cents: 8900, promo_price_cents: null },
            { name: 'Polvo', price_cents: null, promo_price_cents: null },
          ],
        },
      ])
    },
  )

  test(
    'reads lines that end with a carriage return alone, as older spreadsheets of a Mac end them',
    { tags: ['D-68'] },
    () => {
      const herbs = 'Broa, fubá, mel, leite, sal, anis, cravo, canela, louro, alho, salsa, coentro e hortelã'
      const file = `Seção;Item;Preço\rPães;Pão de açúcar;"42,00"\r\rPães;"${herbs}";"4,00"\rDoces;;"1,00"\r`
      const commas = file.replaceAll(';', ',')

      for (const text of [file, `\uFEFF${file}`, `sep=;\r${file}`, commas]) {
        const { sections, problems } = read(text)

        expect(sections).toMatchObject([
          {
            name: 'Pães',
            items: [
              { name: 'Pão de açúcar', price_cents: 4200 },
              { name: herbs, price_cents: 400 },
            ],
          },
        ])
        expect(problems).toEqual([{ line: 5, column: 'Item', msg: 'Nome é obrigatório.' }])
      }
    },
  )

  test('guesses no price of an amount that has two readings', { tags: ['D-68'] }, () => {
    const { problems } = read(
      `${heading}A;1;;1.234;;;\nA;2;;1234.567;;;\nA;3;;"1,234";;;\nA;4;;9,00;1234.567,00;;\nA;5;;1.23;;;\n`,
    )

    const msg = 'Preço inválido. Escreva como 42,00.'
    expect(problems).toEqual([
      { line: 3, column: 'Preço', msg },
      { line: 4, column: 'Preço', msg },
      { line: 5, column: 'Preço promocional', msg },
    ])
  })

  test(
    'takes columns in any order and writing, and says which ones it does not read',
    { tags: ['D-68'] },
    () => {
      const { sections, ignored, problems } = read('Código;ITEM;secao;Preco\n7;Café;Bebidas;R$ 1.042,00\n')

      expect({ ignored, problems }).toEqual({ ignored: ['Código'], problems: [] })
      expect(sections).toEqual([
        {
          name: 'Bebidas',
          items: [
            {
              name: 'Café',
              description: null,
              price_cents: 104_200,
              promo_price_cents: null,
              available: true,
              tags: [],
            },
          ],
        },
      ])
    },
  )

  test('puts lines of one section together, wherever they stand', { tags: ['D-68'] }, () => {
    const { sections } = read('seção;item\nA;1\nB;2\n;\nA;3\n')

    expect(sections.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
      ['A', ['1', '3']],
      ['B', ['2']],
    ])
  })

  test('reads prices, availability and tags as people write them', { tags: ['D-68'] }, () => {
    const { sections, problems } = read(
      `${heading}A;1;;42;41,90;não;sem_gluten | Vegano\nA;2;;Consulte;;SIM;\nA;3;;1042.00;;indisponível;SEM GLUTEN\n`,
    )

    expect(problems).toEqual([])
    expect(
      sections[0]!.items.map(({ price_cents, promo_price_cents, available, tags }) => [
        price_cents,
        promo_price_cents,
        available,
        tags,
      ]),
    ).toEqual([
      [4200, 4190, false, ['vegano', 'sem_gluten']],
      [null, null, true, []],
      [104_200, null, false, ['sem_gluten']],
    ])
  })

  test(
    'says everything that is wrong by the line a spreadsheet shows and the column',
    { tags: ['D-68'] },
    () => {
      const { problems } = read(
        [
          heading.trim(),
          ';Café;;5,00;;;',
          'A;;com descrição;5,00;;;',
          'A;si\u0007no;;5,00;;;',
          '',
          'A;Chá;;cinco;4,00;talvez;kosher',
          'A;Suco;;5,00;5,00;;',
          `A;${'x'.repeat(256)};${'y'.repeat(1001)};-1;;;`,
          'A;Água;;5,00;;;;sobra',
          'A;Vinho;;1.000.000,00;;;',
        ].join('\n'),
      )

      expect(problems.map(({ line, column, msg }) => `${line} ${column}: ${msg}`)).toEqual([
        '2 Seção: Seção é obrigatória. Repita-a em cada linha.',
        '3 Item: Nome é obrigatório.',
        '4 Item: Nome inválido.',
        '6 Preço: Preço inválido. Escreva como 42,00.',
        '6 Disponível: Escreva Sim ou Não.',
        '6 Etiquetas: Etiqueta desconhecida: kosher. Use Vegano, Vegetariano, Sem glúten ou Picante.',
        '7 Preço promocional: O preço promocional deve ser menor que o preço.',
        '8 Preço: Preço inválido. Escreva como 42,00.',
        '8 Item: Máximo de 255 caracteres',
        '8 Descrição: Máximo de 1.000 caracteres',
        '9 null: A linha tem mais colunas que a primeira. Ponha entre aspas o texto que tem o separador.',
        '10 Preço: O preço máximo é R$ 999.999,99.',
      ])
    },
  )

  test('tells where quotes stand in a wrong place, beside what is wrong above', { tags: ['D-68'] }, () => {
    const { problems } = read('seção;item\nA;\nA;Café\nA;"Pizza "grande"\nA;Chá\n')

    expect(problems.map(({ line }) => line)).toEqual([4])
    expect(problems[0]!.msg).toContain('Aspas fora do lugar')
    expect(read('seção;item\nA;"Café\n').problems.map(({ line }) => line)).toEqual([2])
  })

  test.each([
    ['', 'O arquivo está vazio.'],
    ['Seção;Item\n', 'O arquivo não tem itens.'],
    ['\u00D0\u00CF\u0011\0binário', 'Envie uma planilha do Excel (.xlsx) ou um arquivo CSV.'],
    [`Seção;Item\n${'\n'.repeat(6001)}`, 'O arquivo pode ter no máximo 6.000 linhas.'],
  ])('refuses what is no menu at all: %#', { tags: ['D-68'] }, (text, sentence) => {
    expect(() => read(text)).toThrow(sentence)
  })

  const others =
    'Cantina da Praça;;;\n\nTipo;Denominação;Custo;Obs\nMassas;Nhoque;R$ 58,00;novo\nVinhos;Chianti;90;\n'

  test(
    'of a file with headings that it does not know says which columns are missing, and what the file has',
    { tags: ['D-68'] },
    () => {
      expect(read(others)).toMatchObject({
        sections: [],
        problems: [
          { line: 3, column: 'Seção', msg: 'Escolha a coluna de Seção.' },
          { line: 3, column: 'Item', msg: 'Escolha a coluna de Item.' },
        ],
        headings: ['Tipo', 'Denominação', 'Custo', 'Obs'],
        heading_line: 3,
        first_lines: [
          ['Massas', 'Nhoque', 'R$ 58,00', 'novo'],
          ['Vinhos', 'Chianti', '90', ''],
        ],
        columns: { section: null, item: null, price: null },
      })
    },
  )

  test('reads the columns that a person chose, whatever the headings say', { tags: ['D-68'] }, () => {
    const none = { description: null, promo: null, available: null, tags: null }
    const lines = csvLines(bytes(others), menuSheetLimits)
    const chosen = { ...none, section: 0, item: 1, price: 2 }

    const { sections, problems, ignored } = menuOf(lines, chosen)

    expect({ problems, ignored }).toEqual({ problems: [], ignored: ['Obs'] })
    expect(sections.map(({ name, items }) => [name, items[0]!.name, items[0]!.price_cents])).toEqual([
      ['Massas', 'Nhoque', 5800],
      ['Vinhos', 'Chianti', 9000],
    ])
    expect(() => menuOf(lines, { ...chosen, price: 0 })).toThrow('Esta coluna já foi escolhida.')
    expect(() => menuOf(lines, { ...chosen, price: 4 })).toThrow('Esta coluna não existe no arquivo.')
    expect(() => menuOf(lines, { ...chosen, item: null })).toThrow('Escolha a coluna de Item.')
  })

  test(
    'a column without a heading is named by its place, and is one that is not read',
    { tags: ['D-68'] },
    () => {
      const { ignored, problems } = read('Seção;Item;;;\nA;Café;forte;;\n')

      expect({ ignored, problems }).toEqual({ ignored: ['Coluna 3'], problems: [] })
    },
  )

  test('reads lines of 50 columns and 20 kB, and says where there is more', { tags: ['D-68'] }, () => {
    const wide = (columns: number) => `seção;item${';x'.repeat(columns - 2)}\n`
    const long = (letters: number) => `seção;item;nota\nA;B;${'x'.repeat(letters - 2)}\nA;C;\n`
    const columns = 'A linha tem mais de 50 colunas.'
    const letters = 'A linha é longa demais: ela pode ter no máximo 20 kB.'

    expect(read(`${wide(50)}A;Café\n`).problems).toEqual([])
    expect(() => read(`${wide(51)}A;Café\n`)).toThrow(columns)
    expect(read(`seção;item\nA;Café\nA;B${';'.repeat(900_000)}\n`).problems).toEqual([
      { line: 3, column: null, msg: columns },
    ])
    expect(read(long(20_000)).problems).toEqual([])
    expect(read(long(20_002)).problems).toEqual([{ line: 2, column: null, msg: letters }])
    expect(read(`seção;item\nA;"${'""'.repeat(400_000)}"\n`).problems).toEqual([
      { line: 2, column: null, msg: letters },
    ])
    expect(() => read('x'.repeat(900_000))).toThrow(letters)
  })

  test('tells five unknown tags of a cell and goes on', { tags: ['D-68'] }, () => {
    const { problems } = read(`seção;item;etiquetas\nA;Café;${'x,'.repeat(9000)}\n;Chá;\n`)

    expect(problems.map(({ line }) => line)).toEqual([2, 2, 2, 2, 2, 3])
  })

  test('says which quotes are wrong also in the heading', { tags: ['D-68'] }, () => {
    expect(() => read('seção;"item"x\nA;Café\n')).toThrow('Aspas fora do lugar')
  })

  test('takes 5,000 items and 200 sections, and no more', { tags: ['D-68'] }, () => {
    const items = (count: number) => `seção;item\n${'A;x\n'.repeat(count)}`
    const sections = (count: number) =>
      `seção;item\n${Array.from({ length: count }, (_, index) => `S${index};x\n`).join('')}`

    expect(read(items(5000)).problems).toEqual([])
    expect(read(items(5001)).problems).toEqual([
      { line: 1, column: null, msg: 'O arquivo pode ter no máximo 5.000 itens.' },
    ])
    expect(read(sections(200)).problems).toEqual([])
    expect(read(sections(201)).problems.map(({ msg }) => msg)).toEqual([
      'O arquivo pode ter no máximo 200 seções.',
    ])
  })
})

test('a file of another program is read: its own headings, and a title and a date above them', () => {
  const { sections, problems, ignored } = read(
    'Relatório de produtos;;;;\nEmitido em 20/11/2026;;;;\n\n' +
      'Código;Grupo;Nome do item;Preço de venda (R$);Ativo\n7;Massas;Nhoque;58,00;Ativo\n8;Massas;Ravióli;R$ 62,00;Não\n',
  )

  expect({ problems, ignored }).toEqual({ problems: [], ignored: ['Código'] })
  expect(sections).toMatchObject([
    {
      name: 'Massas',
      items: [
        { name: 'Nhoque', price_cents: 5800, available: true },
        { name: 'Ravióli', price_cents: 6200, available: false },
      ],
    },
  ])
})

test('our own headings win over the words of other programs', () => {
  const { sections, ignored } = read('Categoria;Seção;Nome;Item\nx;Massas;y;Nhoque\n')

  expect(ignored).toEqual(['Categoria', 'Nome'])
  expect(sections).toMatchObject([{ name: 'Massas', items: [{ name: 'Nhoque' }] }])
})
