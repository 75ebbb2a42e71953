import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdBreak } from './ad-break.tsx'
import type { AdTexts } from './ad-break.tsx'
import { adXml } from './test/vast.fixture.ts'

const words: AdTexts = {
  advertisement: 'Advertisement',
  endsIn: (seconds) => `0:${String(seconds).padStart(2, '0')}`,
  skip: 'Skip ad',
  skipIn: (seconds) => `Skip in ${seconds}`,
  visit: 'Visit the advertiser',
  back: 'Back',
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  tapToUnmute: 'Turn sound on',
  loading: 'Loading...',
}
const handle = { onDone: vi.fn(), onBack: vi.fn() }
const tracked: string[] = []
let answer: () => Promise<Response>
let refusesSound = false

beforeEach(() => {
  vi.clearAllMocks()
  tracked.length = 0
  refusesSound = false
  answer = async () => new Response(adXml())
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    expect(options.credentials).toBe('omit')
    if (url.includes('t.example')) {
      tracked.push(new URL(url).pathname.slice(1) + (new URL(url).searchParams.get('code') ?? ''))
      return new Response()
    }
    return answer()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    if (refusesSound && !this.muted) throw new DOMException('no', 'NotAllowedError')
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  render(
    <section tabIndex={-1} data-testid="player">
      <video data-testid="film" />
      <button type="button">Settings</button>
      <AdBreak tagUrl="/ads/v1.0/vast" words={words} {...handle} />
    </section>,
  )
}
const ad = () => document.querySelector<HTMLVideoElement>('video[data-spot]')!
function tick(seconds: number) {
  Object.defineProperty(ad(), 'currentTime', { value: seconds, configurable: true })
  Object.defineProperty(ad(), 'duration', { value: 15, configurable: true })
  act(() => void ad().dispatchEvent(new Event('timeupdate')))
}
async function begin() {
  open()
  await waitFor(() => expect(ad().getAttribute('src')).toBe('https://m.example/a.mp4'))
  act(() => void ad().dispatchEvent(new Event('playing')))
  tick(0.1)
}

test('an ad plays over the player, counts down, can be skipped at its offset, and is tracked', async () => {
  await begin()
  expect(screen.getByText('0:15')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skip in 5' }).disabled).toBe(true)
  tick(8)
  fireEvent.click(screen.getByRole('button', { name: 'Skip ad' }))
  expect(handle.onDone).toHaveBeenCalledOnce()
  expect(tracked).toEqual(['impression', 'start', 'midpoint', 'skip'])
})

test('the film begins when the ad ends', async () => {
  await begin()
  tick(14.9)
  act(() => void ad().dispatchEvent(new Event('ended')))
  expect(handle.onDone).toHaveBeenCalledOnce()
  expect(tracked).toEqual(['impression', 'start', 'midpoint', 'complete'])
})

test('the advertiser opens in its own tab without an opener, and the ad pauses', async () => {
  await begin()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Visit the advertiser' })
  expect([link.href, link.target, link.rel]).toEqual([
    'https://brand.example/',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(tracked).toContain('click')
  expect(tracked).toContain('pause')
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined()
})

test('the keyboard controls the ad: it pauses, mutes and goes back, and the player receives no key', async () => {
  const player = vi.fn()
  document.addEventListener('keydown', player)
  await begin()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('k')
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined()
  press(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined()
  press('ArrowRight')
  press('Escape')
  expect(handle.onBack).toHaveBeenCalledOnce()
  expect(player).not.toHaveBeenCalled()
  document.removeEventListener('keydown', player)
})

test('nothing beside the ad can be reached while it plays', async () => {
  await begin()
  expect(screen.getByText('Settings').hasAttribute('inert')).toBe(true)
  cleanup()
  open()
  expect(screen.getByText('Settings').hasAttribute('inert')).toBe(true)
})

test('an ad whose sound the browser refuses plays muted and offers to unmute', async () => {
  refusesSound = true
  await begin()
  await waitFor(() => expect(ad().muted).toBe(true))
  act(() => void ad().dispatchEvent(new Event('volumechange')))
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }))
  expect(ad().muted).toBe(false)
})

test.each([
  ['nonsense', async () => new Response('<html>'), []],
  ['an empty answer', async () => new Response('<VAST version="4.2"/>'), []],
  ['no answer', async () => Promise.reject(new TypeError('network')), []],
  ['a refusal', async () => new Response('no', { status: 500 }), []],
  ['a huge answer', async () => new Response('x'.repeat(600_000)), []],
  ['an ad without media', async () => new Response(adXml({ media: '' })), ['error403']],
])('after %s the film begins without an ad', async (_name, given, errors) => {
  answer = given
  open()
  await waitFor(() => expect(handle.onDone).toHaveBeenCalledOnce())
  expect(tracked).toEqual(errors)
})

test('a media file that breaks ends the ad with its code, and the film begins', async () => {
  await begin()
  Object.defineProperty(ad(), 'error', { value: { code: 3 } })
  act(() => void ad().dispatchEvent(new Event('error')))
  expect(handle.onDone).toHaveBeenCalledOnce()
  expect(tracked).toContain('error405')
})

test('an answer that does not come is waited for four seconds and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  open()
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(handle.onDone).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  vi.useRealTimers()
  await waitFor(() => expect(handle.onDone).toHaveBeenCalledOnce())
})

test('an ad whose picture does not move for six seconds is given up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await waitFor(() => expect(ad().getAttribute('src')).not.toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  vi.useRealTimers()
  expect(handle.onDone).toHaveBeenCalledOnce()
  expect(tracked).toEqual(['error402'])
})

test('an ad without a skip offset can be skipped after fifteen seconds', async () => {
  answer = async () => new Response(adXml({ linear: '' }).replace('00:00:15', '00:10:00'))
  open()
  await waitFor(() => expect(ad().getAttribute('src')).not.toBeNull())
  act(() => void ad().dispatchEvent(new Event('playing')))
  Object.defineProperty(ad(), 'duration', { value: 600, configurable: true })
  Object.defineProperty(ad(), 'currentTime', { value: 15, configurable: true })
  act(() => void ad().dispatchEvent(new Event('timeupdate')))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skip ad' }).disabled).toBe(false)
})
