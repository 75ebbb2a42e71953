import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRead, type ReadOptions } from './use-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A read whose answers the test gives one by one. */
function pendingReads() {
  const waiting: PromiseWithResolvers<string>[] = []
  const read = vi.fn(() => {
    waiting.push(Promise.withResolvers<string>())
    return waiting.at(-1)!.promise
  })
  return {
    read,
    answer: (n: number, text: string) => act(async () => waiting[n]!.resolve(text)),
    fail: (n: number) => act(async () => waiting[n]!.reject(new Error(`read ${n}`))),
  }
}

const show = (reads: ReturnType<typeof pendingReads>, options: ReadOptions<string> = {}) =>
  renderHook(({ key }: { key: string | null }) => useRead(key, reads.read, options), {
    initialProps: { key: 'a' as string | null },
  })
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('the answer of a key that is no longer read is not shown', async () => {
  const reads = pendingReads()
  const { result, rerender } = show(reads)
  expect(result.current.isPending).toBe(true)
  rerender({ key: 'b' })
  await reads.answer(0, 'of a')
  expect(result.current.answer).toBeUndefined()
  await reads.answer(1, 'of b')
  expect(result.current).toMatchObject({ answer: 'of b', isPending: false, error: null })
})

test('nothing is read while the key is null', () => {
  const reads = pendingReads()
  renderHook(() => useRead(null, reads.read))
  expect(reads.read).not.toHaveBeenCalled()
})

test('what a page came with is shown at once and read only after the first wait', async () => {
  const reads = pendingReads()
  const { result } = show(reads, { first: 'rendered', everyMs: 1_000 })
  expect([result.current.answer, reads.read.mock.calls.length]).toEqual(['rendered', 0])
  await pass(1_000)
  await reads.answer(0, 'fresh')
  expect(result.current.answer).toBe('fresh')
})

test('a repeated read that fails keeps the last answer and shows its error', async () => {
  const reads = pendingReads()
  const { result } = show(reads, { everyMs: 1_000 })
  await reads.answer(0, 'one')
  await pass(1_000)
  await reads.fail(1)
  expect([result.current.answer, result.current.error]).toEqual(['one', new Error('read 1')])
  await pass(1_000)
  await reads.answer(2, 'two')
  expect([result.current.answer, result.current.error]).toEqual(['two', null])
})

test('a hidden tab repeats nothing until it is seen', async () => {
  const reads = pendingReads()
  show(reads, { everyMs: 1_000 })
  await reads.answer(0, 'one')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(5_000)
  expect(reads.read).toHaveBeenCalledTimes(1)
  hidden.mockReturnValue(false)
  await pass(1_000)
  expect(reads.read).toHaveBeenCalledTimes(2)
})

test('the error of a read is shown only when it is not tried again', async () => {
  const reads = pendingReads()
  const { result } = show(reads, { retryAfterMs: (_, failures) => (failures < 2 ? 500 : null) })
  await reads.fail(0)
  expect(result.current.isPending).toBe(true)
  await pass(500)
  await reads.fail(1)
  expect(result.current.error).toEqual(new Error('read 1'))
  act(() => result.current.again())
  expect(result.current.isPending).toBe(true)
  await reads.answer(2, 'there')
  expect(result.current.answer).toBe('there')
})

test('the previous answer stays until the next key is read, where that is wanted', async () => {
  const reads = pendingReads()
  const { result, rerender } = show(reads, { keepsPrevious: true })
  await reads.answer(0, 'of a')
  rerender({ key: 'b' })
  expect(result.current.answer).toBe('of a')
  await reads.answer(1, 'of b')
  expect(result.current.answer).toBe('of b')
})
