import { expect, test } from 'vitest'
import { signupIn } from './signup.ts'

const facebook = 'https://www.facebook.com'
const finished = JSON.stringify({
  type: 'WA_EMBEDDED_SIGNUP',
  event: 'FINISH',
  data: { phone_number_id: '4010', waba_id: '1020', business_id: '2030' },
})

test('Embedded Signup says which account and number the person chose', () => {
  expect(signupIn({ origin: facebook, data: finished }, facebook)).toEqual({
    waba_id: '1020',
    phone_number_id: '4010',
  })
})

test('Embedded Signup may speak from another page of Facebook', () => {
  expect(signupIn({ origin: 'https://business.facebook.com', data: finished }, facebook)).not.toBeNull()
  expect(
    signupIn({ origin: 'https://business.facebook.com', data: finished }, 'http://127.0.0.1:4400'),
  ).toBeNull()
})

test('Embedded Signup that ended early says why', () => {
  const message = (event: string, data: object) => JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data })

  expect(
    signupIn({ origin: facebook, data: message('ERROR', { error_message: 'Try later' }) }, facebook),
  ).toEqual({ error: 'Try later' })
  expect(signupIn({ origin: facebook, data: message('CANCEL', { current_step: 'X' }) }, facebook)).toEqual({
    error: undefined,
  })
})

test.each([
  ['another host that ends alike', 'https://www.nao-facebook.com', finished],
  ['the same host without TLS', 'http://www.facebook.com', finished],
  ['text that is no JSON', facebook, 'cb=f1&domain=casa'],
  ['JSON of something else', facebook, '{"type":"outro","event":"FINISH"}'],
  ['what is no text', facebook, { type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH' }],
])('a message of %s is none of Embedded Signup', (_, origin, data) => {
  expect(signupIn({ origin, data }, facebook)).toBeNull()
})
