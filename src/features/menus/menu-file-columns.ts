/** The columns of a menu as a file for spreadsheets, in their order, and what each is called (D-68). */
export const columns = {
  section: 'Seção',
  item: 'Item',
  description: 'Descrição',
  price: 'Preço',
  promo: 'Preço promocional',
  available: 'Disponível',
  tags: 'Etiquetas',
} as const

/** Two items as they are written, for whoever begins such a file. */
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
