import { linkDays } from '../rules.ts'
import { letterSender } from '#features/site/server/letter-sender.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { greetingOf } from '#lib/text/letter.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { isAddress, type Letter } from '#platform/mail/mail.ts'

type Visit = { owner_name: string; owner_email: string; date: string; token: string }

/** The letter after a visit, with the link to its survey. Its content is deleted once it is sent: the link is a secret. */
export async function visitLetter(
  db: Db,
  { settings }: House,
  branch: Branch,
  { owner_name, owner_email, date, token }: Visit,
): Promise<Letter> {
  const { title: place, sender } = await letterSender(db, branch, settings)
  const title = 'Como foi sua visita?'
  return {
    business_id: branch.business_id,
    kind: 'survey_after_visit',
    recipient: owner_email,
    subject: `${title} – ${place}`,
    secret: true,
    content: {
      sender,
      platform: { name: settings.platformName, url: settings.marketingUrl ?? null },
      preheader: 'Leva um minuto, e a casa lê cada resposta.',
      title,
      greeting: greetingOf(owner_name),
      sentences: [
        `Obrigado por ter vindo em ${weekdayAndDay(date)}.`,
        'Conte como foi: leva um minuto, e a casa lê cada resposta.',
      ],
      facts: [],
      button: {
        label: 'Avaliar a visita',
        url: `${settings.shortLinkBase}${sitePath.visitSurvey(branch.slug, token)}`,
      },
      sections: [],
      closing: [
        `O link é só seu: vale por ${linkDays} dias e por uma resposta.`,
        `Você recebe esta mensagem porque esteve em ${place}. É uma só por visita.`,
      ],
      reply_to: branch.email && isAddress(branch.email) ? branch.email : null,
      calendar: null,
    },
  }
}
