/** Answers in the words of the house what guests ask about it (docs/decisions/0091). */
import { asksPriceOfTopic, houseTopicIn, isForPeople } from '../understand/house-questions.ts'
import { ownQuestionIn } from '../understand/own-questions.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Desk } from './desk.ts'
import { type Scene, tell } from './scene.ts'
import { repeatQuestion } from './steps.ts'
import type { HouseAnswer, Topic } from '#features/house-answers/topics.ts'

/** The one answer to what a message asks: a question of the house that has all its words stands before a topic that has one. */
function answerTo(text: string, topic: Topic | null, answers: readonly HouseAnswer[]): HouseAnswer | null {
  const own = ownQuestionIn(text, answers)
  return own ?? answers.find((answer) => topic !== null && answer.topic === topic) ?? null
}

/**
 * Tells what the house answers, and asks the waiting question again. False where it has no answer, which is noted: people answer. Only what
 * has no other meaning is a question about the house, or what asks for the price of a topic.
 */
export async function answerHouseQuestion(
  scene: Scene,
  desk: Desk,
  { intent, matter }: Understanding,
  text: string,
): Promise<boolean> {
  const topic = houseTopicIn(text)
  const isPrice = intent === 'menu' && topic !== null && asksPriceOfTopic(text)
  if (matter !== null || (intent !== 'unknown' && !isPrice)) return false
  const { answers } = await desk.facts(desk.now.date)
  const found = answerTo(text, topic, answers)
  if (!found) {
    if (intent === 'unknown' && isForPeople(text)) scene.unanswered = { kind: 'house', detail: topic }
    return false
  }
  tell(scene, found.answer)
  // What was offered before is not what a later 'sim' means.
  if (scene.state.step === 'idle') scene.state = { ...scene.state, offered: [] }
  await repeatQuestion(scene, scene.state.step)
  return true
}
