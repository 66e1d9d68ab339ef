import PdfDocument from 'pdfkit'
import { type QrCode, qrCode } from '#lib/qr-code.ts'
import type { SheetLayout } from '../public-pages.ts'

/** The texts of a sheet, from top to bottom. */
export type QrSheet = { name: string; unit: string; sentence: string; address: string }

type Document = PDFKit.PDFDocument
/** Points, 72 to the inch. */
type Box = { left: number; top: number; width: number; height: number }

const pointsOf = (millimetres: number) => (millimetres * 72) / 25.4
const page = { width: pointsOf(210), height: pointsOf(297) }

const [regular, bold] = ['Helvetica', 'Helvetica-Bold']

/** The characters of the PDF standard fonts (Windows-1252); others, such as emoji, are left out. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A PDF of one A4 page: a poster, or four table cards with cut marks. Only vectors: sharp at any size. */
export function qrSheetPdf(sheet: QrSheet, layout: SheetLayout): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `${sheet.sentence} – ${sheet.name}` },
    lang: 'pt-BR',
  })
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const code = qrCode(sheet.address)
  for (const box of layout === 'poster' ? [{ left: 0, top: 0, ...page }] : quarters()) {
    draw(document, box, sheet, code)
  }
  if (layout === 'cards') cutMarks(document)
  document.end()
  return written
}

function quarters(): Box[] {
  const [width, height] = [page.width / 2, page.height / 2]
  return [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({ left: column * width, top: row * height, width, height })),
  )
}

/** One card: all sizes depend on its height, so that poster and table card look the same. */
function draw(document: Document, box: Box, { name, unit, sentence, address }: QrSheet, code: QrCode) {
  const unitOf = (share: number) => box.height * share
  const column = { left: box.left + unitOf(0.06), width: box.width - 2 * unitOf(0.06) }
  let top = box.top + unitOf(0.085)
  const line = (text: string, font: string, largest: number, lines: number) => {
    const words = printable(text)
    if (!words) return
    const size = fittingSize(document, words, font, largest, column.width, lines)
    document.font(font).fontSize(size).fillColor('#000000')
    const height = Math.min(
      document.heightOfString(words, { width: column.width, align: 'center' }),
      document.currentLineHeight(true) * lines,
    )
    document.text(words, column.left, top, {
      width: column.width,
      height: height + 1,
      align: 'center',
      ellipsis: true,
    })
    top += height
  }

  line(name, bold, unitOf(0.045), 2)
  top += unitOf(0.006)
  if (unit !== name) line(unit, regular, unitOf(0.022), 1)
  top += unitOf(0.03)
  line(sentence, regular, unitOf(0.034), 1)
  top += unitOf(0.01)
  const side = unitOf(0.56)
  drawCode(document, code, { left: box.left + (box.width - side) / 2, top, side })
  top += side + unitOf(0.012)
  line(address.replace(/^https?:\/\//, ''), regular, unitOf(0.021), 2)
}

/** The largest size up to `largest` at which the text fits into this many lines; at least half of `largest`. */
function fittingSize(
  document: Document,
  text: string,
  font: string,
  largest: number,
  width: number,
  lines: number,
) {
  document.font(font)
  for (let size = largest; size > largest / 2; size -= largest / 20) {
    document.fontSize(size)
    // The library breaks a word that is too wide letter by letter, in time quadratic to its length.
    if (text.split(' ').some((word) => document.widthOfString(word) > width)) continue
    if (document.heightOfString(text, { width }) <= document.currentLineHeight(true) * lines + 1) return size
  }
  return largest / 2
}

function drawCode(
  document: Document,
  { size, path }: QrCode,
  at: { left: number; top: number; side: number },
) {
  document
    .save()
    .translate(at.left, at.top)
    .scale(at.side / size)
    .path(path)
    .fill('#000000')
    .restore()
}

/** Short lines at the edges and a cross in the middle, to cut the sheet along. */
function cutMarks(document: Document) {
  const [x, y] = [page.width / 2, page.height / 2]
  const mark = pointsOf(5)
  document.lineWidth(0.5).strokeColor('#888888')
  const lines: [number, number, number, number][] = [
    [x, 0, x, mark],
    [x, page.height - mark, x, page.height],
    [0, y, mark, y],
    [page.width - mark, y, page.width, y],
    [x - mark / 2, y, x + mark / 2, y],
    [x, y - mark / 2, x, y + mark / 2],
  ]
  for (const [fromX, fromY, toX, toY] of lines) document.moveTo(fromX, fromY).lineTo(toX, toY).stroke()
}
