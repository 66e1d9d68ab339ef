import { handOverText } from '../reply.ts'
import type { Desk } from './desk.ts'
import type { Matter } from '../understand/understanding.ts'
import { ask, handOver, type Scene, tell } from './scene.ts'
import { repeatQuestion } from './steps.ts'
import type { Saying } from './turn.ts'

/** That a person goes on; out of hours also when the house opens, so that nobody waits in vain. */
export async function handOverSayings(desk: Desk | null): Promise<Saying[]> {
  const closed = desk && (await desk.facts(desk.now.date)).closed
  return [closed, handOverText].flatMap((text) => (text ? [{ type: 'text', text }] : []))
}

/** What a message is about is for people (D-153). */
export function handOverMatter(scene: Scene, matter: Matter): void {
  if (matter === 'complaint') tell(scene, 'Sinto muito. Um atendente vai falar com você.')
  handOver(scene, 'asked')
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
