import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeEngine } from '../engine/fake-engine.ts'
import { openPlayback } from '../playback.ts'
import type { Playback } from '../playback-shape.ts'
import { chooseData } from './data-store.ts'

vi.mock('#engine', async () => (await import('../engine/fake-engine.ts')).fakeEngineModule)

/** The engine of these tests offers 360 and 720 lines. */
const UPRIGHT = [390, 844] as const
const ACROSS = [844, 390] as const

let playback: Playback
let video: HTMLVideoElement
let resized: () => void

class Observer {
  constructor(tell: () => void) {
    resized = tell
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  FakeEngine.all.length = 0
  localStorage.clear()
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('devicePixelRatio', 1)
})
afterEach(async () => {
  await playback[Symbol.asyncDispose]()
  vi.unstubAllGlobals()
})

function lay([widthPx, heightPx]: readonly [number, number]): void {
  Object.defineProperty(video, 'clientWidth', { value: widthPx, configurable: true })
  Object.defineProperty(video, 'clientHeight', { value: heightPx, configurable: true })
}

async function play(at: readonly [number, number]): Promise<void> {
  video = document.createElement('video')
  lay(at)
  playback = openPlayback(video, { stream: '/media/t/1/main.m3u8' })
  await vi.waitFor(() => expect(playback.view.getState().state.load).toBe('loaded'))
}

const buffer = (endS: number) =>
  Object.defineProperty(video, 'buffered', { value: { length: 1, start: () => 0, end: () => endS } })

interface Abr {
  restrictions: { maxHeight: number }
  clearBufferSwitch: boolean
}
/** The height settings of the engine, in order. */
const settings = () =>
  FakeEngine.last.config
    .map((config) => config['abr'] as Partial<Abr> | undefined)
    .filter((abr): abr is Abr => abr?.restrictions !== undefined)
const heights = () => settings().map((abr) => abr.restrictions.maxHeight)

test('a portrait phone gets the height of its strip, at two device pixels per CSS pixel at most', async () => {
  await play(UPRIGHT)
  expect(heights().at(-1)).toBe(360)
  await playback[Symbol.asyncDispose]()
  vi.stubGlobal('devicePixelRatio', 3)
  await play(UPRIGHT)
  expect(heights().at(-1)).toBe(720)
})

test('the rungs of the stream are used before the first one is chosen; until then the usual ones', async () => {
  vi.spyOn(FakeEngine.prototype, 'getVariantTracks').mockReturnValueOnce([])
  await play(UPRIGHT)
  expect(heights()).toEqual([240, 360])
  vi.restoreAllMocks()
})

test('a phone that is turned gets the larger picture at once instead of the small buffered one', async () => {
  await play(UPRIGHT)
  buffer(30)
  lay(ACROSS)
  resized()
  await vi.waitFor(() => expect(heights().at(-1)).toBe(720))
  expect(settings().at(-1)?.clearBufferSwitch).toBe(true)
  expect(FakeEngine.last.config.at(-1)).toEqual({ 'abr.clearBufferSwitch': false })
  lay(UPRIGHT)
  resized()
  await vi.waitFor(() => expect(heights().at(-1)).toBe(360))
  expect(settings().at(-1)?.clearBufferSwitch).toBe(false)
})

test('the picture-in-picture window counts while the picture is in it', async () => {
  await play(ACROSS)
  expect(heights().at(-1)).toBe(720)
  const pictureInPictureWindow = Object.assign(new EventTarget(), { width: 320, height: 180 })
  video.dispatchEvent(Object.assign(new Event('enterpictureinpicture'), { pictureInPictureWindow }))
  await vi.waitFor(() => expect(heights().at(-1)).toBe(360))
  Object.assign(pictureInPictureWindow, { width: 960, height: 540 })
  pictureInPictureWindow.dispatchEvent(new Event('resize'))
  await vi.waitFor(() => expect(heights().at(-1)).toBe(720))
  pictureInPictureWindow.dispatchEvent(new Event('resize'))
  lay(UPRIGHT)
  video.dispatchEvent(new Event('leavepictureinpicture'))
  await vi.waitFor(() => expect(heights().at(-1)).toBe(360))
})

test('a data mode limits the height further, whatever the size of the picture', async () => {
  chooseData({ mode: 'hemat' })
  await play(UPRIGHT)
  expect(heights()).toEqual([360])
  lay(ACROSS)
  vi.useFakeTimers()
  resized()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(heights()).toEqual([360])
  chooseData({ mode: 'otomatis' })
  expect(heights().at(-1)).toBe(720)
})

test('a height that the viewer chose stays at every size', async () => {
  await play(ACROSS)
  playback.chooseQuality(720)
  lay(UPRIGHT)
  resized()
  await vi.waitFor(() => expect(heights().at(-1)).toBe(360))
  expect(FakeEngine.last.selectedHeightPx).toBe(720)
  expect(FakeEngine.last.config.findLast((config) => 'abr.enabled' in config)).toEqual({
    'abr.enabled': false,
  })
  expect(playback.view.getState()).toMatchObject({ chosenHeightPx: 720 })
  expect(playback.view.getState().qualities.map(({ heightPx }) => heightPx)).toEqual([720, 360])
})

test('the lines of an upright picture are its columns', async () => {
  vi.spyOn(FakeEngine.prototype, 'getVariantTracks').mockReturnValue([
    { width: 720, height: 1280, bandwidth: 2_500_000, active: true },
    { width: 360, height: 640, bandwidth: 800_000, active: false },
  ])
  chooseData({ mode: 'hemat' })
  await play(UPRIGHT)
  expect(settings().at(-1)?.restrictions).toEqual({ maxWidth: 360, maxHeight: Infinity })
  vi.restoreAllMocks()
})
