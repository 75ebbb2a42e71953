import { openPlayback, type Playback } from '@tayang/player/dom'
import { playerError } from '@tayang/player/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import type { ClipView } from '../feed/clip-view.ts'
import { openFeed } from '../feed/feed-store.ts'
import { aClip } from '../feed/test/clip.fixture.ts'
import { ClipSlide, ClipTrouble } from './clip-slide.tsx'

const handlers = {
  onLike: vi.fn<(clip: ClipView, isLiked: boolean) => void>(),
  onToggle: vi.fn<() => void>(),
  onSound: vi.fn<(isOn: boolean) => void>(),
  onComments: vi.fn<() => void>(),
  onMore: vi.fn<() => void>(),
}
const onRetry = vi.fn<() => void>()
let playback: Playback

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  playback = openPlayback(document.createElement('video'), { stream: '/media/a.m3u8' })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await playback[Symbol.asyncDispose]()
  for (const spy of [...Object.values(handlers), onRetry]) spy.mockReset()
  vi.unstubAllGlobals()
})

interface Given {
  clip?: ClipView
  isShown?: boolean
  isNear?: boolean
  of?: Playback | null
}
function show({ clip = aClip('a'), isShown = true, isNear = true, of = null }: Given = {}) {
  const feed = openFeed({ clips: [clip], cursor: null }, () => Promise.reject(new Error('no page')))
  const Slide = () => (
    <ClipSlide {...{ clip, feed, isShown, isNear, playback: of }} {...handlers} areCommentsOpen={false} />
  )
  const Site = createRoutesStub([{ path: '/', Component: Slide }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const showTrouble = (of: Playback | null, cause: unknown) =>
  render(
    <WithI18n>
      <ClipTrouble playback={of} cause={cause} onRetry={onRetry} />
    </WithI18n>,
  )
const slide = () => document.querySelector('section')!
const images = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const withStill = (url: string, own: Partial<ClipView> = {}) =>
  aClip('a', { still: { url, width: 1280 }, ...own })
const surface = (name: string) => screen.getByRole('button', { name })
const touch = (name: string) => fireEvent.click(surface(name), { detail: 1 })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a clip that is not shown cannot be reached, and the shown one can', () => {
  show({ isShown: false })
  expect(slide().hasAttribute('inert')).toBe(true)
  cleanup()
  show()
  expect([slide().hasAttribute('inert'), slide().getAttribute('aria-label')]).toEqual([false, 'Clip a'])
})

test('a clip that is far from the shown one has its colour, and fetches no picture', () => {
  show({ clip: withStill('/media/a.webp'), isShown: false, isNear: false })
  expect(images()).toEqual([])
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
  expect(slide().innerHTML).toMatch(/#0e2a30|rgb\(14, 42, 48\)/)
})

test('a clip that is near has its picture and a small one of it for the blur', () => {
  show({ clip: withStill('/media/a.webp') })
  expect(images()).toEqual(['/media/a.webp?w=160', '/media/a.webp?w=640'])
})

test('the address of a picture that has a query keeps it', () => {
  show({ clip: withStill('/media/a.webp?v=2') })
  expect(images()).toEqual(['/media/a.webp?v=2&w=160', '/media/a.webp?v=2&w=640'])
})

test('a clip without a picture has none, and its buttons all the same', () => {
  show()
  expect(images()).toEqual([])
  expect(screen.getByRole('button', { name: 'Like, 10' })).toBeDefined()
})

test.each([
  [720, 1280, true],
  [1280, 720, false],
  [null, null, false],
])('a picture of %s by %s fills an upright screen: %s', (width, height, isUpright) => {
  show({ clip: withStill('/media/a.webp', { width, height }) })
  expect(document.querySelectorAll('img[data-upright]')).toHaveLength(isUpright ? 1 : 0)
})

test('a viewer of a clip that is prepared is told so, and has nothing to pause', () => {
  show({ clip: aClip('a', { isWaiting: true }) })
  expect(screen.getByRole('status').textContent).toBe('Preparing. It will be ready in a moment.')
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('a viewer who touches the clip once pauses it, after the time of a second touch', () => {
  show()
  touch('Pause')
  expect(handlers.onToggle).not.toHaveBeenCalled()
  pass(300)
  expect(handlers.onToggle).toHaveBeenCalledTimes(1)
  expect(handlers.onLike).not.toHaveBeenCalled()
})

test('a viewer who touches the clip twice likes it, and does not pause it', () => {
  const clip = aClip('a', { isLiked: true })
  show({ clip })
  touch('Pause')
  pass(100)
  touch('Pause')
  pass(1_000)
  expect(handlers.onLike.mock.calls).toEqual([[clip, true]])
  expect(handlers.onToggle).not.toHaveBeenCalled()
})

test('a viewer who presses the heart likes the clip, or takes the like back', () => {
  const liked = aClip('a', { isLiked: true })
  show({ clip: liked })
  fireEvent.click(surface('Like, 10'))
  expect(handlers.onLike.mock.calls).toEqual([[liked, false]])
})

test('a clip says Play once it is loaded and paused, and Pause before', () => {
  show({ of: playback })
  expect(surface('Pause')).toBeDefined()
  act(() => playback.view.setState({ state: { load: 'loading', playback: 'paused', error: null } }))
  expect(surface('Pause')).toBeDefined()
  act(() => playback.view.setState({ state: { load: 'loaded', playback: 'paused', error: null } }))
  expect(surface('Play')).toBeDefined()
})

test('a clip that plays has no trouble', () => {
  showTrouble(playback, null)
  expect(screen.queryByRole('alert')).toBeNull()
  showTrouble(null, null)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a viewer whose clip breaks off is told why, and tries again', () => {
  showTrouble(playback, null)
  const error = playerError({ kind: 'network', code: 1001 })
  act(() => playback.view.setState({ state: { load: 'loaded', playback: 'errored', error } }))
  expect(screen.getByRole('alert').textContent).toContain('Network Error (# 1001)')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a viewer of a clip that is gone reads that its video is missing', () => {
  const cause = new ApiRefusal(404, { code: 'MISSING_VIDEO', message: '', details: [] })
  showTrouble(null, cause)
  expect(screen.getByRole('alert').textContent).toContain('Missing video asset to play.')
})

test('a cause that the page knows is said although a playback is there', () => {
  showTrouble(playback, new Error('unknown'))
  expect(screen.getByRole('alert').textContent).not.toContain('Missing video asset')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
