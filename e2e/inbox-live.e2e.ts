import type { Page } from '@playwright/test'
import { cuttable } from '../test/cuttable.ts'
import { axeFaults } from './axe.ts'
import { expect } from './harness.ts'
import { openChat, takeOver, test, type Written } from './inbox.ts'
import { countNotes, notes } from './silent-audio.ts'
import type { WaNumber } from '#features/channels/contract.ts'
import { isTooWide, signIn } from './staff.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

const box = 'Digite uma mensagem'
const polls = /\/api\/(business\/\d+\/branch\/\d+\/chat\?|chat\/\d+(\/messages\?|$))/

/** Leaves polls without an answer, so that what the page shows came by its stream; returns what ends that. */
async function holdPolls(page: Page) {
  const held: (() => void)[] = []
  await page.route(polls, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    await new Promise<void>((resolve) => held.push(resolve))
    await route.abort().catch(() => {})
  })
  return async () => {
    await page.unroute(polls)
    for (const end of held) end()
  }
}

const logOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('log', { name: 'Mensagens' })

test(
  'a stream that is cut comes back by itself where it stopped, and both people read each message once and who wrote it',
  { tag: ['@D-131', '@CHAT-22'] },
  async ({ page, another, inbox, server, allow }) => {
    allow(/ERR_|Failed to fetch/)
    const line = await cuttable(server.url)
    const second = await another('mesa')
    await signIn(page)
    await signIn(second, 'agency')
    const chat = await inbox.newChat(page, 'Célia Corte')
    await takeOver(page, chat)
    const theirs = await openChat(second, chat)
    const streams: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/events')) streams.push(request.headers()['last-event-id'])
    })
    await page.goto(`${line.url}/admin/atendimento?tab=gerais&chat=${chat.id}`)
    const log = logOf(page, chat.name)
    await expect(page.getByText('também está aqui')).toBeVisible()

    const letPolls = await holdPolls(page)
    await inbox.write(chat, 'Antes do corte')
    await expect(log.getByText('Antes do corte', { exact: true })).toBeVisible()
    line.cut()
    await inbox.write(chat, 'Durante o corte')
    await expect(logOf(second, chat.name).getByText('Durante o corte', { exact: true })).toBeVisible()
    await expect(log.getByText('Durante o corte', { exact: true })).toHaveCount(0)
    line.mend()

    await expect(log.getByText('Durante o corte', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(streams.at(0)).toBeUndefined()
    expect(streams.at(-1)).toMatch(/^\d+$/)
    await letPolls()
    await theirs.getByPlaceholder(box).fill('Da colega')
    await theirs.getByPlaceholder(box).press('Enter')
    await page.getByPlaceholder(box).fill('De quem assumiu')
    await expect(log.getByText('Da colega', { exact: true })).toBeVisible()
    await page.getByPlaceholder(box).press('Enter')
    const texts = ['Antes do corte', 'Durante o corte', 'Da colega', 'De quem assumiu']
    for (const reader of [page, second]) {
      const messages = logOf(reader, chat.name).locator('[data-message]')
      await expect(messages.filter({ hasText: texts.at(-1)! })).toContainText('Assistente · Antônia')
      await expect(messages.filter({ hasText: 'Da colega' })).toContainText(/Assistente · (?!Antônia)/)
      const shown = (await messages.allInnerTexts()).map((text) => texts.find((each) => text.includes(each)))
      expect(shown.filter((text) => text !== undefined)).toEqual(texts)
    }
    // A message stands in the conversation before a job hands it over.
    const handedOver = () =>
      inbox.received(chat).filter((text) => texts.some((each) => text.includes(each))).length
    await expect.poll(handedOver).toBe(2)
    line.close()
  },
)

/** Counts notifications in place of those of the system; the browser asks the person as `permission` says. */
const fakeNotifications = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript((answer) => {
    const shown: { title: string; press: () => void }[] = []
    class Fake extends EventTarget {
      static permission = sessionStorage.getItem('permission') ?? 'default'
      static async requestPermission() {
        Fake.permission = answer
        sessionStorage.setItem('permission', answer)
        return answer
      }
      constructor(title: string) {
        super()
        shown.push({ title, press: () => this.dispatchEvent(new Event('click')) })
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Fake, shown })
  }, permission)

type Fakes = { shown: { title: string; press: () => void }[] }
const notified = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Fakes).shown.map(({ title }) => title))

