import { handOverText } from '../reply.ts'
import type { Matter } from '../understand/understanding.ts'
import { wishesIn } from '../understand/wishes.ts'
import { normalizedWords } from '../understand/words.ts'
import type { Desk } from './desk.ts'
import { heardTextOf } from './heard-text.ts'
import { ask, handOver, type Scene, tell } from './scene.ts'
import { bookingSteps, type State } from './state.ts'
import { repeatQuestion } from './steps.ts'
import type { HandOver, HeardInput, Saying } from './turn.ts'

/** Sentences for matters that people answer (D-153); a guest who writes another language gets one in it, true at any hour. */
const matterTexts: Record<Matter, string> = {
  complaint: 'Sinto muito. Um atendente vai falar com você.',
  allergy: 'Sobre alergias e saúde quem responde é a equipe da casa. Um atendente vai falar com você.',
  english: 'Thank you for your message. An attendant will answer you as soon as possible.',
  spanish: 'Gracias por tu mensaje. Una persona del equipo te responderá lo antes posible.',
}
const isForeign = (why: HandOver | null) => why === 'english' || why === 'spanish'

const isMatter = (why: HandOver | null): why is Matter => why !== null && Object.hasOwn(matterTexts, why)

/** A person takes over at once: the assistant does not answer this itself (D-153). */
export const handOverMatter = (scene: Scene, matter: Matter): void => handOver(scene, matter)

/**
 * Says that a person takes over; out of hours also when the house opens, so that nobody waits in vain. `undone`: something that the guest
 * may believe to be done.
 */
export async function handOverSayings(
  desk: Desk | null,
  why: HandOver | null = null,
  undone: UndoneTopic | null = null,
): Promise<Saying[]> {
  const closed = !isForeign(why) && desk && (await desk.facts(desk.now.date)).closed
  const sentence =
    undone && !isForeign(why) && undoneTexts[undone] + (closed ? '.' : ': a equipe continua daqui.')
  const texts = isMatter(why) ? [matterTexts[why], sentence, closed] : [sentence, closed, handOverText]
  return texts.flatMap((text) => (text ? [{ type: 'text', text }] : []))
}

const undoneTexts = {
  table: 'A mesa ainda não foi pedida',
  change: 'A mudança ainda não foi feita',
  cancelling: 'A reserva ainda não foi cancelada',
}
type UndoneTopic = keyof typeof undoneTexts

/** The thing that the guest asked for and did not get, by the step of the conversation or by the message. */
export function undoneOf(
  { step, resume, changing, pending, made }: State,
  { heard, why, before }: { heard: HeardInput[]; why: HandOver | null; before: State },
): UndoneTopic | null {
  const at = resume ?? step
  if (at === 'cancelling') return 'cancelling'
  if (changing) return 'change'
  if (at !== 'how' && bookingSteps.includes(at)) return 'table'
  // 'reservei mesa para 4 e ninguém apareceu' asks for no table.
  if (why === 'complaint' || made !== before.made) return null
  const texts = [...heard.map(heardTextOf), ...(pending?.said ?? []).map(({ text }) => text)]
  return texts.some((text) => text !== null && asksForTable(text)) ? 'table' : null
}

const asksForTable = (text: string) => wishesIn(normalizedWords(text)).wishes.includes('reserve')

const forPeople = 'Quem responde isso é a equipe da casa.'

/** Answers a question that only people of the house can answer, or a guest who asks who is answering. */
export async function offerPerson(scene: Scene, desk: Desk, sentence = forPeople): Promise<void> {
  await tellPeopleAnswer(scene, desk, sentence)
  if (scene.state.step !== 'idle') await repeatQuestion(scene, scene.state.step)
}

/** The same while another question is waiting. */
export async function tellPeopleAnswer(scene: Scene, desk: Desk, sentence = forPeople): Promise<void> {
  const { closed } = await desk.facts(desk.now.date)
  const answer = [sentence, closed].filter(Boolean).join(' ')
  if (scene.state.step !== 'idle' || scene.question)
    return tell(scene, `${answer} Para falar com a equipe, escreva "atendente".`)
  ask(scene, 'idle', {
    text: `${answer} Quer falar com um atendente?`,
    options: [{ id: 'do:person', title: 'Falar com atendente' }],
  })
}
