import { describe, expect, it } from 'vitest'
import { cursorOf, pageOf, readCursor } from './cursor.ts'

describe('a cursor', () => {
  it('gives back the sort values of the row that it was made of', () => {
    const keys = [1_700_000_000_000, 'café “x”']
    expect(readCursor(cursorOf(keys), ['number', 'string'])).toEqual(keys)
    expect(readCursor(undefined, ['number'])).toBeNull()
  })

  it.each<[string, string]>([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['no list', Buffer.from('{"a":1}').toString('base64url')],
    ['of another length', cursorOf([1])],
    ['of another list', cursorOf(['a', 'b'])],
    ['with a fraction', Buffer.from('[1.5,"a"]').toString('base64url')],
    ['with a byte that PostgreSQL refuses', cursorOf([1, 'a\0b'])],
  ])('that is %s is refused', (_what, cursor) => {
    expect(() => readCursor(cursor, ['number', 'string'])).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETERS' }),
    )
  })
})

describe('a page', () => {
  it('leaves out the additional row and names where the next one begins', () => {
    const { rows, meta } = pageOf([3, 2, 1], 2, (last) => [last])
    expect(rows).toEqual([3, 2])
    expect(readCursor(meta.next ?? '', ['number'])).toEqual([2])
  })

  it('has no next one at the end of the list, and none where there is nothing', () => {
    expect(pageOf([2, 1], 2, (last) => [last]).meta.next).toBeNull()
    expect(pageOf<number>([], 2, (last) => [last])).toEqual({ rows: [], meta: { next: null } })
  })
})
