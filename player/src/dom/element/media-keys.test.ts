import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPlaybackView } from '../playback-view.ts'
import { followMediaKeys } from './media-keys.ts'

type Handlers = Map<string, MediaSessionActionHandler | null>

const session = {
  metadata: null as { title: string; artist: string; artwork: { src: string }[] } | null,
  playbackState: 'none',
  positions: [] as unknown[],
  handlers: new Map() as Handlers,
  setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
    if (action === 'stop') throw new TypeError('an older browser')
    session.handlers.set(action, handler)
  },
  setPositionState: (state: unknown) => void session.positions.push(state),
}
const targets = { play: vi.fn(), pause: vi.fn(), skip: vi.fn(), seek: vi.fn(), next: vi.fn() }

beforeEach(() => {
  session.positions = []
  session.handlers.clear()
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init)
      }
    },
  )
})
afterEach(() => {
  for (const target of Object.values(targets)) target.mockReset()
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

const press = (action: string, details = {}) =>
  session.handlers.get(action)?.({ action, ...details } as MediaSessionActionDetails)

test('the card of the system has the title, and no picture where there is none', () => {
  followMediaKeys({ title: 'Malam' }, createPlaybackView(), targets)
  expect(session.metadata).toEqual({ title: 'Malam', artist: '', artwork: [] })
  followMediaKeys({ title: 'Malam', artist: 'Rani', artworkUrl: '/p.webp' }, createPlaybackView(), targets)
  expect(session.metadata).toEqual({ title: 'Malam', artist: 'Rani', artwork: [{ src: '/p.webp' }] })
})

test('the keys skip by what the system asks, else by ten seconds', () => {
  followMediaKeys({ title: 'Malam' }, createPlaybackView(), targets)
  press('seekforward')
  press('seekbackward', { seekOffset: 30 })
  expect(targets.skip.mock.calls).toEqual([[10], [-30]])
  press('seekto', { seekTime: 0 })
  press('previoustrack')
  expect(targets.seek.mock.calls).toEqual([[0], [0]])
  press('nexttrack')
  expect(targets.next).toHaveBeenCalledTimes(1)
})

test('a live show has no beginning to go back to, and what has no next title has no key for it', () => {
  const view = createPlaybackView()
  view.setState({ isLive: true })
  followMediaKeys({ title: 'Malam' }, view, { ...targets, next: undefined })
  expect([session.handlers.get('previoustrack'), session.handlers.get('nexttrack')]).toEqual([null, null])
})

test('the system is sent the position of a film, and never one of a live show', () => {
  const view = createPlaybackView()
  followMediaKeys({ title: 'Malam' }, view, targets)
  view.setState({ durationS: 600, positionS: 30, speed: 1.5 })
  expect(session.positions).toEqual([{ duration: 600, position: 30, playbackRate: 1.5 }])
  // A position behind the end would make the browser throw.
  view.setState({ positionS: 601 })
  view.setState({ positionS: 40, isLive: true })
  expect(session.positions).toHaveLength(1)
})

test('once disposed the card and the keys are gone', () => {
  const view = createPlaybackView()
  const keys = followMediaKeys({ title: 'Malam' }, view, targets)
  keys[Symbol.dispose]()
  expect(session.metadata).toBeNull()
  expect(session.playbackState).toBe('none')
  expect([...session.handlers.values()].every((handler) => handler === null)).toBe(true)
  view.setState({ durationS: 600, positionS: 30 })
  expect(session.positions).toEqual([])
})

test('a browser without a media session plays without one', () => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  expect(() =>
    followMediaKeys({ title: 'Malam' }, createPlaybackView(), targets)[Symbol.dispose](),
  ).not.toThrow()
})
