import { expect, test } from 'vitest'
import { innerHtml, markup } from './markup.ts'

const nasty = `"><script>alert(1)</script>' & x`
const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39; &amp; x'

test('a text is escaped between tags and in an attribute', { tags: ['D-101'] }, () => {
  expect(markup`<p title="${nasty}">${nasty}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('markup within markup, alone or in a list, stands as it is, once escaped', () => {
  const items = ['a', '<'].map((word) => markup`<li>${word}</li>`)

  expect(markup`<ul>${items}${markup`<li>&amp;</li>`}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;</li><li>&amp;</li></ul>',
  )
})

test('numbers are written, 0 too; null and false leave nothing', () => {
  expect(markup`<i>${0}${null}${false}${''}</i>`.text).toBe('<i>0</i>')
})

test('line breaks of the source are left out, those of a text stay', () => {
  const text = markup`
    <p>
      ${'one\n  two'}
    </p>`

  expect(text.text).toBe('<p>one\n  two</p>')
})

test('an element of React takes it as what it has inside', () => {
  expect(innerHtml(markup`<b>${'<'}</b>`)).toEqual({ dangerouslySetInnerHTML: { __html: '<b>&lt;</b>' } })
})
