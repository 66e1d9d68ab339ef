/** A process that converts the one picture it receives, or composes one. */
import { answerApart } from '#platform/apart/answer.ts'
import { convert } from './convert.ts'
import type { PictureTask } from './image.ts'

answerApart(async (task: PictureTask) => {
  if ('convert' in task) return convert(Buffer.from(task.convert))
  const { compose } = await import('./share/compose.ts')
  return compose(task.compose)
})
