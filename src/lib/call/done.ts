type DoneAnswer = { success: true; msg: string }

/** What a call answers that did what was asked (D-03): a Portuguese sentence, and `more` of what came of it. */
export function done(msg: string): DoneAnswer
export function done<More extends object>(msg: string, more: More): DoneAnswer & More
export function done(msg: string, more?: object): DoneAnswer {
  return { success: true, msg, ...more }
}
