/** The one question that the assistant asks back. */
import { dayName, hourText } from './day-words.ts'
import type {
  Clock,
  DateDoubt,
  Doubt,
  Intent,
  PeopleDoubt,
  TimeDoubt,
  Understanding,
} from './understand/understanding.ts'
import { weekdayNames, weekdayOf } from '#lib/days/days.ts'

const wishWords: Partial<Record<Intent, string>> = {
  reserve: 'reservar',
  change: 'mudar uma reserva',
  cancel: 'cancelar uma reserva',
  mine: 'ver a sua reserva',
  menu: 'ver o cardápio',
  hours: 'saber os horários',
  address: 'saber o endereço',
  person: 'falar com um atendente',
}

const inWords = (wishes: Intent[]) => wishes.map((wish) => wishWords[wish]).join(' ou ')

function aboutPeople(doubt: PeopleDoubt): string {
  return doubt.why === 'loose' && doubt.number > 0
    ? `O ${doubt.number} é o número de pessoas?`
    : 'Para quantas pessoas, no total?'
}

function aboutDate(doubt: DateDoubt, today: string): string {
  switch (doubt.why) {
    case 'past':
      return `O dia ${dayMonth(doubt.said)} já passou. Para qual dia?`
    case 'far':
      return `O dia ${dayMonth(doubt.said)} está longe demais. Para qual dia?`
    case 'weekday':
      return `O dia ${dayMonth(doubt.said)} é ${weekdayNames[weekdayOf(doubt.said)].toLowerCase()}. Para qual dia?`
    case 'several':
      return `${capital(doubt.options.map((option) => dayName(option, today)).join(' ou '))}?`
    case 'none':
      return 'Esse dia não existe no calendário. Para qual dia?'
    case 'vague':
      return 'Para qual dia?'
  }
}

const dayMonth = (date: string) => date.slice(5).split('-').toReversed().join('/')
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const afternoonUntil = 6

/** '8 da manhã ou 8 da noite?' */
function eitherHalf(hour: number, minute: number): string {
  const said = minute === 0 ? String(hour) : `${hour}h${String(minute).padStart(2, '0')}`
  const early = hour < 5 ? 'da madrugada' : 'da manhã'
  return `${said} ${early} ou ${said} ${hour <= afternoonUntil ? 'da tarde' : 'da noite'}?`
}

function aboutTime(doubt: TimeDoubt): string {
  switch (doubt.why) {
    case 'half':
      return eitherHalf(doubt.hour, doubt.minute)
    case 'past':
      return `Hoje, ${hourText(doubt.said)} já passou. Para qual horário?`
    case 'several':
    case 'none':
    case 'midnight':
      return 'Para qual horário, exatamente?'
  }
}

function about(doubt: Doubt, today: string): string {
  switch (doubt.about) {
    case 'people':
      return aboutPeople(doubt)
    case 'date':
      return aboutDate(doubt, today)
    case 'time':
      return aboutTime(doubt)
    case 'wish':
      return doubt.wishes.length > 1
        ? `O que vem primeiro: ${inWords(doubt.wishes)}?`
        : 'Você quer cancelar a sua reserva ou mudar o dia?'
  }
}

/** The first thing that a reservation still needs, in the order of the form; then whether all is right. */
function nextStep({ people, date, time }: Understanding): string {
  if (people === null) return 'Para quantas pessoas?'
  if (date === null) return 'Para qual dia?'
  return time === null ? 'Qual horário?' : 'Certo?'
}

/** What to ask before going on: a doubt first, then what a wish lacks. Null where there is nothing to ask. */
export function questionOf(understood: Understanding, now: Clock): string | null {
  const [doubt] = understood.doubts
  if (doubt) return about(doubt, now.date)
  switch (understood.intent) {
    case 'reserve':
      return nextStep(understood)
    case 'change':
      return hasSlot(understood)
        ? 'Certo?'
        : 'O que você quer mudar: o dia, o horário ou o número de pessoas?'
    case 'cancel':
      return 'Quer mesmo cancelar a sua reserva?'
    default:
      return null
  }
}

const hasSlot = ({ people, date, time }: Understanding) => people !== null || date !== null || time !== null
