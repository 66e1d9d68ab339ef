/** What an item may be marked with (D-68), and what people read. */
export const tagLabels: Record<string, string> = {
  vegano: 'Vegano',
  vegetariano: 'Vegetariano',
  sem_gluten: 'Sem glúten',
  picante: 'Picante',
}
