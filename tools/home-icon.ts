/** Draws the platform's mark for a phone's home screen: `node tools/home-icon.ts`, after a change of the mark. Phones round the corners. */
import { join } from 'node:path'
import sharp from 'sharp'
import { brandColors } from '#lib/colors.ts'
import { homeIconSide } from '#lib/address/file-url.ts'
import { houseIcon } from '#platform/http/page/icon.ts'

await sharp(Buffer.from(houseIcon(brandColors.primary, 0)), { density: 300 })
  .resize(homeIconSide)
  .png({ palette: true, effort: 10 })
  .toFile(join(import.meta.dirname, '../src/platform/http/page/home-icon.png'))
