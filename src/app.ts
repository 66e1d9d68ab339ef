import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sessionSettingsOfBranch } from '#features/availability/server/branch-settings.ts'
import { routes as assistantRoutes } from '#features/assistant/server/routes.ts'
import { jobs as assistantJobs } from '#features/assistant/server/turn.ts'
import { routes as availabilityRoutes } from '#features/availability/server/routes.ts'
import { registerBranchFiles } from '#features/site/server/branch-files.ts'
import { jobs as siteJobs } from '#features/site/server/branch-pictures.ts'
import { pages as sitePages } from '#features/site/server/pages.ts'
import { routes as branchRoutes } from '#features/branches/server/routes.ts'
import { routes as businessRoutes } from '#features/businesses/server/routes.ts'
import { wires } from '#features/channels/server/wires.ts'
import { accountEvents, numberEvents } from '#features/channels/whatsapp/server/account-events.ts'
import { jobs as channelJobs } from '#features/channels/server/jobs.ts'
import { channelNotifications } from '#features/channels/server/notifications.queries.ts'
import { routes as channelRoutes } from '#features/channels/server/routes.ts'
import { templateEvents } from '#features/channels/whatsapp/server/templates/events.ts'
import { templateJobs } from '#features/channels/whatsapp/server/templates/jobs.ts'
import { routes as templateRoutes } from '#features/channels/whatsapp/server/templates/routes.ts'
import { inboxListener } from '#features/chats/server/inbound/receive.ts'
import type { Heed } from '#features/chats/server/inbound/heard.ts'
import { jobs as chatJobs } from '#features/chats/server/jobs.ts'
import { chatNotifications } from '#features/chats/server/notifications.queries.ts'
import { heedOptOut } from '#features/chats/server/opt-out/heed.ts'
import { routes as chatRoutes } from '#features/chats/server/routes.ts'
import { jobs as importJobs } from '#features/customers/server/import/jobs.ts'
import { jobs as segmentJobs } from '#features/customers/server/segments/jobs.ts'
import { pages as customerPages } from '#features/customers/server/pages.ts'
import { routes as customerRoutes } from '#features/customers/server/routes.ts'
import { routes as guestRoutes } from '#features/guests/server/routes.ts'
import { listIndexedPages } from '#features/menus/server/indexed-pages.ts'
import { routes as menuRoutes } from '#features/menus/server/routes.ts'
import { pages as menuPages } from '#features/menus/server/pages.ts'
import type { NotificationSources } from '#features/home/server/notifications.ts'
import { routes as homeRoutes } from '#features/home/server/routes.ts'
import { routes as houseAnswerRoutes } from '#features/house-answers/server/routes.ts'
import { pages as profilePages } from '#features/profiles/server/pages.ts'
import { routes as profileRoutes } from '#features/profiles/server/routes.ts'
import { invitedParty } from '#features/invitations/server/invited-party.ts'
import { pages as invitationPages } from '#features/invitations/server/pages.ts'
import { routes as invitationRoutes } from '#features/invitations/server/routes.ts'
import { jobs as privacyJobs } from '#features/privacy/server/jobs.ts'
import { pages as privacyPages } from '#features/privacy/server/pages.ts'
import { routes as privacyRoutes } from '#features/privacy/server/routes.ts'
import { reservationPart } from '#features/reservations/server/customer/customer-part.ts'
import { jobs as reservationJobs } from '#features/reservations/server/jobs.ts'
import { requestNotifications } from '#features/reservations/server/list/notifications.queries.ts'
import { writeReservationLetter } from '#features/reservations/server/letters/mails.ts'
import { pages as reservationPages } from '#features/reservations/server/own/pages.ts'
import { routes as reservationRoutes } from '#features/reservations/server/routes.ts'
import { heedReminderAnswer } from '#features/reminders/server/heed-answer.ts'
import { jobs as reminderJobs } from '#features/reminders/server/jobs.ts'
import { routes as reminderRoutes } from '#features/reminders/server/routes.ts'
import { jobs as researchJobs } from '#features/research/server/after-visit.ts'
import { answerPart, surveyLinkPart } from '#features/research/server/customer-part.ts'
import { reviewNotifications } from '#features/research/server/notifications.ts'
import { pages as researchPages } from '#features/research/server/pages.ts'
import { routes as researchRoutes } from '#features/research/server/routes.ts'
import { doorkeeper } from '#features/users/server/doorkeeper.ts'
import { jobs as userJobs } from '#features/users/server/jobs.ts'
import { routes as siteRoutes } from '#features/site/server/routes.ts'
import { routes as userRoutes } from '#features/users/server/routes.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { jobs as fileJobs } from '#platform/files/jobs.ts'
import { routes as fileRoutes } from '#platform/files/routes.ts'
import { registerFiles } from '#platform/files/serve-files.ts'
import { version } from '#platform/http/page/client-settings.ts'
import { registerColors } from '#platform/http/page/colors.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerIcons } from '#platform/http/page/icon.ts'
import { registerOpenApi } from '#platform/http/call/openapi.ts'
import { type PageRoute, registerPages } from '#platform/http/page/pages.ts'
import { registerRoutes } from '#platform/http/call/register.ts'
import type { Renderer } from '#platform/http/page/renderer.ts'
import type { Route } from '#platform/http/call/serve.ts'
import { registerServiceWorker } from '#platform/http/page/service-worker.ts'
import { buildServer } from '#platform/http/server.ts'
import { registerSitemap } from '#platform/http/page/sitemap.ts'
import { registerStaffDocuments } from '#platform/http/page/staff-documents.ts'
import { registerAssets } from '#platform/http/page/static-files.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { routes as deadLetterRoutes } from '#platform/jobs/routes.ts'
import { registerDevMail } from '#platform/mail/dev-mail.ts'
import { mailJobs } from '#platform/mail/jobs.ts'
import type { LetterWriters } from '#platform/mail/letter.ts'
import { webhookJobs } from '#platform/webhooks/jobs.ts'
import type { WebhookListener } from '#platform/webhooks/listener.ts'
import { routes as webhookRoutes } from '#platform/webhooks/routes.ts'

