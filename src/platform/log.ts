import { pino } from 'pino'
import { describeFailure } from '#platform/failure.ts'

/**
 * One JSON object per line. Of an error only its name, code, message and stack are written, without what could identify a person
 * (D-98): a database's error detail quotes the row that failed.
 */
export function newLog(level: 'info' | 'warn', destination?: pino.DestinationStream) {
  return pino({ level, serializers: { err: describeFailure } }, destination)
}
