/** A hummed stand-in for a voice: syllables of a changing tone, as 8-bit sound of 8000 samples a second in a WAV. */
export function hummedVoice(seconds: number): Buffer {
  const rate = 8000
  const count = Math.round(seconds * rate)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + count, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(count, 40)
  const samples = Buffer.alloc(count)
  for (let at = 0; at < count; at++) {
    const time = at / rate
    const syllable = Math.max(0, Math.sin(time * 9)) * Math.max(0, Math.sin(time * 1.7 + 0.4))
    const pitch = 170 + 30 * Math.sin(time * 2.3)
    const tone = Math.sin(2 * Math.PI * pitch * time) + 0.4 * Math.sin(4 * Math.PI * pitch * time)
    samples[at] = 128 + Math.round(60 * syllable * tone)
  }
  return Buffer.concat([header, samples])
}

/** Text of a PDF: its standard fonts know Latin-1 only. */
const pdfText = (text: string) => text.replaceAll(/[()\\]/g, (sign) => `\\${sign}`)

/** A page of A4 with a title and lines. */
export function onePagePdf(title: string, lines: readonly string[]): Buffer {
  const [first, ...rest] = [title, ...lines].map((line) => `(${pdfText(line)}) Tj`)
  const page = `BT /F1 22 Tf 60 760 Td ${first} /F1 12 Tf 0 -12 Td ${rest.map((line) => `0 -22 Td ${line}`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
