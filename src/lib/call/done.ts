type Done = { success: true; msg: string }

/** What a call answers that did what was asked (D-03): a Portuguese sentence, and `more` of what came of it. */
export function done(msg: string): Done
export function done<More extends object>(msg: string, more: More): Done & More
export function done(msg: string, more?: object): Done {
  return { success: true, msg, ...more }
}
