const whole = new Intl.NumberFormat('pt-BR')

/** '1 item', '1.200 itens'. */
export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`
