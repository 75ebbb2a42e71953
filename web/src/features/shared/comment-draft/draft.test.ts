import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, takeDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('a draft is found once, where it was written', () => {
  keepDraft('room 1', 'halo semua')
  expect(takeDraft('room 2')).toBeNull()
  expect(takeDraft('room 1')).toBe('halo semua')
  expect(takeDraft('room 1')).toBeNull()
})

test('a draft is forgotten after a quarter of an hour', () => {
  vi.useFakeTimers()
  keepDraft('room 1', 'halo')
  vi.advanceTimersByTime(16 * 60_000)
  expect(takeDraft('room 1')).toBeNull()
})

test.each(['{', '[]', '"halo"', JSON.stringify({ of: 'room 1', value: 3, atMs: Date.now() })])(
  'a planted %s is no draft',
  (planted) => {
    sessionStorage.setItem('tayang.comment-draft', planted)
    expect(takeDraft('room 1')).toBeNull()
  },
)
