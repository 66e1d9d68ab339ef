import { expect, test } from 'vitest'
import { platforms } from '../platforms.ts'
import { fileProblem, isPublicAddress, megabyte, sentAs } from './outgoing-file.ts'

test.each([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['application/pdf', 'document'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'document'],
  ['text/plain', 'document'],
  ['image/gif', null],
  ['image/webp', null],
  ['audio/ogg', null],
  ['application/zip', null],
  ['application/octet-stream', null],
])('staff send a %s as %s', { tags: ['D-131'] }, (mime, kind) => {
  expect(sentAs(mime)).toBe(kind)
})

test.each([
  ['whatsapp', 'image/jpeg', 5 * megabyte, null],
  ['whatsapp', 'image/jpeg', 5 * megabyte + 1, 'A foto pode ter no máximo 5 MB.'],
  ['instagram', 'image/png', 8 * megabyte, null],
  ['instagram', 'image/png', 8 * megabyte + 1, 'A foto pode ter no máximo 8 MB.'],
  ['instagram', 'application/pdf', 9, 'Pelo Instagram só é possível enviar fotos, em JPEG ou PNG.'],
  ['whatsapp', 'application/pdf', 16 * megabyte, null],
  ['whatsapp', 'application/pdf', 16 * megabyte + 1, 'O arquivo pode ter no máximo 16 MB.'],
  ['whatsapp', 'text/plain', 0, 'O arquivo está vazio.'],
  [
    'whatsapp',
    'application/octet-stream',
    9,
    'Envie uma foto JPEG ou PNG, ou um documento: PDF, Word, Excel, PowerPoint ou texto.',
  ],
] as const)('%s takes a %s of %i bytes: %j', { tags: ['D-131'] }, (channel, mime, size, problem) => {
  expect(fileProblem(platforms[channel], { mime, size })).toBe(problem)
})

test.each([
  ['https://reservas.exemplo.com.br', true],
  ['http://reservas.exemplo.com.br', false],
  ['https://localhost:3000', false],
  ['https://192.168.0.4', false],
  ['https://[::1]', false],
  ['https://casa.local', false],
  ['https://servidor', false],
])('Instagram can fetch from %s: %s', { tags: ['D-131'] }, (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
