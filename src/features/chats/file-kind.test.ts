import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFitting, mimeOf, savedName } from './file-kind.ts'
import type { Media } from '#features/channels/message/incoming.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../simulator/samples', name))
const latin = (text: string) => Buffer.from(text, 'latin1')
const kindOf = (bytes: Uint8Array, kind: Media['kind'] = 'document', name: string | null = null) =>
  mimeOf(bytes, { kind, name })

describe('the type of a file is that of its content', { tags: ['D-131'] }, () => {
  test.each([
    ['foto.jpg', 'image/jpeg'],
    ['figurinha.webp', 'image/webp'],
    ['audio.ogg', 'audio/ogg'],
    ['video.mp4', 'video/mp4'],
    ['documento.pdf', 'application/pdf'],
  ])('%s is %s', (name, mime) => {
    expect(kindOf(sample(name))).toBe(mime)
  })

  test.each<[string, string]>([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x10\0\0\0WAVEfmt ', 'audio/wav'],
    ['ID3\x03', 'audio/mpeg'],
    ['\xff\xfb\x90', 'audio/mpeg'],
    ['\xff\xf1\x50', 'audio/aac'],
    ['#!AMR\n', 'audio/amr'],
    ['\0\0\0\x18ftyp3gp4', 'video/3gpp'],
    ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
    ['Mesa para 4, obrigado', 'text/plain'],
    ['a,b\r\n1,2', 'text/plain'],
    ['PK\x03\x04 [Content_Types].xml xl/workbook.xml', mimeOfSheet()],
    ['PK\x03\x04 fotos/1.jpg', 'application/zip'],
  ])('%j is %s', (start, mime) => {
    expect(kindOf(latin(start))).toBe(mime)
  })

  test.each([
    '<!doctype html><script>alert(1)</script>',
    '  <svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff<?xml version="1.0"?>',
    'Oi <b>mesa</b>',
    'MZ\x90\0',
    '\x7fELF\x02',
    '',
  ])('%j is nothing that a browser or a program opens', (text) => {
    const bytes = Buffer.from(text)
    expect(kindOf(bytes)).toBe(text === '' ? 'text/plain' : 'application/octet-stream')
    expect(isFitting(kindOf(bytes), 'image')).toBe(false)
  })

  test('a voice message in a film’s container is a sound', () => {
    expect(kindOf(sample('video.mp4'), 'audio')).toBe('audio/mp4')
    expect(isFitting('video/mp4', 'audio')).toBe(false)
  })

  test('an old office file is what its name says', () => {
    const old = latin('\xd0\xcf\x11\xe0')

    expect(kindOf(old, 'document', 'Lista.XLS')).toBe('application/vnd.ms-excel')
    expect(kindOf(old, 'document', 'lista.html')).toBe('application/octet-stream')
  })
})

function mimeOfSheet() {
  return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

test.each([
  ['menu.pdf', 'application/pdf', 'menu.pdf'],
  ['Foto da Ana.JPG', 'image/jpeg', 'Foto da Ana.JPG'],
  ['foto.html', 'image/jpeg', 'foto.html.jpg'],
  ['planilha', 'application/zip', 'planilha.zip'],
  ['page.svg', 'application/octet-stream', 'page.svg.bin'],
  ['conta.exe', 'application/octet-stream', 'conta.exe.bin'],
  ['desenho.dwg', 'application/octet-stream', 'desenho.dwg'],
  [null, 'audio/ogg', 'arquivo-7.ogg'],
  [null, 'application/octet-stream', 'arquivo-7'],
])('the name %j of a %s is saved as %j', { tags: ['D-131'] }, (name, mime, saved) => {
  expect(savedName(name, mime, 'arquivo-7')).toBe(saved)
})
