const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Integer cents as 'R$ 42,00'. */
export function formatCents(cents: number): string {
  // Intl writes a no-break space after R$; a plain one is what people search for and copy.
  return reais.format(cents / 100).replaceAll('\u00A0', ' ')
}

/** What a person typed as a price ('42', '42,5', 'R$ 1.042,50') in integer cents, or null when it is no price. */
export function parseCents(text: string): number | null {
  const plain = text.replace(/[R$\s]/g, '')
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(plain)
  if (!parts?.[1]) return null
  return Number(parts[1].replaceAll('.', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
