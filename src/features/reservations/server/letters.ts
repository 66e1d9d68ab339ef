import { statusLabel, toldReason } from '#features/reservations/rules.ts'
import type { ReservationRow } from '#features/reservations/server/queries.ts'
import { weekdayAndDate } from '#lib/dates.ts'
import { minutesOf, timeOf } from '#lib/days.ts'
import {
  greetingOf,
  type LetterContent,
  type LetterFact,
  type LetterLink,
  type LetterTone,
} from '#lib/letter.ts'
import { peopleText } from '#lib/people.ts'

/** What the owner hears (D-95): the request arrived, it is confirmed, refused, or cancelled by themselves. */
export type OwnerNews = 'received' | 'confirmed' | 'refused' | 'cancelled'

/** What the venue hears (D-95). */
export type BranchNews = 'requested' | 'cancelled'

type OwnerWords = { title: string; sentences: string[]; state: string; tone: LetterTone; button: string }

const ownerWords: Record<OwnerNews, OwnerWords> = {
  received: {
    title: 'Recebemos o seu pedido de agendamento',
    sentences: ['O restaurante entrará em contato após a confirmação.'],
    state: 'Aguardando confirmação',
    tone: 'waiting',
    button: 'Acompanhar agendamento',
  },
  confirmed: {
    title: 'Agendamento aceito',
    sentences: ['Esperamos por você.', 'O arquivo em anexo guarda a data no seu calendário.'],
    state: 'Confirmado',
    tone: 'good',
    button: 'Acompanhar agendamento',
  },
  refused: {
    title: 'Agendamento não aceito',
    sentences: [
      'Infelizmente não será possível recebê-lo desta vez. Esperamos vê-lo em uma próxima ocasião.',
    ],
    state: 'Não aceito',
    tone: 'bad',
    button: 'Ver agendamento',
  },
  cancelled: {
    title: 'Agendamento cancelado',
    sentences: ['O seu agendamento foi cancelado.'],
    state: 'Cancelado',
    tone: 'off',
    button: 'Ver agendamento',
  },
}

const branchTitles: Record<BranchNews, string> = {
  requested: 'Novo agendamento',
  cancelled: 'Agendamento cancelado pelo cliente',
}

/** Policy and tolerance matter to whoever may still come or cancel (D-32, D-33). */
export const tellsTerms = (news: OwnerNews): boolean => news === 'received' || news === 'confirmed'

/** What a letter about a reservation knows besides it: who signs, and where the venue is. */
export type LetterFrame = Pick<LetterContent, 'sender' | 'platform'> & {
  /** The venue as people call it. */
  place: string
  map: LetterLink | null
}

type Words = { subject: string; content: LetterContent }

const occasionFacts = ({ date, time, person_number }: ReservationRow): LetterFact[] => [
  { label: 'Data', lines: [weekdayAndDate(date)] },
  { label: 'Horário', lines: [time.slice(0, 5)] },
  { label: 'Pessoas', lines: [peopleText(person_number)] },
]

const occasionText = ({ date, time, person_number }: ReservationRow) =>
  `${weekdayAndDate(date)}, às ${time.slice(0, 5)}, para ${peopleText(person_number)}`

/** The minute until which the table waits for a late guest; no service passes midnight, its tolerance may. */
const latest = ({ time }: ReservationRow, minutes: number) =>
  `Chegada até ${timeOf((minutesOf(time) + minutes) % 1440)}`

/** What the owner reads. It goes to an address that a stranger may have typed: of their own words it holds a first name at most. */
export function ownerLetter(
  reservation: ReservationRow,
  news: OwnerNews,
  { sender, platform, place, map }: LetterFrame,
  given: {
    statusUrl: string
    /** Null where they matter no more. */
    terms: { policy: string | null; max_delay: number | null } | null
    reply_to: string | null
    calendar: string | null
  },
): Words {
  const { title, sentences, state, tone, button } = ownerWords[news]
  const policy = given.terms?.policy?.trim()
  const minutes = given.terms?.max_delay
  return {
    subject: `${title} – ${place}`,
    content: {
      sender,
      platform,
      preheader: `${place}: ${occasionText(reservation)}.`,
      title,
      greeting: greetingOf(reservation.owner_name),
      sentences,
      facts: [
        { label: 'Situação', lines: [state], tone },
        ...occasionFacts(reservation),
        ...(minutes
          ? [{ label: 'Tolerância', lines: [`${minutes} minutos`, latest(reservation, minutes)] }]
          : []),
        { label: 'Local', lines: [place, ...sender.address], link: map },
      ],
      button: { label: button, url: given.statusUrl },
      sections: policy ? [{ title: 'Política de cancelamento', text: policy }] : [],
      closing: [`Você recebe esta mensagem por causa do seu agendamento em ${place}.`],
      reply_to: given.reply_to,
      calendar: news === 'confirmed' ? given.calendar : null,
    },
  }
}

const tones: Record<string, LetterTone> = { WAI: 'waiting', CON: 'good', CAN: 'off', REC: 'bad' }

/** What the venue reads: who comes, when, and why if that was told. The owner's secret address is not in it. */
export function branchLetter(
  reservation: ReservationRow,
  news: BranchNews,
  { sender, platform, place }: LetterFrame,
  given: { listUrl: string; phone: LetterLink },
): Words {
  const { id, owner_name, status, comment } = reservation
  const title = branchTitles[news]
  const reason = toldReason(reservation)
  return {
    subject: `${title} – ${place}`,
    content: {
      sender,
      platform,
      preheader: `${occasionText(reservation)}.`,
      title: `${title} (#${id})`,
      greeting: '',
      sentences: status === 'WAI' ? ['Este agendamento aguarda a sua aprovação.'] : [],
      facts: [
        { label: 'Situação', lines: [statusLabel(status)], tone: tones[status] },
        ...occasionFacts(reservation),
        { label: 'Cliente', lines: [owner_name.replace(/\s+/g, ' ')] },
        { label: 'Telefone', lines: [], link: given.phone },
        ...(reason ? [{ label: 'Motivo', lines: [reason] }] : []),
      ],
      button: { label: 'Abrir os agendamentos', url: given.listUrl },
      sections: comment ? [{ title: 'Observação', text: comment }] : [],
      closing: ['Esta mensagem vai para o e-mail do estabelecimento.'],
      reply_to: null,
      calendar: null,
    },
  }
}
