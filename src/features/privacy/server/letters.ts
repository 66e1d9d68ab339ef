import { linkHours } from '../rules.ts'
import { letterSender } from '#features/site/server/letter-sender.ts'
import { greetingOf, type LetterContent, type LetterLink } from '#lib/text/letter.ts'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { isAddress, type Letter } from '#platform/mail/mail.ts'

type Words = Pick<LetterContent, 'preheader' | 'title' | 'greeting' | 'sentences' | 'closing' | 'facts'> & {
  button: LetterLink
  reply_to: string | null
}

async function letterOf(
  db: Db,
  { settings }: House,
  branch: Branch,
  { kind, recipient, words }: { kind: string; recipient: string; words: Words },
): Promise<Letter> {
  const { title: place, sender } = await letterSender(db, branch, settings)
  return {
    business_id: branch.business_id,
    kind,
    recipient,
    subject: `${words.title} – ${place}`,
    content: {
      sender,
      platform: { name: settings.platformName, url: settings.marketingUrl ?? null },
      ...words,
      sections: [],
      calendar: null,
    },
  }
}

/** The letter with a guest's link to their own data. */
export async function linkLetter(
  db: Db,
  house: House,
  branch: Branch,
  guest: { name: string; email: string; token: string },
): Promise<Letter> {
  const url = `${house.settings.shortLinkBase}${sitePath.ownData(branch.slug, guest.token)}`
  const letter = await letterOf(db, house, branch, {
    kind: 'personal_data_link',
    recipient: guest.email,
    words: {
      title: 'Seus dados',
      preheader: `O link vale por ${linkHours} horas e abre uma só vez.`,
      greeting: greetingOf(guest.name),
      sentences: [
        'Recebemos um pedido para ver os dados que guardamos sobre você.',
        `O link vale por ${linkHours} horas e abre uma só vez. Não o repasse: quem o abrir vê os seus dados.`,
      ],
      facts: [],
      button: { label: 'Ver meus dados', url },
      closing: ['Se não foi você quem pediu, ignore esta mensagem. Ninguém viu os seus dados.'],
      reply_to: branch.email && isAddress(branch.email) ? branch.email : null,
    },
  })
  return { ...letter, secret: true }
}

/** The letter to a manager about a guest's request. It names nobody: the record, behind the sign-in, does. */
export function requestLetter(
  db: Db,
  house: House,
  branch: Branch,
  { recipient, customer_id }: { recipient: string; customer_id: number },
): Promise<Letter> {
  const query = new URLSearchParams({ estabelecimento: String(branch.id), customer: String(customer_id) })
  return letterOf(db, house, branch, {
    kind: 'erasure_request',
    recipient,
    words: {
      title: 'Um cliente pediu para apagar os dados',
      preheader: 'Responda em até 15 dias.',
      greeting: '',
      sentences: [
        'Um cliente abriu o link dos seus dados e pediu que eles sejam apagados.',
        "Abra o cadastro e use 'Anonimizar cliente'. Se há um motivo legal para manter os dados, fale com o cliente. Responda em até 15 dias.",
      ],
      facts: [],
      button: { label: 'Abrir o cadastro', url: `${house.settings.appUrl}${staffPath.customers}?${query}` },
      closing: ['Esta mensagem vai para quem administra o negócio.'],
      reply_to: null,
    },
  })
}
