/** The child's side of `apart`: answers the one message it receives, then ends. */
export function answerApart<Given, Answer>(answer: (given: Given) => Answer | Promise<Answer>) {
  process.once('message', (given: Given) => {
    void (async () => {
      const answered = await answer(given)
      process.send?.(answered, () => process.disconnect())
    })()
  })
}
