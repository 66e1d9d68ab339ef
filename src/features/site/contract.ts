import * as z from 'zod/mini'
import { publicPageNames, sheetLayouts } from './public-pages.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

/** A QR sheet of a public page, ready to print. */
export const printQrSheet = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/qr-sheet',
  access: { who: 'ability', ability: 'branch-content', scope: 'branch' },
  summary: 'Download the QR code of a public page as an A4 PDF: a poster, or four table cards.',
  params: BranchPath,
  query: z.object({
    page: z.enum(publicPageNames, 'Página inválida.'),
    layout: z._default(z.enum(sheetLayouts, 'Formato inválido.'), 'poster'),
  }),
  file: { type: 'application/pdf', name: 'qr.pdf' },
})
