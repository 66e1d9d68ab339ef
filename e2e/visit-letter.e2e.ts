import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, movableClock, test } from './evening.ts'
import { ownNight } from './own-night.ts'
import { isTooWide } from './staff.ts'

test.use(movableClock)

/** Milliseconds until the letter must be there: jobs that run every five minutes are looked for twice a minute. */
const postMs = 90_000

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const scale = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar avaliação', exact: true })

/** The link in the letter after a visit; it is written by a job. */
async function mailedLink(page: Page, to: string): Promise<string> {
  let path = ''
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`)
        path = /\/pesquisa\/[\w-]+\/[\w-]{32}/.exec(await answer.text())?.[0] ?? ''
        return path
      },
      { timeout: postMs },
    )
    .not.toBe('')
  return path
}

test(
  'two hours after the arrival the guest is mailed the survey and answers on the phone, and the owner sees the number move',
  { tag: ['@RATE-10', '@D-61', '@D-63', '@D-64'] },
  async ({ page, another, evening, turn }) => {
    await turn('20:00')
    const night = await ownNight(page, { from: '19:00', to: '23:00', timezone: 'America/Sao_Paulo' })
    await night.booked(evening, { name: 'Rita Visitante', time: '20:30' })
    await night.publish()
    await page.goto('/admin/research/comment')
    await page.getByRole('button', { name: 'Pesquisa após a visita' }).click()
    await page.getByRole('switch', { name: 'Enviar a pesquisa depois da visita' }).click()
    await expect(page.getByText(/^Ligada desde /)).toBeVisible()
    await page.goto('/admin/research/dashboard')
    await expect(page.getByText('Dados insuficientes, tente novamente mais tarde.')).toBeVisible()

    await turn('20:32')
    await page.goto('/admin/reservations?visao=dia')
    await page.getByRole('button', { name: 'Chegou: Rita Visitante' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Rita Visitante' })
    await expect(row).toContainText('Chegou 20:32')
    await turn('22:35')
    const link = await mailedLink(page, 'ana@exemplo.test')

    const phone = await another('celular')
    await phone.goto(link)
    await expect(send(phone)).toHaveAttribute('type', 'submit')
    await expect(phone.getByRole('main')).toContainText('Rita')
    expect(await axeFaults(phone)).toEqual([])
    expect(await isTooWide(phone)).toBe(false)
    await scale(phone, 'qual a chance de você recomendar')
      .getByRole('radio', { name: '9', exact: true })
      .check()
    for (const mark of ['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo']) {
      await scale(phone, mark).getByRole('radio', { name: '4 estrelas', exact: true }).check()
    }
    await phone.getByLabel('Comentário').fill('A sobremesa vale a volta.')
    await send(phone).click()
    await expect(phone.getByRole('heading', { name: 'Obrigado pela sua avaliação!' })).toBeVisible()

    await page.goto('/admin/research/dashboard')
    await expect(card(page, 'NPS')).toContainText('NPS100')
    await expect(card(page, 'NPS')).toContainText('1 resposta')
    await expect(card(page, 'Nota geral')).toContainText('4,0')
    // 17 May 1990 is the birth date that came with the reservation.
    await expect(card(page, 'Idade do público')).toContainText(
      '1 resposta com idade conhecida, de 1 resposta',
    )
    await page.getByRole('link', { name: 'Pesquisa', exact: true }).click()
    const review = page.getByRole('list', { name: 'Avaliações' }).getByRole('listitem').first()
    await expect(review).toContainText('Rita Visitante')
    await expect(review).toContainText('A sobremesa vale a volta.')

    await phone.context().clearCookies()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Obrigado pela sua avaliação!' })).toBeVisible()
    await expect(phone.getByRole('radio')).toHaveCount(0)
  },
)
