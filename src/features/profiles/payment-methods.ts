/** How guests may pay (D-67): the complete list, by stored value. */
export const paymentMethods = {
  dinheiro: 'Dinheiro',
  pix: 'Pix',
  credito: 'Cartão de crédito',
  debito: 'Cartão de débito',
  vale_refeicao: 'Vale-refeição',
  vale_alimentacao: 'Vale-alimentação',
} as const

export type PaymentMethod = keyof typeof paymentMethods

export const isPaymentMethod = (text: string): text is PaymentMethod => Object.hasOwn(paymentMethods, text)
