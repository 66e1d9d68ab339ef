import {
  listNotifications as listNotificationsCall,
  loadDashboard as loadDashboardCall,
  printQrSheet,
} from '../contract.ts'
import { publicPages, publicPath } from '../public-pages.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import { listNotifications } from './notifications.queries.ts'
import { loadDashboard } from './queries.ts'
import { qrSheetPdf } from './qr-sheet.ts'

export const routes: Route[] = [
  serve(loadDashboardCall, ({ db, branch, now }) => loadDashboard(db, branch, now)),
  serve(listNotificationsCall, ({ db, branch, now, person }) => listNotifications(db, branch, person, now)),

  serve(printQrSheet, async ({ house, branch, query: { page, layout }, reply }) => {
    const { name, branch: unit, slug } = branch
    const address = house.settings.shortLinkBase + publicPath(page, slug)
    const pdf = await qrSheetPdf({ name, unit, sentence: publicPages[page].sentence, address }, layout)
    reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="qr-${publicPages[page].segment}-${slug}.pdf"`)
      .send(pdf)
    // The file is the answer; no declared one follows.
    return reply as never
  }),
]
