/** The other side of `apart`: a process that answers the one thing it is sent, and ends. */
export function answerApart<Given, Answer>(answer: (given: Given) => Answer | Promise<Answer>) {
  process.once('message', (given: Given) => {
    void (async () => {
      const answered = await answer(given)
      process.send?.(answered, () => process.disconnect())
    })()
  })
}