/** A browser in tests shows every tab: this hides it from the page, or shows it again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test(
  'a chat that passes to people rings, and notifies while the tab is hidden; each can be switched off',
  { tag: '@D-131' },
  async ({ page, inbox }) => {
    await countNotes(page)
    await fakeNotifications(page, 'granted')
    await signIn(page)
    const chats: Written[] = []
    for (const name of ['Aldo Aviso', 'Bela Aviso', 'Caio Aviso', 'Dora Aviso'])
      chats.push(await inbox.newChat(page, name))
    await page.goto('/admin/atendimento?tab=gerais')
    const rows = page.getByRole('list', { name: 'Conversas' })
    const passes = async (place: number) => {
      const { name } = chats[place]!
      await inbox.write(chats[place]!, 'Quero falar com um atendente')
      await expect(rows.getByRole('button', { name }).getByText('Pessoa')).toBeVisible({ timeout: 20_000 })
    }
    const settings = page.getByRole('button', { name: 'Avisos de novas mensagens' })
    const sound = page.getByRole('switch', { name: 'Som' })
    const notification = page.getByRole('switch', { name: 'Notificações do navegador' })

    await expect(rows.getByRole('button', { name: chats[0]!.name })).toBeVisible()
    await settings.click()
    await expect(sound).toBeChecked()
    await expect(notification).not.toBeChecked()
    expect(await axeFaults(page)).toEqual([])
    await notification.press('Space')
    await expect(notification).toBeChecked()
    await page.keyboard.press('Escape')
    await passes(0)
    await expect.poll(() => notes(page)).toBe(2)
    expect(await notified(page), 'the tab is in sight').toEqual([])

    await setHidden(page, true)
    await passes(1)
    await expect.poll(() => notified(page)).toEqual([`${chats[1]!.name} espera um atendente`])
    expect(await notes(page)).toBe(4)
    await page.evaluate(() => (globalThis as unknown as Fakes).shown[0]!.press())
    await setHidden(page, false)
    await expect(page.getByRole('region', { name: chats[1]!.name })).toBeVisible()

    await settings.click()
    await sound.press('Space')
    await notification.press('Space')
    await page.keyboard.press('Escape')
    await setHidden(page, true)
    await passes(2)
    await page.reload()
    await expect(rows.getByRole('button', { name: chats[3]!.name })).toBeVisible()
    await settings.click()
    await expect(sound).not.toBeChecked()
    await expect(notification).not.toBeChecked()
    await page.keyboard.press('Escape')
    await passes(3)
    expect([await notes(page), await notified(page)]).toEqual([0, []])
  },
)

test('a person who refuses notifications reads where to allow them, and keeps the sound', async ({
  page,
}) => {
  await fakeNotifications(page, 'denied')
  await signIn(page)
  await page.goto('/admin/atendimento')
  await page.getByRole('button', { name: 'Avisos de novas mensagens' }).click()
  const notification = page.getByRole('switch', { name: 'Notificações do navegador' })

  await notification.press('Space')

  await expect(page.getByText('O navegador bloqueou as notificações deste site.')).toBeVisible()
  await expect(notification).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Som' })).toBeChecked()
  expect(await axeFaults(page)).toEqual([])
})

test(
  'a number that is switched off is said above the text box, and what was written meanwhile leaves when it is on again',
  { tag: ['@celular', '@D-78'] },
  async ({ page, inbox }, { project }) => {
    const token = await signIn(page)
    const chat = await inbox.newChat(page, `Olga Off ${project.name}`)
    const conversation = await takeOver(page, chat)
    const headers = { 'x-auth-token': token }
    const numbers = '/api/business/1/wa-numbers'
    const all = (await (await page.request.get(numbers, { headers })).json()) as WaNumber[]
    const { id } = all.find(({ display_phone_number }) => display_phone_number.endsWith('95555-0100'))!
    const turn = async (status: 'active' | 'inactive') => {
      const answer = await page.request.put(`${numbers}/${id}/status`, { form: { status }, headers })
      expect(await answer.json()).toMatchObject({ success: true })
    }
    const notice = conversation.getByText('O número desta conversa está desligado.')
    await expect(notice).toHaveCount(0)

    await turn('inactive')
    await conversation.getByPlaceholder(box).fill('Sai depois')
    await conversation.getByPlaceholder(box).press('Enter')
    await expect(notice).toBeVisible()
    await expect(conversation.getByRole('link', { name: 'Ver os canais' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    expect(inbox.received(chat).filter((text) => text.includes('Sai depois'))).toEqual([])
    await turn('active')

    await expect(notice).toHaveCount(0)
    await expect
      .poll(() => inbox.received(chat).filter((text) => text.includes('Sai depois')))
      .toHaveLength(1)
  },
)

const dayMs = 24 * 3_600_000

test(
  'a tab that slept for a day shows what came meanwhile, whole, in order and once, and that the window is over',
  { tag: '@D-131' },
  async ({ page, inbox, server, allow }) => {
    allow(/ERR_|Failed to fetch/)
    const line = await cuttable(server.url)
    await signIn(page)
    const chat = await inbox.newChat(page, 'Sônia Sono', { ago_ms: 600_000 })
    await takeOver(page, chat)
    await page.clock.install()
    await page.goto(`${line.url}/admin/atendimento?tab=gerais&chat=${chat.id}`)
    const log = logOf(page, chat.name)
    await page.getByPlaceholder(box).fill('Ainda escrevendo')
    await expect(log.getByText('Oi, tem mesa hoje?')).toBeVisible()

    line.cut()
    // More than a page of messages holds.
    const texts = Array.from({ length: 60 }, (_, at) => `Enquanto dormia ${at + 1}.`)
    for (const [at, text] of texts.entries())
      await inbox.write(chat, text, { ago_ms: (texts.length - at) * 2000 })
    await page.clock.fastForward(dayMs)
    line.mend()
    await setHidden(page, false)

    await expect(log.getByText(texts.at(-1)!, { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Janela encerrada')).toBeVisible()
    await expect(page.getByPlaceholder(box)).toHaveValue('Ainda escrevendo')
    await log.evaluate((element) => element.scrollTo({ top: 0 }))
    await expect(log.getByText('Oi, tem mesa hoje?')).toBeAttached({ timeout: 20_000 })
    const asleep = async () => {
      const shown = await log.locator('[data-message]').allInnerTexts()
      return shown.map((text) => /Enquanto dormia \d+\./.exec(text)?.[0]).filter(Boolean)
    }
    // Polled: on a busy machine one of the 60 deliveries may be worked after the last.
    await expect.poll(asleep).toEqual(texts)
    line.close()
  },
)
