import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeEngine } from '../engine/fake-engine.ts'
import { createPlaybackView } from '../playback-view.ts'
import { watchProgress } from './watch-progress.ts'

type Player = Parameters<typeof watchProgress>[0]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A show whose edge is at 30 s, at a place of it; it has played or not. */
function watch(atS: number, hasPlayed: boolean) {
  const engine = new FakeEngine()
  engine.seekRange = () => ({ start: 0, end: 30 })
  const video = document.createElement('video')
  const facts = {
    paused: false,
    seeking: false,
    played: { length: hasPlayed ? 1 : 0, start: () => 0, end: () => atS },
  }
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(video, name, { value })
  video.currentTime = atS
  const view = createPlaybackView()
  view.setState({ state: { load: 'loaded', playback: 'playing', error: null } })
  const events = { onReload: vi.fn(), onHopeless: vi.fn(), isKeptAtEdge: true }
  using _watching = watchProgress(engine as unknown as Player, video, view, events)
  vi.advanceTimersByTime(500)
  return { positionS: video.currentTime, skipped: view.getState().skipped }
}

test('a show far behind its edge jumps there and says by how much', () => {
  const { positionS, skipped } = watch(20, true)
  expect(positionS).toBeGreaterThan(29)
  expect(skipped).toEqual({ seconds: 10 })
})

test('a show that is near its edge, or of which nothing was seen yet, skips nothing that is said', () => {
  expect(watch(29, true)).toEqual({ positionS: 29, skipped: null })
  expect(watch(20, false).skipped).toBeNull()
})
