/** A process that draws the demo's pictures and makes of each what an upload becomes; then it ends. */
import sharp from 'sharp'
import { dishDrawings } from './dish-drawings.ts'
import { placeDrawings } from './place-drawings.ts'

/** Once it is on its way: who disconnects takes back what a busy reader has left no room for. */
const sent = (message: object) =>
  new Promise<void>((done) => process.send?.(message, undefined, undefined, () => done()))

const drawings = Object.entries({ ...dishDrawings, ...placeDrawings })
const painted = await Promise.all(
  drawings.map(
    async ([motif, svg]) =>
      [motif, await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()] as const,
  ),
)
// Only now: from here on this process opens no SVG, like every other that meets an upload.
const { convert } = await import('#platform/files/convert.ts')
for (const [motif, picture] of painted) {
  // A start that failed meanwhile wants none of them.
  if (!process.connected) process.exit()
  const converted = await convert(picture)
  if (converted.kind === 'converted') await sent({ motif, files: converted.files })
}
process.disconnect?.()
