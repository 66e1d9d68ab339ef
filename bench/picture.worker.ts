/** A process that converts or composes one picture as the server does, and reports the time and memory used. */
import { readFileSync } from 'node:fs'
import { answerApart } from '#platform/apart/answer.ts'
import { convert } from '#platform/files/convert.ts'
import type { PictureTask } from '#platform/files/image.ts'

export type Taken = { outcome: string; seconds: number; ownMB: number }

/**
 * Peak memory in MB, without the pages shared with the server, such as those of Node itself. Reads Linux's own count: other systems start
 * it with the memory of the parent process.
 */
function ownMB(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1000
  return of('VmHWM') - of('RssFile')
}

async function outcomeOf(task: PictureTask): Promise<string> {
  if ('compose' in task) {
    const { compose } = await import('#platform/files/share/compose.ts')
    return (await compose(task.compose)).share ? 'converted' : 'no letters'
  }
  const conversion = await convert(Buffer.from(task.convert))
  return conversion.kind === 'refused' ? conversion.fault : conversion.kind
}

answerApart(async (task: PictureTask): Promise<Taken> => {
  const begun = performance.now()
  return {
    outcome: await outcomeOf(task),
    seconds: (performance.now() - begun) / 1000,
    ownMB: ownMB(),
  }
})
