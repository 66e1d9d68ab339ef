import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

test('a text is cut between words, never inside what people see as one character, and nothing is lost', () => {
  expect(piecesOf('um dois três', 8)).toEqual(['um dois', 'três'])
  expect(piecesOf('👩‍👩‍👧👩‍👩‍👧', 20)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧'])
  expect(piecesOf('curto', 1000)).toEqual(['curto'])
  expect(piecesOf('ã'.repeat(6), 4)).toEqual(['ãã', 'ãã', 'ãã'])
})
