/** A process that draws the demo's pictures, converts each as an upload is converted, and ends. */
import sharp from 'sharp'
import { dishDrawings } from './dish-drawings.ts'
import { placeDrawings } from './place-drawings.ts'

/** Resolves once the message was sent: disconnecting earlier drops messages that a busy reader has not taken yet. */
const sent = (message: object) =>
  new Promise<void>((done) => process.send?.(message, undefined, undefined, () => done()))

const drawings = Object.entries({ ...dishDrawings, ...placeDrawings })
const painted = await Promise.all(
  drawings.map(
    async ([motif, svg]) =>
      [motif, await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()] as const,
  ),
)
// Imported only now: from here on this process opens no SVG, like every process that handles uploads.
const { convert } = await import('#platform/files/convert.ts')
for (const [motif, picture] of painted) {
  // A start that failed meanwhile no longer wants the pictures.
  if (!process.connected) process.exit()
  const converted = await convert(picture)
  if (converted.kind === 'converted') await sent({ motif, files: converted.files })
}
process.disconnect?.()
