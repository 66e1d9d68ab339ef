import { greetingOf, type LetterLink } from '#lib/text/letter.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { House } from '#platform/house.ts'
import type { Letter } from '#platform/mail/mail.ts'

type User = { name: string; email: string }

type Words = {
  title: string
  preheader: string
  sentences: string[]
  button: LetterLink
  closing: string
}

/** A letter of the platform itself about an account. */
function accountLetter(
  { settings: { platformName, marketingUrl } }: House,
  { name, email }: User,
  kind: string,
  { title, closing, ...words }: Words,
): Letter {
  return {
    business_id: null,
    kind,
    recipient: email,
    subject: `${title} | ${platformName}`,
    content: {
      sender: { name: platformName, unit: '', color: null, image: null, address: [], phone: null },
      platform: { name: platformName, url: marketingUrl ?? null },
      title,
      greeting: greetingOf(name),
      ...words,
      facts: [],
      sections: [],
      closing: [closing],
      reply_to: null,
      calendar: null,
    },
  }
}

/** The letter with a recovery link, which is valid for `validMinutes` (D-22). */
export function recoveryLetter(
  house: House,
  user: User,
  { token, validMinutes }: { token: string; validMinutes: number },
): Letter {
  const { platformName, appUrl } = house.settings
  const letter = accountLetter(house, user, 'password_recovery', {
    title: 'Recuperação de senha',
    preheader: `Crie uma nova senha. O link vale por ${validMinutes} minutos.`,
    sentences: [
      `Recebemos um pedido para criar uma nova senha da sua conta em ${platformName}.`,
      `O link vale por ${validMinutes} minutos e só pode ser usado uma vez.`,
    ],
    button: { label: 'Criar nova senha', url: `${appUrl}${staffPath.newPassword(token)}` },
    closing: 'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
  })
  return { ...letter, secret: true }
}

/**
 * The letter to the former address of an account whose e-mail changed: recovery links now go to the new address, which the letter does not
 * name.
 */
export function emailChangedLetter(house: House, before: User): Letter {
  const { platformName, supportUrl } = house.settings
  return accountLetter(house, before, 'email_changed', {
    title: 'O e-mail da sua conta mudou',
    preheader: `O acesso à sua conta em ${platformName} agora usa outro e-mail.`,
    sentences: [
      `O e-mail da sua conta em ${platformName} foi alterado. O acesso e a recuperação de senha agora usam o novo endereço.`,
      'Se foi você quem pediu, não é preciso fazer nada.',
    ],
    button: { label: 'Falar com o suporte', url: supportUrl },
    closing: 'Se não foi você, fale com o suporte agora: outra pessoa pode estar usando a sua conta.',
  })
}
