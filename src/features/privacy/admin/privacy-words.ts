import type { AnswerOf } from '#lib/call/endpoint.ts'
import { countText } from '#lib/text/count-text.ts'
import type { countPersonalData, showPrivacy } from '../contract.ts'

type Privacy = Pick<AnswerOf<typeof showPrivacy>, 'consent' | 'withdrawn_at'>

const givers: Record<NonNullable<Privacy['consent']>['given_by'], string> = {
  new_customer: 'no formulário de cadastro',
  known_device: 'no formulário de cadastro, no aparelho do cliente',
  unknown_device: 'no formulário de cadastro, de um aparelho desconhecido',
  guest: 'pelo link no e-mail do cliente',
  staff: 'dito à equipe',
  import: 'em um arquivo importado',
}

/** Whether the customer may be sent marketing, since when and from where. */
export function consentSentence({ consent, withdrawn_at }: Privacy, dayOf: (at: string) => string): string {
  if (!consent) {
    return withdrawn_at
      ? `Não quer receber novidades. Retirado em ${dayOf(withdrawn_at)}.`
      : 'Não aceitou receber novidades.'
  }
  const since = `${dayOf(consent.given_at)}, ${givers[consent.given_by]} (${consent.unit})`
  return consent.is_in_force
    ? `Aceita receber novidades desde ${since}.`
    : `Alguém marcou que aceita novidades em ${since}. Só vale depois de confirmado com o cliente.`
}

/** The effects of an erasure, before it is done. */
export function consequence(counts: AnswerOf<typeof countPersonalData>): string {
  const { reservations, research_answers, chats, mails } = counts
  const touched = [
    [reservations, 'agendamento', 'agendamentos'],
    [research_answers, 'pesquisa', 'pesquisas'],
    [chats, 'conversa', 'conversas'],
    [mails, 'mensagem', 'mensagens'],
  ] as const
  const parts = touched
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countText(count, one, many))
  const places = new Intl.ListFormat('pt-BR').format(['no cadastro', ...parts.map((part) => `em ${part}`)])
  return `Apaga nome, telefone, e-mail, nascimento e anotações ${places}, em todos os estabelecimentos do negócio. Os números de visitas, agendamentos e notas continuam. Não dá para desfazer.`
}
