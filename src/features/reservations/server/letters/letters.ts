import { toldWishes, wishNames } from '../../wishes.ts'
import { latestArrival, statusLabel, toldReason } from '../../rules.ts'
import type { ReservationRecord } from '../queries.ts'
import { weekdayAndDate } from '#lib/days/dates.ts'
import type { LetterWords } from '#platform/mail/mail.ts'
import {
  greetingOf,
  type LetterContent,
  type LetterFact,
  type LetterLink,
  type LetterTone,
} from '#lib/text/letter.ts'
import { peopleText } from '#lib/person/people.ts'

/** Mails to the owner (D-95): request received, confirmed, refused, cancelled by the owner, or a reminder. */
export type OwnerNews = 'received' | 'confirmed' | 'refused' | 'cancelled' | 'reminder'

/** Mails to the people who confirmed the owner's invitation: nobody needs to come. */
export type InviteeNews = 'refused' | 'cancelled'

/** Mails to the venue (D-95). */
export type BranchNews = 'requested' | 'changed' | 'cancelled'

type OwnerWords = { title: string; sentences: string[]; state: string; tone: LetterTone; button: string }

/** A guest may have put the table into a calendar as soon as the request was sent. */
const calendarSentences = {
  changed: 'Se guardou a data no seu calendário, o arquivo em anexo a atualiza.',
  off: 'Se guardou a data no seu calendário, o arquivo em anexo a retira.',
}

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
      calendarSentences.off,
    ],
    state: 'Não aceito',
    tone: 'bad',
    button: 'Escolher outro horário',
  },
  reminder: {
    title: 'Lembrete do seu agendamento',
    sentences: ['Esperamos por você. Diga se vem: leva um toque na página do agendamento.'],
    state: 'Confirmado',
    tone: 'good',
    button: 'Confirmar presença ou cancelar',
  },
  cancelled: {
    title: 'Agendamento cancelado',
    sentences: ['O seu agendamento foi cancelado.', calendarSentences.off],
    state: 'Cancelado',
    tone: 'off',
    button: 'Ver agendamento',
  },
}

const inviteeWords: Record<
  InviteeNews,
  { title: string; sentence: string; state: string; tone: LetterTone }
> = {
  refused: {
    title: 'A mesa do convite não foi aceita',
    sentence: 'O restaurante não pôde aceitar a mesa em que você confirmou presença. Não é preciso ir.',
    state: 'Não aceito',
    tone: 'bad',
  },
  cancelled: {
    title: 'A mesa do convite foi cancelada',
    sentence: 'A mesa em que você confirmou presença foi cancelada. Não é preciso ir.',
    state: 'Cancelado',
    tone: 'off',
  },
}

const branchTitles: Record<BranchNews, string> = {
  requested: 'Novo agendamento',
  changed: 'Agendamento mudado pelo cliente',
  cancelled: 'Agendamento cancelado pelo cliente',
}

/** Policy and tolerance only matter while the guest may still come or cancel (D-32, D-33). */
export const tellsTerms = (news: OwnerNews): boolean =>
  news === 'received' || news === 'confirmed' || news === 'reminder'

/** The data of a letter besides the reservation: who signs, and where the venue is. */
export type LetterFrame = Pick<LetterContent, 'sender' | 'platform'> & {
  /** The venue's name for guests. */
  place: string
  map: LetterLink | null
  /** The name of the reservation's service; null for none (D-144). */
  service: string | null
}

/** What letters tell of a reservation. */
const told = [
  'id',
  'token',
  'date',
  'time',
  'person_number',
  'status',
  'reason',
  'reason_told',
  ...wishNames,
  'service_id',
  'owner_name',
  'owner_phone',
] as const satisfies (keyof ReservationRecord)[]

/** '20:00 · Jantar'. */
const timeText = (time: string, service: string | null) => [time, service].filter(Boolean).join(' · ')

/** A reservation as letters tell of it. */
export type LetterReservation = Pick<ReservationRecord, (typeof told)[number]>

/** What letters tell of this reservation, and nothing else of it. */
export const occasionFields = (reservation: LetterReservation): LetterReservation =>
  Object.fromEntries(told.map((name) => [name, reservation[name]])) as LetterReservation

const occasionFacts = (
  { date, time, person_number }: LetterReservation,
  service: string | null,
): LetterFact[] => [
  { label: 'Data', lines: [weekdayAndDate(date)] },
  { label: 'Horário', lines: [timeText(time, service)] },
  { label: 'Pessoas', lines: [peopleText(person_number)] },
]

const occasionText = ({ date, time, person_number }: LetterReservation) =>
  `${weekdayAndDate(date)}, às ${time}, para ${peopleText(person_number)}`

