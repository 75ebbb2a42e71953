import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeEngine } from '../engine/fake-engine.ts'
import { createPlaybackView } from '../playback-view.ts'
import { watchProgress } from './watch-progress.ts'

type Player = Parameters<typeof watchProgress>[0]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let watching: DisposableStack
beforeEach(() => void (watching = new DisposableStack()))
afterEach(() => watching.dispose())

/** A show whose edge is at 30 s, at a place of it; it has played or not. */
function watch(
  atS: number,
  hasPlayed: boolean,
  { lineBps = 20_000_000, leastBps = 420_000, readyState = 4 } = {},
) {
  const engine = new FakeEngine()
  let edgeS = 30
  engine.seekRange = () => ({ start: 0, end: edgeS })
  engine.getStats = () => ({ bytesDownloaded: 0, estimatedBandwidth: lineBps })
  const video = document.createElement('video')
  const facts = {
    paused: false,
    seeking: false,
    readyState,
    played: { length: hasPlayed ? 1 : 0, start: () => 0, end: () => atS },
  }
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(video, name, { value })
  video.currentTime = atS
  const view = createPlaybackView()
  view.setState({
    state: { load: 'loaded', playback: 'playing', error: null },
    qualities: [{ heightPx: 240, bandwidthBps: leastBps }],
  })
  const events = { onReload: vi.fn(), onHopeless: vi.fn(), isKeptAtEdge: true }
  watching.use(watchProgress(engine as unknown as Player, video, view, events))
  vi.advanceTimersByTime(500)
  return {
    view,
    positionS: () => video.currentTime,
    skipped: () => view.getState().skipped,
    /** Half a second of the show is over, and it played or stood still; or more of it went by meanwhile. */
    look(playedS: number, passedS = 0.5) {
      edgeS += passedS
      video.currentTime += playedS
      vi.advanceTimersByTime(500)
    },
  }
}

test('a show far behind its edge jumps there and says by how much', () => {
  const show = watch(20, true)
  expect(show.positionS()).toBeGreaterThan(29)
  show.look(0.5)
  expect(show.skipped()).toEqual({ seconds: 10 })
})

test('a show of which nothing has come yet is left where the engine begins it', () => {
  const show = watch(0, false, { readyState: 0 })
  expect(show.positionS()).toBe(0)
})

test('jumps are said as one, and only when the picture moves again', () => {
  const show = watch(20, true)
  show.look(0, 10)
  show.look(0)
  expect(show.skipped()).toBeNull()
  show.look(0.5)
  expect(show.skipped()).toEqual({ seconds: 20 })
  const said = show.skipped()
  show.look(0.5)
  expect(show.skipped()).toBe(said)
})

test('nothing is said while the connection is lost, and the sum of it when it is back', () => {
  const show = watch(20, true)
  show.view.setState({ isReconnecting: true })
  show.look(0.5)
  show.view.setState({ isReconnecting: false, isOnline: false })
  show.look(0.5, 10)
  expect(show.skipped()).toBeNull()
  show.view.setState({ isOnline: true })
  show.look(0.5)
  expect(show.skipped()?.seconds).toBeGreaterThan(18)
})

test('who rewinds before the picture moves again has skipped nothing', () => {
  const show = watch(20, true)
  show.view.setState({ isBehindByWill: true })
  show.look(-15)
  show.view.setState({ isBehindByWill: false })
  show.look(17)
  expect(show.skipped()).toBeNull()
})

test('a show that is near its edge, or of which nothing was seen yet, skips nothing that is said', () => {
  const near = watch(29, true)
  near.look(0.5)
  expect(near.positionS()).toBe(29.5)
  expect(near.skipped()).toBeNull()
  const first = watch(20, false)
  first.look(0.5)
  expect(first.skipped()).toBeNull()
})

test('on a line that carries little more than its smallest rung a show begins at a distance, and is calm', () => {
  const show = watch(30, false, { lineBps: 600_000, leastBps: 420_000 })
  expect(show.positionS()).toBe(27.5)
  expect(show.view.getState()).toMatchObject({ isCalm: true, lineBps: 600_000 })
  const quick = watch(30, false, { lineBps: 4_000_000, leastBps: 420_000 })
  expect(quick.positionS()).toBe(30)
  expect(quick.view.getState().isCalm).toBe(false)
})
