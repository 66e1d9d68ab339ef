/** A process that converts the one picture it receives. */
import { answerApart } from '#platform/apart/answer.ts'
import { convert } from './convert.ts'

answerApart((bytes: Uint8Array) => convert(Buffer.from(bytes)))