/** The letter to the owner. A stranger may have typed the address, so of the visitor's own text it contains at most a first name. */
export function ownerLetter(
  reservation: LetterReservation,
  news: OwnerNews,
  { sender, platform, place, map, service }: LetterFrame,
  given: {
    statusUrl: string
    /** The form of a new request, with the same party. */
    againUrl: string
    /** Null once they no longer matter. */
    terms: { policy: string | null; max_delay: number | null } | null
    reply_to: string | null
    calendar: string
    /** An earlier letter told another table: this one is about a change. */
    isChange: boolean
    /** The link by which the mailbox confirms that it is the owner's (D-168); null if that is known, or nobody may say so. */
    confirmUrl: string | null
  },
): LetterWords {
  const { title, sentences, state, tone, button } = ownerWords[news]
  const isRefused = news === 'refused'
  /** Nothing is decided yet, and no calendar shows another table. */
  const isAsking = news === 'received' && !given.isChange
  const policy = given.terms?.policy?.trim()
  const minutes = given.terms?.max_delay
  const occasion = toldReason(reservation)
  return {
    subject: `${title} – ${place}`,
    content: {
      sender,
      platform,
      preheader: `${place}: ${occasionText(reservation)}.`,
      title,
      greeting: greetingOf(reservation.owner_name),
      sentences:
        news === 'received' && given.isChange ? [...sentences, calendarSentences.changed] : sentences,
      facts: [
        {
          label: 'Situação',
          lines: [state],
          tone,
          // Every letter leads to the status (D-95); here the button leads to a new request.
          ...(isRefused && { link: { label: 'Ver agendamento', url: given.statusUrl } }),
        },
        ...occasionFacts(reservation, service),
        ...(occasion ? [{ label: 'Ocasião', lines: [occasion] }] : []),
        ...(minutes
          ? [
              {
                label: 'Tolerância',
                lines: [`${minutes} minutos`, `Chegada até ${latestArrival(reservation, minutes)}`],
              },
            ]
          : []),
        { label: 'Local', lines: [place, ...sender.address], link: map },
        ...(given.confirmUrl
          ? [
              {
                label: 'Seu e-mail',
                lines: ['Confirme que é seu, para receber aqui também os próximos avisos.'],
                link: { label: 'Confirmar e-mail', url: given.confirmUrl },
              },
            ]
          : []),
      ],
      button: { label: button, url: isRefused ? given.againUrl : given.statusUrl },
      sections: policy ? [{ title: 'Política de cancelamento', text: policy }] : [],
      closing: [`Você recebe esta mensagem por causa do seu agendamento em ${place}.`],
      reply_to: given.reply_to,
      calendar: isAsking || news === 'reminder' ? null : given.calendar,
    },
  }
}

/** The letter to an invitee: nothing of the owner, whom a stranger may have typed. */
export function inviteeLetter(
  reservation: LetterReservation,
  news: InviteeNews,
  { sender, platform, place, map, service }: LetterFrame,
  given: { name: string; reply_to: string | null; calendar: string },
): LetterWords {
  const { title, sentence, state, tone } = inviteeWords[news]
  return {
    subject: `${title} – ${place}`,
    content: {
      sender,
      platform,
      preheader: `${place}: ${occasionText(reservation)}.`,
      title,
      greeting: greetingOf(given.name),
      sentences: [sentence, calendarSentences.off],
      facts: [
        { label: 'Situação', lines: [state], tone },
        ...occasionFacts(reservation, service),
        { label: 'Local', lines: [place, ...sender.address], link: map },
      ],
      button: null,
      sections: [],
      closing: [`Você recebe esta mensagem porque confirmou presença em uma mesa em ${place}.`],
      reply_to: given.reply_to,
      calendar: given.calendar,
    },
  }
}

const tones: Record<string, LetterTone> = { WAI: 'waiting', CON: 'good', CAN: 'off', REC: 'bad' }

/** The letter to the venue: who comes, when, and the reason if the guest told one. Never the owner's secret address. */
export function branchLetter(
  reservation: LetterReservation,
  news: BranchNews,
  { sender, platform, place, service }: LetterFrame,
  given: { listUrl: string; phone: LetterLink },
): LetterWords {
  const { id, owner_name, status } = reservation
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
        ...occasionFacts(reservation, service),
        { label: 'Cliente', lines: [owner_name.replace(/\s+/g, ' ')] },
        { label: 'Telefone', lines: [], link: given.phone },
        ...(reason ? [{ label: 'Motivo', lines: [reason] }] : []),
      ],
      button: { label: 'Abrir os agendamentos', url: given.listUrl },
      sections: toldWishes(reservation).map(({ labels, text }) => ({ title: labels.guest, text })),
      closing: ['Esta mensagem vai para o e-mail do estabelecimento.'],
      reply_to: null,
      calendar: null,
    },
  }
}
