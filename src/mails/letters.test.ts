import { expect, test } from 'vitest'
import { letterContent } from '#test/letter.ts'
import { contrast } from '#lib/colors.ts'
import { type LetterContent, letterText } from '#lib/text/letter.ts'
import { letterHtml } from './letters.tsx'
import { paletteOf } from './palette.ts'

const html = (changes: Partial<LetterContent> = {}, subject = 'Agendamento aceito') =>
  letterHtml(subject, letterContent(changes))
const { sender } = letterContent()

/** The words of a document, without its markup. */
const wordsOf = (document: string) =>
  document.replace(/<head>.*<\/head>|<!--.*?-->|<[^>]*>/gs, ' ').replace(/\s+/g, ' ')

test(
  'a letter is a whole document in Portuguese with a title, a preheader and both schemes',
  { tags: ['D-95'] },
  () => {
    const document = html({}, 'Agendamento aceito – Cantina')

    expect(document).toMatch(/^<!DOCTYPE html /)
    expect(document).toContain('lang="pt-BR"')
    expect(document).not.toContain('lang="en"')
    expect(document).toContain('<title>Agendamento aceito – Cantina</title>')
    expect(document).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(document.match(/<body.*?>.*?<div style="display:none[^>]*>([^<]*)/s)?.[1]).toBe(
      letterContent().preheader,
    )
    expect(document).not.toMatch(/<script|<link|<iframe|<form|javascript:/)
  },
)

test('text and HTML say the same', { tags: ['D-95'] }, () => {
  const calendar = null
  const content = letterContent({ calendar })

  const words = wordsOf(letterHtml('Agendamento aceito', content))

  const addresses = [content.button!.url]
  for (const line of letterText(content).split('\n').filter(Boolean)) {
    const [label, ...rest] = line.split(': ')
    if (!addresses.includes(line))
      expect(words).toContain((rest.length > 0 ? rest.join(': ') : label!).replace(/:$/, ''))
  }
  expect(letterText(content)).toContain(content.button!.url)
})

test('the band and the button have the venue’s colour and what can be read on it', { tags: ['D-95'] }, () => {
  const document = html({ sender: { ...sender, color: '#ffd500' } })

  expect(document).toContain('background-color:#ffd500')
  expect(document).toContain('color:#000000')
  const { link, linkInDark } = paletteOf('#ffd500')
  expect(contrast(link, '#fbf8f5')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(linkInDark, '#231c1f')).toBeGreaterThanOrEqual(4.5)
})

test.each(['red', '#fff', '#ffffff;background:url(//x)', '"><script>', null])(
  'what is no colour (%j) is the platform’s',
  { tags: ['D-95'] },
  (color) => {
    const document = html({ sender: { ...sender, color } })

    expect(document).toContain('background-color:#7b2d4f')
    expect(document).not.toMatch(/url\(|<script/)
  },
)

test('a stranger’s words are text: no element, no link', { tags: ['D-95'] }, () => {
  const words = '"><a href="https://golpe.test">x</a><img src=x onerror=alert(1)> & https://golpe.test'
  const document = html({
    greeting: words,
    facts: [{ label: 'Cliente', lines: [words] }],
    sections: [{ title: 'Observação', text: words }],
    button: null,
  })

  expect(document).not.toMatch(/<a href="https:\/\/golpe|<img/)
  expect(document.match(/&lt;img src=x onerror=alert\(1\)&gt; &amp;/g)).toHaveLength(3)
  expect(document).not.toContain('href="https://golpe.test')
})

test('a longer text keeps its line breaks', { tags: ['D-95'] }, () => {
  const document = html({ sections: [{ title: 'Política', text: 'Um.\nDois.\r\n\r\nTrês.' }] })

  expect(document).toContain('Um.<br/>Dois.<br/><br/>Três.')
})

test(
  'the picture has a fixed size and words in its place, and without one none is asked for',
  { tags: ['D-95'] },
  () => {
    const image = 'https://casa.test/files/1/abc/640.jpg'

    const document = html({ sender: { ...sender, image } })
    expect(document).toMatch(/<img [^>]*alt="Foto de Cantina da Praça"/)
    expect(document).toMatch(/<img [^>]*height="56"/)
    expect(document).toMatch(/<img [^>]*width="56"/)
    expect(html()).not.toMatch(/<img|preload/)
  },
)
