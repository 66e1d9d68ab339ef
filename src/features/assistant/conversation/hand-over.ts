import { handOverText } from '../reply.ts'
import type { Matter } from '../understand/understanding.ts'
import type { Desk } from './desk.ts'
import { ask, handOver, type Scene, tell } from './scene.ts'
import { repeatQuestion } from './steps.ts'
import type { HandOver, Saying } from './turn.ts'

/** What is said to what people answer (D-153); to a guest of another language one sentence in it, which is true at any hour. */
const matterTexts: Record<Matter, string> = {
  complaint: 'Sinto muito. Um atendente vai falar com você.',
  allergy: 'Sobre alergias e saúde quem responde é a equipe da casa. Um atendente vai falar com você.',
  english: 'Thank you for your message. An attendant will answer you as soon as possible.',
  spanish: 'Gracias por tu mensaje. Una persona del equipo te responderá lo antes posible.',
}
const isForeign = (why: HandOver | null) => why === 'english' || why === 'spanish'

const isMatter = (why: HandOver | null): why is Matter => why !== null && Object.hasOwn(matterTexts, why)

/** A person goes on at once: the assistant does not answer this itself (D-153). */
export const handOverMatter = (scene: Scene, matter: Matter): void => handOver(scene, matter)

/** That a person goes on; out of hours also when the house opens, so that nobody waits in vain. */
export async function handOverSayings(desk: Desk | null, why: HandOver | null = null): Promise<Saying[]> {
  const closed = !isForeign(why) && desk && (await desk.facts(desk.now.date)).closed
  const texts = isMatter(why) ? [matterTexts[why], closed] : [closed, handOverText]
  return texts.flatMap((text) => (text ? [{ type: 'text', text }] : []))
}

const forPeople = 'Quem responde isso é a equipe da casa.'

/** To a question that only people of the house can answer, or to who wants to know who answers. */
export async function offerPerson(scene: Scene, desk: Desk, sentence = forPeople): Promise<void> {
  const { closed } = await desk.facts(desk.now.date)
  const answer = [sentence, closed].filter(Boolean).join(' ')
  if (scene.state.step !== 'idle') {
    tell(scene, `${answer} Para falar com a equipe, escreva "atendente".`)
    return repeatQuestion(scene, scene.state.step)
  }
  ask(scene, 'idle', {
    text: `${answer} Quer falar com um atendente?`,
    options: [{ id: 'do:person', title: 'Falar com atendente' }],
  })
}
