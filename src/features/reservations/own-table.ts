import { weekdayAndDay } from '#lib/days/dates.ts'

/** A table that was asked for on this device, waiting or confirmed. */
export type OwnTable = { date: string; time: string; status: string; path: string }

/** 'Sua mesa: sex, 27 de nov · 20:30 · Aguardando'. */
export const ownTableText = ({ date, time, status }: OwnTable): string =>
  `Sua mesa: ${weekdayAndDay(date)} · ${time} · ${status === 'WAI' ? 'Aguardando' : 'Confirmada'}`
