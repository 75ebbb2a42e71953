import { expect, test } from 'vitest'
import { countStalls } from './count-stalls.ts'

/** An element that has played a range, and fires `waiting` on demand. */
class Seen extends EventTarget {
  seeking = false
  range: [number, number] | null = null

  get played(): TimeRanges {
    const { range } = this
    return { length: range ? 1 : 0, start: () => range?.[0] ?? 0, end: () => range?.[1] ?? 0 }
  }

  wait(): void {
    this.dispatchEvent(new Event('waiting'))
  }
}

test('only a wait after a second of playing is a stall', () => {
  const video = new Seen()
  const closing = new AbortController()
  const stalls = countStalls(video, closing.signal)
  video.wait()
  video.range = [60, 60.9]
  video.wait()
  expect(stalls()).toBe(0)
  video.range = [60, 61]
  video.wait()
  expect(stalls()).toBe(1)
  video.seeking = true
  video.wait()
  expect(stalls()).toBe(1)
  video.seeking = false
  closing.abort()
  video.wait()
  expect(stalls()).toBe(1)
})
