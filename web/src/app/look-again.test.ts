import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAgain } from './look-again.ts'

const isOpen = vi.fn<() => Promise<boolean>>()
const onOpen = vi.fn<() => void>()
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
let stop = () => {}
const begin = (random = () => 0.5) => {
  stop = lookAgain({ isOpen, onOpen, random })
}

beforeEach(() => {
  vi.useFakeTimers()
  isOpen.mockReset().mockResolvedValue(false)
  onOpen.mockReset()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a closed site is checked again after ten seconds, then ever less often, down to once a minute', async () => {
  begin()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(isOpen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isOpen).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isOpen).toHaveBeenCalledTimes(2)
  // 22.5, 33.75 and 50.6 seconds, then 60 seconds each.
  await vi.advanceTimersByTimeAsync(22_500 + 33_750 + 50_625)
  expect(isOpen).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(isOpen).toHaveBeenCalledTimes(15)
  expect(onOpen).not.toHaveBeenCalled()
})

test('browsers that were turned away together return at different times', async () => {
  begin(() => 0)
  await vi.advanceTimersByTimeAsync(7_500)
  expect(isOpen).toHaveBeenCalledTimes(1)
  stop()
  begin(() => 0.999)
  await vi.advanceTimersByTimeAsync(12_400)
  expect(isOpen).toHaveBeenCalledTimes(1)
})

test('the page returns when the site is open, and stops checking', async () => {
  begin()
  isOpen.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onOpen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(onOpen).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(isOpen).toHaveBeenCalledTimes(2)
})

test('a hidden page checks nothing, and checks at once when it becomes visible', async () => {
  see('hidden')
  begin()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(isOpen).not.toHaveBeenCalled()
  see('visible')
  expect(isOpen).toHaveBeenCalledTimes(1)
  see('hidden')
  see('visible')
  expect(isOpen).toHaveBeenCalledTimes(1)
})

test('a check that was running when the page was left has no effect', async () => {
  isOpen.mockResolvedValue(true)
  begin()
  await vi.advanceTimersByTimeAsync(9_999)
  vi.advanceTimersByTime(1)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(onOpen).not.toHaveBeenCalled()
})
