import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leaveFullscreen, toggleFullscreen, watchFullscreen } from './fullscreen.ts'

let full: Element | null = null
const lock = vi.fn<(kind: string) => Promise<void>>()
const exitFullscreen = vi.fn<() => Promise<void>>()
let container: HTMLElement
let video: HTMLVideoElement

beforeEach(() => {
  full = null
  container = document.createElement('div')
  video = document.createElement('video')
  container.append(video)
  document.body.append(container)
  Object.defineProperty(document, 'fullscreenElement', { get: () => full, configurable: true })
  exitFullscreen.mockImplementation(async () => {
    full = null
  })
  document.exitFullscreen = exitFullscreen
  lock.mockResolvedValue()
  vi.stubGlobal('screen', { orientation: { lock } })
})
afterEach(() => {
  container.remove()
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
  lock.mockReset()
  exitFullscreen.mockReset()
  vi.unstubAllGlobals()
})

const sizes = (width: number, height: number) => {
  Object.defineProperty(video, 'videoWidth', { value: width, configurable: true })
  Object.defineProperty(video, 'videoHeight', { value: height, configurable: true })
}
const allow = () => {
  container.requestFullscreen = async () => {
    full = container
  }
}

test('the whole player fills the screen, overlays included, and the next press ends it', async () => {
  allow()
  await toggleFullscreen(container, video)
  expect(full).toBe(container)
  await toggleFullscreen(container, video)
  expect(full).toBeNull()
})

test.each([
  [1280, 720, [['landscape']]],
  [720, 1280, []],
])('a picture of %d by %d turns a phone only where it is wider than high', async (width, height, calls) => {
  allow()
  sizes(width, height)
  await toggleFullscreen(container, video)
  expect(lock.mock.calls).toEqual(calls)
})

test('where the browser refuses, nothing changes and nothing fails', async () => {
  container.requestFullscreen = async () => {
    throw new TypeError('no gesture')
  }
  lock.mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  sizes(1280, 720)
  await expect(toggleFullscreen(container, video)).resolves.toBeUndefined()
  expect(full).toBeNull()
})

test('an iPhone, which knows only the bare video, fills the screen with that', async () => {
  const enter = vi.fn<() => void>()
  const leave = vi.fn<() => void>()
  Reflect.set(container, 'requestFullscreen', undefined)
  Object.assign(video, { webkitEnterFullscreen: enter, webkitExitFullscreen: leave })
  await toggleFullscreen(container, video)
  expect(enter).toHaveBeenCalledTimes(1)
  Object.assign(video, { webkitDisplayingFullscreen: true })
  await toggleFullscreen(container, video)
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
})

test('leaving where nothing is full does nothing', async () => {
  await leaveFullscreen(null)
  expect(exitFullscreen).not.toHaveBeenCalled()
})

test('a player is notified of its own fullscreen alone, until it stops watching', () => {
  const seen: boolean[] = []
  const stop = watchFullscreen(container, (isFullscreen) => seen.push(isFullscreen))
  const change = (element: Element | null) => {
    full = element
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  change(container)
  change(document.body)
  change(null)
  stop()
  change(container)
  expect(seen).toEqual([true, false, false])
})
