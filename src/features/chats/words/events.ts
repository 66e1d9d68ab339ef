/** What can happen to a conversation besides messages (D-133). */
export const eventKinds = [
  'taken_over',
  'taken_over_in_app',
  'given_back',
  'handed_over',
  'transferred',
  'finished',
  'reopened',
  'reopened_by_message',
  'opted_out',
  'opted_in',
] as const
export type EventKind = (typeof eventKinds)[number]

/** The person who did it, by name, and the new branch of the chat; null: a program or the customer, and 'Geral'. */
export type EventStory = { kind: EventKind; by: string | null; branch: string | null }

const byText = (by: string | null) => (by === null ? '' : ` por ${by}`)

const texts: Record<EventKind, (happened: EventStory) => string> = {
  taken_over: ({ by }) => `Assumido${byText(by)}`,
  taken_over_in_app: () => 'Assumido pelo aplicativo do celular',
  given_back: ({ by }) => `Devolvido ao BOT${byText(by)}`,
  handed_over: () => 'Passado pelo BOT para a equipe',
  transferred: ({ by, branch }) => `Transferido para ${branch ?? 'Geral'}${byText(by)}`,
  finished: ({ by }) => `Finalizado${byText(by)}`,
  reopened: ({ by }) => `Reaberto${byText(by)}`,
  reopened_by_message: () => 'Reaberto por nova mensagem',
  opted_out: () => 'Não quer mais mensagens automáticas',
  opted_in: () => 'Voltou a receber mensagens automáticas',
}

/** The line between two messages that tells it, such as 'Transferido para Pinheiros por Ana'. */
export const eventText = (happened: EventStory): string => texts[happened.kind](happened)
