import { expect, test } from 'vitest'
import { googleReviewAddress } from './google-review.ts'

test('an address where Google takes reviews is one of its own hosts, with https', () => {
  for (const address of [
    'https://g.page/r/CQz4jXk2abcdEBM/review',
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsR',
    'https://www.google.com/maps/place/Cantina/@-23.56,-46.69,17z',
    'https://www.google.com.br/search?q=cantina+da+praca',
    'https://maps.app.goo.gl/AbCdEf123',
    'https://goo.gl/maps/abc',
    'https://share.google/abc',
  ])
    expect(googleReviewAddress(address)).toBe(address)
  expect(googleReviewAddress('https://G.PAGE/r/a')).toBe('https://g.page/r/a')
})

test('whatever else looks like one, or leads on to anywhere, is none', () => {
  for (const address of [
    '',
    '__proto__',
    'https://__proto__/r/abc',
    'https://constructor/r/abc',
    'g.page/r/abc',
    'http://g.page/r/abc',
    'javascript:alert(1)',
    'https://g.page',
    'https://g.page.evil.com/r/abc',
    'https://evil.com/g.page/r/abc',
    'https://g.page@evil.com/r/abc',
    'https://ana:1@g.page/r/abc',
    'https://g.page:8443/r/abc',
    'https://goo.gl/abc',
    'https://www.google.com/url?q=https://evil.com',
    'https://sites.google.com/view/evil',
  ])
    expect([address, googleReviewAddress(address)]).toEqual([address, null])
})
