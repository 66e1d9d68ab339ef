import { finishSurvey, startSurvey } from '../survey.contract.ts'
import type { CallOutcome } from '#lib/call/call.ts'
import type { CallInput, RefusedAnswer } from '#lib/call/endpoint.ts'
import { call, newIdempotencyKey, withoutAnswer } from '#visitor/call.ts'

export type SurveyParams = CallInput<typeof startSurvey>['params']
export type Answers = NonNullable<CallInput<typeof finishSurvey>['body']>
type TryOutcome = CallOutcome<typeof startSurvey> | RefusedAnswer

/** The try of this page: requested at the first touch, and again whenever it is needed but missing (D-63). */
export function tryOf(params: SurveyParams, link: string | undefined) {
  let begun: Promise<TryOutcome> | null = null
  let key: string | undefined
  async function start(): Promise<TryOutcome> {
    key ??= newIdempotencyKey()
    const answer = await call(startSurvey, { params, body: link ? { link } : {} }, { key }).catch(
      withoutAnswer,
    )
    if (!answer.success) begun = null
    return answer
  }
  const begin = () => (begun ??= start())
  return {
    /** The try, or the refusal; also when no answer came. */
    begin,
    /** Sends the answers. Without an answer the server may have stored it, and sending the same try again tells. */
    async put(body: Answers) {
      const held = await begin()
      if (!held.success) return held
      const { id, token } = held
      return call(finishSurvey, { params: { ...params, id, token }, body }).catch(withoutAnswer)
    },
    /** Makes `begin` start a new try, because this one accepts no further answers. */
    forget() {
      begun = null
      key = undefined
    },
  }
}
