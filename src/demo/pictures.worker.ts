/** A process that converts the demo's pictures as uploads are converted, and ends. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { convert } from '#platform/files/convert.ts'

for (const file of globSync(`${import.meta.dirname}/pictures/*.webp`)) {
  // A start that failed meanwhile no longer wants the pictures.
  if (!process.connected) process.exit()
  const converted = await convert(readFileSync(file))
  if (converted.kind === 'refused') throw new Error(`${file} is refused: ${converted.fault}.`)
  const message = { motif: basename(file, '.webp'), files: converted.files }
  // Disconnecting before a message was sent drops it.
  await new Promise((sent) => process.send?.(message, undefined, undefined, sent))
}
process.disconnect?.()
