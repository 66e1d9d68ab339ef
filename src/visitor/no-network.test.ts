import { expect, test } from 'vitest'
import { CallFailed } from '#lib/call/call.ts'
import { visitorCauseOf } from './no-network.ts'

test(
  'a request without a network says so under the fixed sentence; what the server says comes first',
  { tags: ['D-48'] },
  () => {
    expect(visitorCauseOf(new CallFailed(0), false)).toBe('Você está sem conexão. Nada se perdeu.')
    expect(visitorCauseOf(new CallFailed(0), true)).toBe('')
    expect(visitorCauseOf(new CallFailed(503), false)).toBe('')
    expect(visitorCauseOf(new CallFailed(429, { msg: 'Muitas tentativas.' }), false)).toBe(
      'Muitas tentativas.',
    )
    expect(visitorCauseOf(new TypeError('x'), false)).toBe('')
  },
)
