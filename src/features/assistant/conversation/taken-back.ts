/** A yes that the next message of the same burst takes back: 'pode mandar', 'opa, amanhã não, domingo!' */
import { isPutOff } from '../understand/short-answers.ts'
import { understand } from '../understand/understand.ts'
import { normalizedWords } from '../understand/words.ts'
import type { Desk } from './desk.ts'
import { heardTextOf } from './heard-text.ts'
import { asksNewName, bareNameIn, saidNameIn } from './said-name.ts'
import type { Scene } from './scene.ts'
import type { HeardInput } from './turn.ts'
import { typedChoice } from './typed.ts'

const acting = /^(?:do:confirm|changed:\d+|gone:\d+)$/

/** Whether an option books, changes or cancels as soon as it is heard. */
export const actsAtOnce = (option: string): boolean => acting.test(option)

/** How people begin to correct themselves. */
const correcting =
  /^(?:(?:oi|ai|ah|eita|nossa|desculpa|perdao|ei|moc[oa]|,|!) ){0,3}(?:nao|opa|ops|oops|mas|porem|espera|pera|perai|calma|alias|digo|na verdade|quer dizer|quero dizer|melhor|errei|so que|para|segura|muda|troca|altera|corrige|cancela|desculpa|perdao|me enganei|esquece|deixa)\b/
/** Something besides the table that the guest agreed to: 'e agora a de domingo, 6 pessoas 13h'. */
const besides =
  /\b(?:outr[oa]|nov[oa]|mais uma (?:mesa|reserva)|tambem|tb|agora (?:a|uma|quero|preciso)|uma (?:mesa|reserva)|mesa para|reserv(?:ar|a) (?:para|uma))\b/

/** Whether the yes in `message` must wait, because a later message corrects what it agrees to. */
export function isTakenBack(
  { state, question, desk }: Scene,
  message: HeardInput,
  later: HeardInput[],
): boolean {
  // The sender cannot have read a question of this turn yet.
  if (!desk || question !== null || later.length === 0) return false
  const text = heardTextOf(message)
  const chosen = message.choice ?? (text === null ? null : typedChoice(state, text, desk))
  if (chosen === null || !actsAtOnce(chosen)) return false
  const isCancelling = chosen.startsWith('gone:')
  return later.some((one) => {
    const said = one.choice === null ? heardTextOf(one) : null
    return said !== null && corrects(desk, said, isCancelling)
  })
}

function corrects(desk: Desk, text: string, isCancelling: boolean): boolean {
  const words = normalizedWords(text.slice(0, 200))
  const isCorrection = correcting.test(words)
  if (besides.test(words) && !isCorrection) return false
  if (saidNameIn(text) || asksNewName(text) || bareNameIn(text)) return true
  const { intent, people, date, time, part, doubts } = understand(text, desk.now)
  const isOfTable = [people, date, time, part].some((value) => value !== null) || doubts.length > 0
  switch (intent) {
    case 'thanks':
    case 'yes':
      return false
    case 'unknown':
      return isCorrection && !text.includes('?')
    case 'reserve':
      return isCorrection || (isOfTable && !isCancelling)
    case 'change':
      return isCorrection || isOfTable
    default:
      return isCorrection || isPutOff(words)
  }
}