/** The folder of the built site. */
export const dist = join(import.meta.dirname, '../dist')

/** What staff are told of in the bell. */
const notifications: NotificationSources = [
  requestNotifications,
  chatNotifications,
  reviewNotifications,
  channelNotifications,
]

/** Every call of the API. */
export const routes: Route[] = [
  ...businessRoutes,
  ...branchRoutes,
  ...profileRoutes,
  ...userRoutes({ reservation_config: sessionSettingsOfBranch }),
  ...menuRoutes,
  ...houseAnswerRoutes,
  ...guestRoutes,
  ...customerRoutes([reservationPart, answerPart, surveyLinkPart]),
  ...availabilityRoutes,
  ...reservationRoutes(invitedParty),
  ...invitationRoutes,
  ...channelRoutes,
  ...templateRoutes,
  ...chatRoutes,
  ...assistantRoutes,
  ...reminderRoutes,
  ...researchRoutes,
  ...privacyRoutes,
  ...homeRoutes(notifications),
  ...siteRoutes,
  ...fileRoutes,
  ...deadLetterRoutes,
  ...webhookRoutes({ whatsApp: wires.whatsapp.delivery, instagram: wires.instagram.delivery }),
]

/** The writers of letters that the outbox holds as facts. */
export const letterWriters: LetterWriters = { reservation: writeReservationLetter }

/** Asked before the bot whether a customer's message is a request that they carry out. */
const heeds: Heed[] = [heedOptOut, heedReminderAnswer]

/** The listeners for Meta's deliveries. */
const listeners: WebhookListener[] = [inboxListener(heeds), templateEvents, numberEvents, accountEvents]

/** Every job that can be enqueued or that starts by cron. */
export const jobs: Job<never>[] = [
  ...siteJobs,
  ...userJobs,
  ...importJobs,
  ...segmentJobs,
  ...reservationJobs,
  ...templateJobs,
  ...channelJobs,
  ...chatJobs,
  ...reminderJobs,
  ...assistantJobs,
  ...researchJobs,
  ...privacyJobs,
  ...mailJobs(letterWriters),
  ...fileJobs,
  ...webhookJobs({ deliveryOf: (channel) => wires[channel].delivery, listeners }),
]

/** Every public page, in order of precedence. */
export const pages: PageRoute[] = [
  ...reservationPages(invitedParty),
  ...invitationPages,
  ...menuPages,
  ...customerPages,
  ...researchPages,
  ...privacyPages,
  ...profilePages,
  ...sitePages,
]

/** The service worker that keeps visited menus and profiles readable offline, in each folder that it is for; only in the built site. */
const offlineWorker = {
  addresses: [sitePath.menusWorker, sitePath.profileWorker, sitePath.reserveWorker],
  source: 'src/visitor/offline/pages.worker.ts',
}

export type SiteRenderer = (app: FastifyInstance) => Promise<Renderer>

/**
 * Builds the HTTP app from the features; it does not listen, so tests use it as it is. Without `site` it has only the API;
 * `site` gives the renderer of the documents: the built one, or Vite's in development.
 */
export async function buildApp(
  house: House,
  options: { site?: SiteRenderer } = {},
): Promise<{ app: FastifyInstance; stopping: () => void }> {
  const { settings } = house
  const app = await buildServer(settings, house.log)
  await registerOpenApi(app, { title: settings.platformName, version, url: settings.appUrl })
  app.decorate('document', null)
  registerRoutes(app, house, doorkeeper, routes)
  registerFiles(app, house)
  const { stopping } = registerHealth(app, house)
  if (settings.relaxed) registerDevMail(app, house, letterWriters)
  if (options.site) {
    const renderer = await options.site(app)
    registerColors(app)
    registerIcons(app)
    registerBranchFiles(app, house)
    registerSitemap(app, house, listIndexedPages)
    registerStaffDocuments(app, house, renderer)
    registerPages(app, house, pages, renderer)
    if (!renderer.finish) {
      await registerAssets(app, dist)
      registerServiceWorker(app, { ...offlineWorker, dist })
    }
  }
  return { app, stopping }
}
