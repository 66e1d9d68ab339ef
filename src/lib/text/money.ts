const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Integer cents as 'R$ 42,00'. */
export function formatCents(cents: number): string {
  // Intl writes a no-break space after R$; a plain one is what people search for and copy.
  return reais.format(cents / 100).replaceAll('\u00A0', ' ')
}

/**
 * Integer cents of an amount as people write it: '42', '42,5', '42,00', '42.00', 'R$ 1.042,00'. A single point before three digits
 * separates thousands. Null for anything else, and for negative amounts.
 */
export function centsOf(text: string): number | null {
  const amount = text.replace(/^\s*R\$/i, '').replaceAll(/[\s\u00A0]/g, '')
  const whole =
    /^(\d{1,12}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(amount) ?? /^(\d{1,12})\.(\d{1,2})$/.exec(amount)
  if (!whole) return null
  const [, units = '', decimals = ''] = whole
  return Number(units.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
}
