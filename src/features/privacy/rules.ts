/** Why a person with reservations ahead is not erased yet. */
export const aheadSentence = (count: number): string =>
  count === 1
    ? 'Há 1 agendamento de hoje em diante. Cancele-o ou espere a data passar antes de anonimizar.'
    : `Há ${count} agendamentos de hoje em diante. Cancele-os ou espere as datas passarem antes de anonimizar.`

/** Years for which a reservation says whose it was (D-98). */
export const keptYears = 5

/** How long a mailed link can be opened. */
export const linkHours = 24

/** How long the page of an opened link is valid. */
export const pageMinutes = 30

export const linkMessages = {
  /** Whether or not anybody has the phone. */
  requested:
    'Se houver um e-mail guardado para este telefone, enviamos para ele um link que vale por 24 horas.',
  closed: 'Este link não vale mais.',
  opened: 'Estes são os seus dados.',
  consentGiven: 'Pronto. Você recebe as novidades.',
  consentWithdrawn: 'Pronto. Você não recebe mais novidades.',
  erasureRequested: 'Seu pedido foi enviado ao estabelecimento.',
} as const

export const staffMessages = {
  erased: 'Cliente anonimizado.',
  alreadyErased: 'Este cliente já foi anonimizado.',
  consentGiven: 'Consentimento registrado.',
  consentWithdrawn: 'Consentimento retirado.',
} as const
