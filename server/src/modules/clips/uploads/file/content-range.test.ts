import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/http/refusal'
import { readPiece } from './content-range.ts'

const SIZE = 1_000
function read(contentRange?: string, contentLength?: string) {
  const piece = readPiece({ contentRange, contentLength }, SIZE)
  return piece instanceof Refusal ? piece.code : piece
}

describe('a PUT of a file', () => {
  test.each([
    ['bytes 0-999/1000', undefined, { first: 0, end: 1_000 }],
    ['bytes 10-19/1000', '10', { first: 10, end: 20 }],
    ['bytes 10-19/*', '10', { first: 10, end: 20 }],
    [undefined, '1000', { first: null, end: 1_000 }],
    [undefined, undefined, { first: null, end: 1_000 }],
  ])('with the range %s and the length %s says its bytes', (range, length, piece) => {
    expect(read(range, length)).toEqual(piece)
  })

  test.each([
    ['bytes 0-1000/1000', undefined],
    ['bytes 0-999/1001', undefined],
    ['bytes 0-9/1000', '11'],
    [undefined, '1001'],
  ])('with the range %s and the length %s is too large', (range, length) => {
    expect(read(range, length)).toBe('UPLOAD_TOO_LARGE')
  })

  test.each([
    ['bytes 5-4/1000', undefined],
    ['bytes 0-9/999', undefined],
    ['bytes 0-9/1000', '9'],
    ['bytes -5/1000', undefined],
    ['bytes 0-/1000', undefined],
    ['bytes */1000', undefined],
    ['bytes 0-9, 20-29/1000', undefined],
    ['items 0-9/1000', undefined],
    ['bytes 0-9/1e3', undefined],
    ['', undefined],
    [undefined, '999'],
  ])('with the range %s and the length %s is invalid', (range, length) => {
    expect(read(range, length)).toBe('INVALID_PARAMETERS')
  })
})
