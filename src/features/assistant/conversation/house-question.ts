/** Answers questions about the house in its own words (docs/decisions/0091). */
import { type BranchFacts, type Courtesy, courtesyText } from '../reply.ts'
import { asksPrice, asksPriceOfTopic, houseTopicIn, isForPeople } from '../understand/house-questions.ts'
import { ownQuestionIn } from '../understand/own-questions.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { AskedClause } from './both.ts'
import type { Desk } from './desk.ts'
import { tellPeopleAnswer } from './hand-over.ts'
import { type Scene, tell, updateState } from './scene.ts'
import { repeatQuestion } from './steps.ts'
import type { HouseAnswer, Topic } from '#features/house-answers/topics.ts'

/** The one answer to a question: a question of the house with all its words comes before a topic with an answer. */
function answerTo(text: string, topic: Topic | null, answers: readonly HouseAnswer[]): HouseAnswer | null {
  const own = ownQuestionIn(text, answers)
  return own ?? answers.find((answer) => topic !== null && answer.topic === topic) ?? null
}

/**
 * Tells the house's answer and asks the waiting question again. False if it has none; that is noted, and people answer. A message is a
 * question about the house only if it has no other meaning, or asks for the price of a topic.
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
  // A later 'sim' does not take an earlier offer.
  if (scene.state.step === 'idle') updateState(scene, { offered: [] })
  await repeatQuestion(scene, scene.state.step)
  return true
}

/** Answers each question that the house has an answer to, and offers a person for the rest. Does not repeat the waiting question. */
export async function answerQuestions(scene: Scene, desk: Desk, questions: AskedClause[]): Promise<void> {
  const { answers } = await desk.facts(desk.now.date)
  const open: (Topic | null)[] = []
  let isAnswered = false
  for (const { text, topics, isMore, fact } of questions) {
    if (fact) await tellFact(scene, desk, fact, text)
    const own = fact ? null : ownQuestionIn(text, answers)
    const found = own ? [own] : answers.filter(({ topic }) => topic !== null && topics.includes(topic))
    for (const { answer } of found) tell(scene, answer)
    if (found.length > 0 || fact) isAnswered = true
    if (own) continue
    open.push(...topics.filter((topic) => !found.some((one) => one.topic === topic)))
    if (isMore) open.push(null)
  }
  if (open.length === 0) return
  scene.unanswered = { kind: 'house', detail: open[0]! }
  await tellPeopleAnswer(scene, desk, isAnswered ? 'O resto quem responde é a equipe da casa.' : undefined)
}

/** Tells the menu, the hours or the place, or answers a courtesy. */
export async function tellFact(
  scene: Scene,
  desk: Desk,
  { intent, date }: Understanding,
  text: string,
): Promise<void> {
  const facts = await desk.facts(date ?? desk.now.date)
  const isPrice = intent === 'menu' && facts.menuLink !== null && asksPrice(text)
  tell(
    scene,
    isPrice
      ? `Os preços estão no nosso cardápio: ${facts.menuLink}`
      : courtesyText(intent as Courtesy, facts),
  )
  if (intent === 'address') showPlace(scene, facts)
}

/** The house as a pin on the guest's map, once in a turn. */
function showPlace(scene: Scene, { title, place, point }: BranchFacts): void {
  if (!place || !point || scene.news.some(({ type }) => type === 'location')) return
  const pin = { type: 'location', name: title, address: place.lines.join(', '), ...point } as const
  scene.news = [...scene.news, pin]
}
