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
