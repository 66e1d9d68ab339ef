import type { listCustomerReservations } from '../../customer.contract.ts'
import { countText } from '#lib/text/count-text.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { peopleText } from '#lib/person/people.ts'

type Answer = AnswerOf<typeof listCustomerReservations>

/** 'Veio 12 vezes', '1 falta' …: how the customer's reservations ended; what never happened is left out. */
export function customerFigures({ came, no_show, cancelled, refused, ahead }: Answer['figures']): string[] {
  return [
    came === 0 ? 'Ainda não veio' : `Veio ${countText(came, 'vez', 'vezes')}`,
    no_show > 0 ? countText(no_show, 'falta', 'faltas') : '',
    cancelled > 0 ? countText(cancelled, 'cancelada', 'canceladas') : '',
    refused > 0 ? countText(refused, 'recusada', 'recusadas') : '',
    ahead > 0 ? countText(ahead, 'marcada', 'marcadas') : '',
  ].filter(Boolean)
}

const onWeekday = [
  'aos domingos',
  'às segundas',
  'às terças',
  'às quartas',
  'às quintas',
  'às sextas',
  'aos sábados',
]

/** 'Costuma vir aos sábados, 4 pessoas.' */
export const usualText = ({ person_number, weekday }: NonNullable<Answer['usual']>): string =>
  `Costuma vir ${onWeekday[weekday]}, ${peopleText(person_number)}.`
