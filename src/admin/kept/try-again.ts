import { confirm } from '#ui/overlay/dialogs.ts'
import type { UnsentHere } from './engine.ts'
import { kept } from './kept.ts'
import { mayBeTwice } from './rules.ts'

const twiceQuestion = 'Enviar de novo? Se o primeiro envio chegou, ele fica em dobro.'

/** 'Tentar novamente': the same key makes one of all tries within a day; later the person is asked first. */
export async function tryAgain(one: UnsentHere): Promise<void> {
  const isSure = !mayBeTwice(one, Date.now()) || (await confirm(twiceQuestion, { yes: 'Enviar de novo' }))
  if (isSure) await kept.again(one.id)
}
