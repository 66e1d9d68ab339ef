const whole = new Intl.NumberFormat('pt-BR')

/** '1.200'. */
export const wholeText = (count: number): string => whole.format(count)

/** '1 item', '1.200 itens'. */
export const counted = (count: number, one: string, many: string): string =>
  `${wholeText(count)} ${count === 1 ? one : many}`
