/** A process that converts the one picture it is sent, answers and ends. */
import { convert } from './convert.ts'

process.once('message', (bytes: Uint8Array) => {
  void convert(Buffer.from(bytes)).then((conversion) => {
    process.send?.(conversion, () => process.disconnect())
  })
})
