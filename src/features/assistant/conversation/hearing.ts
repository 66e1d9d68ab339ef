/** Hears a message: which establishment it is about first (D-79, D-152), then what it wishes there. */
import { asksWhoAnswers, isForPeople } from '../understand/house-questions.ts'
import { isPutOff } from '../understand/short-answers.ts'
import { understand } from '../understand/understand.ts'
import type { Intent } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { hearAfterBooking } from './after-booking.ts'
import { answer } from './answers.ts'
import { choose } from './choices.ts'
import type { Desk, Unit } from './desk.ts'
import { handOverMatter } from './hand-over.ts'
import { optionNumbered, titled } from './offered.ts'
import { handOver, type Scene, updateState } from './scene.ts'
import type { Utterance } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { answerHere, changeUnit, chooseOwnAt, goOn, keepForLater } from './unit-change.ts'
import { unitSaid } from './unit-names.ts'
import { askMeant, askUnit, isAboutUnit } from './unit-step.ts'

/** Hears a text or a press. False if it was not understood. */
export async function hearWords(scene: Scene, said: Utterance): Promise<boolean> {
  const units = await scene.house.units()
  const isAsked = isAboutUnit(scene.state.step)
  const option = said.choice ?? (isAsked ? typedOption(scene, said.text) : null)
  if (option !== null && (await chooseAbout(scene, units, option))) return true
  if (said.choice === null && isAboutPeople(scene, units, said.text)) return true
  const isTyped = said.choice === null && !isAsked
  if (isTyped && scene.desk && (await hearAfterBooking(scene, scene.desk, said.text))) return true
  if (said.choice === null && units.length > 1 && (await hearName(scene, units, said))) return true
  if (!scene.desk) return hearOutside(scene, said)
  return isAsked ? hearBeside(scene, scene.desk, said) : answerHere(scene, scene.desk, said)
}

/** The establishment that a text chooses from the options. Messages of the burst before the question cannot answer it. */
function typedOption({ state, question, house }: Scene, text: string): string | null {
  if (question !== null) return null
  const option = optionNumbered(state, text) ?? titled(state, text)
  if (option !== null || state.step === 'unit') return option
  const { intent } = understand(text, house.now)
  return (intent === 'yes' ? state.offered[0] : intent === 'no' ? state.offered[1] : undefined)?.id ?? null
}

/** Carries out such an option, also one of an old message. */
async function chooseAbout(scene: Scene, units: Unit[], option: string): Promise<boolean> {
  if (option === 'do:unit') {
    await askUnit(scene)
    return true
  }
  if (option === 'do:drop' && scene.desk && isAboutUnit(scene.state.step))
    return choose(scene, scene.desk, option)
  if (!option.startsWith('unit:')) return false
  const unit = units.find(({ id }) => option === `unit:${id}`)
  if (unit) await changeUnit(scene, unit, '')
  else await askUnit(scene, { lead: 'Esta unidade não está mais atendendo por aqui.' })
  return true
}

/** A guest reaches a person even before an establishment is chosen; 'quero falar com a da praia' names a unit. */
function isAboutPeople(scene: Scene, units: Unit[], text: string): boolean {
  if (scene.desk && !isAboutUnit(scene.state.step)) return false
  const { now } = scene.house
  const { intent, matter } = understand(text, now)
  const named = unitSaid(text, { units, now, asks: 'unit' })
  const isUnit = named.kind === 'sure' && understand(named.rest, now).intent !== 'person'
  if (matter) handOverMatter(scene, matter)
  else if (intent === 'person' && !isUnit) handOver(scene, 'asked')
  else return false
  return true
}

/** Changes to the establishment that a message names, or asks for it. False if it names none, or the one that is already open. */
async function hearName(scene: Scene, units: Unit[], { text }: Utterance): Promise<boolean> {
  const { step } = scene.state
  if (!isAboutUnit(step) && titled(scene.state, text) !== null) return false
  const asks = step === 'name' ? 'name' : isAboutUnit(step) || !scene.desk ? 'unit' : null
  const said = unitSaid(text, { units, now: scene.desk?.now ?? scene.house.now, asks })
  switch (said.kind) {
    case 'none':
      return false
    case 'sure':
      if (scene.desk && said.rest === '' && (await chooseOwnAt(scene, scene.desk, said.unit))) return true
      if (said.unit.id !== scene.desk?.unit.id || isAboutUnit(step))
        await changeUnit(scene, said.unit, said.rest)
      else return hearSame(scene, said)
      return true
    case 'unsure': {
      const [one, other] = said.units
      if (!other && one!.id === scene.desk?.unit.id && !isAboutUnit(step)) return false
      if (said.rest !== '' || asks === 'name') keepForLater(scene, { choice: null, text })
      await (other ? askUnit(scene, { among: said.units }) : askMeant(scene, one!))
      return true
    }
    case 'another':
      if (said.rest !== '') keepForLater(scene, { choice: null, text: said.rest })
      await askUnit(scene)
      return true
    case 'unheard-of':
      keepForLater(scene, { choice: null, text })
      await askUnit(scene, { lead: 'Não temos essa unidade por aqui.' })
      return true
  }
}

/** The guest named the establishment that is open: no question is needed. */
async function hearSame(scene: Scene, { unit, rest }: { unit: Unit; rest: string }): Promise<boolean> {
  updateState(scene, { unit: unit.id })
  if (rest !== '') return false
  if (scene.state.step === 'idle') return answer(scene, scene.desk!, { choice: null, text: 'oi' })
  await repeatQuestion(scene, scene.state.step)
  return true
}

const facts: Intent[] = ['menu', 'hours', 'address']
const polite: Intent[] = ['greeting', 'thanks', 'yes', 'no']

/** Before an establishment is chosen: wishes are kept and answered once it is. */
async function hearOutside(scene: Scene, { choice, text }: Utterance): Promise<boolean> {
  const isFirst = !isAboutUnit(scene.state.step)
  const { intent } = understand(text, scene.house.now)
  const isWish = intent !== 'unknown' || isForPeople(text) || asksWhoAnswers(text)
  if (!isFirst && (choice !== null || !isWish)) return false
  const isKept = isFirst ? intent !== 'yes' && intent !== 'no' : !polite.includes(intent)
  if (isKept) keepForLater(scene, { choice: null, text })
  const isReminder = !isFirst && isKept && scene.question === null
  await askUnit(scene, isReminder ? { lead: 'Certo!' } : {})
  return true
}

/**
 * While the assistant asks whether the guest means another establishment, it tells facts of the open one and shows the reservations of all.
 */
async function hearBeside(scene: Scene, desk: Desk, { choice, text }: Utterance): Promise<boolean> {
  const { step, resume } = scene.state
  const { intent } = understand(text, desk.now)
  const leaves = choice !== null || ['cancel', 'change', 'mine'].includes(intent)
  if (leaves) {
    updateState(scene, { step: resume ?? 'idle', resume: null, pending: null, offered: [] })
    return answerHere(scene, desk, { choice, text })
  }
  if (intent === 'no' || isPutOff(normalizedWords(text.slice(0, 200)))) {
    await goOn(scene, desk)
    return true
  }
  if (intent === 'reserve') keepForLater(scene, { choice: null, text })
  else if (facts.includes(intent)) {
    const { state } = scene
    updateState(scene, { step: 'idle' })
    await answer(scene, desk, { choice: null, text })
    scene.state = state
  } else if (!polite.includes(intent)) return false
  await repeatQuestion(scene, step)
  return true
}
