const whole = new Intl.NumberFormat('pt-BR')

/** '1.200'. */
export const wholeNumberText = (count: number): string => whole.format(count)

/** '1 item', '1.200 itens'. */
export const countText = (count: number, one: string, many: string): string =>
  `${wholeNumberText(count)} ${count === 1 ? one : many}`
