/** A process that draws the demo's pictures and makes of each what an upload becomes; then it ends. */
import sharp from 'sharp'
import { dishDrawings } from './dish-drawings.ts'
import { placeDrawings } from './place-drawings.ts'

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
  if (converted.kind === 'converted') process.send?.({ motif, files: converted.files })
}
process.disconnect?.()
