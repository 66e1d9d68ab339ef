/** A text as searches compare it: lowercase, without accents. */
export const searchForm = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
