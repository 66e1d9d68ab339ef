import type { MatchedFields } from '#lib/sheet/column-match.ts'

/** The columns of a menu's spreadsheet file in order, with their headings (D-68). */
export const columns = {
  section: 'Seção',
  item: 'Item',
  description: 'Descrição',
  price: 'Preço',
  promo: 'Preço promocional',
  available: 'Disponível',
  tags: 'Etiquetas',
} as const

export type MenuColumn = keyof typeof columns

/** How a person matches the columns of a file whose headings are others. */
export const menuColumns: MatchedFields<MenuColumn> = {
  labels: columns,
  required: ['section', 'item'],
  several: [],
}

/** How the files of other programs call a column, without accents, case and punctuation. */
export const otherHeadings: Record<MenuColumn, readonly string[]> = {
  section: ['categoria', 'grupo', 'categoriadoproduto', 'grupodoproduto', 'familia', 'setor'],
  item: ['produto', 'nomedoitem', 'nomedoproduto', 'nomeproduto', 'prato'],
  description: ['descricaodoproduto', 'descricaodoitem', 'detalhes', 'ingredientes'],
  price: ['precodevenda', 'precovenda', 'precounitario', 'valor', 'valordevenda', 'valorunitario'],
  promo: ['promocao', 'precodepromocao', 'valorpromocional', 'precocomdesconto'],
  available: ['ativo', 'status', 'situacao'],
  tags: ['tags', 'restricoes'],
}

/** Two example items, for people who create such a file. */
export const exampleLines = [
  ['Entradas', 'Bruschetta', 'Pão italiano, tomate e manjericão', '32,00', '', 'Sim', 'Vegano'],
  [
    'Massas',
    'Nhoque ao sugo',
    'Batata e molho de tomate da casa',
    '58,00',
    '49,90',
    'Não',
    'Vegetariano, Picante',
  ],
] as const
