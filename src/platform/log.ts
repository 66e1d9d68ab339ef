import { pino } from 'pino'
import { describeFailure } from '#platform/failure.ts'

/**
 * One JSON object per line. Of an error only its name, code, message and stack are written, without what could identify a person
 * (D-98): a database's error detail quotes the row that failed.
 */
export function newLog(level: 'info' | 'warn', destination?: pino.DestinationStream) {
  return pino({ level, serializers: { err: describeFailure } }, destination)
}

/** Bytes of lines that are written together, and the milliseconds that a line waits for others. */
const together = { minLength: 8192, periodicFlush: 200 }

/**
 * Standard output, or another place, for the lines of many requests, written together. The end of the process writes the rest, also after a
 * signal that it handles or an error that nobody caught; only a killed process loses its last lines.
 */
export function bufferedOutput(dest: number | string = 1) {
  // Not `sync: false`: lines being written when the process ends would be lost or come late.
  const output = pino.destination({ dest, sync: true, ...together })
  process.on('exit', () => output.flushSync())
  return output
}
