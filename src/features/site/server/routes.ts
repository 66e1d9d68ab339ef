import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import { printQrSheet } from '../contract.ts'
import { publicPages, publicPath } from '../public-pages.ts'
import { qrSheetPdf } from './qr-sheet.ts'

export const routes: Route[] = [
  serve(printQrSheet, async ({ house, branch, query: { page, layout } }) => {
    const { name, branch: unit, slug } = branch
    const path = publicPath(page, slug)
    const address = house.settings.shortLinkBase + path
    const pdf = await qrSheetPdf({ name, unit, sentence: publicPages[page].sentence, address }, layout)
    return new FileAnswer(pdf, `qr${path.replaceAll('/', '-')}.pdf`)
  }),
]
