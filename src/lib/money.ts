const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Integer cents as 'R$ 42,00'. */
export function formatCents(cents: number): string {
  // Intl writes a no-break space after R$; a plain one is what people search for and copy.
  return reais.format(cents / 100).replaceAll('\u00A0', ' ')
}
