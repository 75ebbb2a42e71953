import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playPreroll, type PrerollView } from './play-preroll.ts'
import type { LinearAd, MediaFile, Trackers } from './read-vast.ts'

const file = (name: string, kilobits: number, width: number): MediaFile => ({
  url: `https://m.example/${name}.mp4`,
  type: 'video/mp4',
  width,
  height: 360,
  kilobits,
})
const trackers: Trackers = {
  impression: ['https://t.example/impression'],
  error: ['https://t.example/error?code=[ERRORCODE]'],
  click: ['https://t.example/click'],
  events: Object.fromEntries(
    ['start', 'midpoint', 'pause', 'resume', 'mute', 'unmute', 'skip', 'complete'].map((name) => [
      name,
      [`https://t.example/${name}`],
    ]),
  ),
}
const handleDone = vi.fn<() => void>()
let views: PrerollView[]
let tracked: string[]
let video: HTMLVideoElement
let play: ReturnType<typeof vi.fn<() => Promise<void>>>

beforeEach(() => {
  vi.useFakeTimers()
  views = []
  tracked = []
  vi.stubGlobal('fetch', async (url: string) => {
    tracked.push(url.replace('https://t.example/', ''))
    return new Response()
  })
  video = document.createElement('video')
  play = vi.fn<() => Promise<void>>(async () => undefined)
  Object.assign(video, { play, pause: vi.fn<() => void>(), load: vi.fn<() => void>() })
  video.canPlayType = () => 'maybe'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  handleDone.mockReset()
})

async function open(ad: Partial<LinearAd> = {}) {
  const preroll = playPreroll({
    video,
    ad: { media: [file('a', 800, 640)], durationS: 15, skipAfterS: 5, clickUrl: null, ...ad },
    trackers,
    onChange: (view) => void views.push(view),
    onDone: handleDone,
  })
  await vi.advanceTimersByTimeAsync(0)
  return preroll
}
const emit = (type: string) => void video.dispatchEvent(new Event(type))
function put(name: 'currentTime' | 'duration' | 'error' | 'clientWidth', value: unknown) {
  Object.defineProperty(video, name, { value, configurable: true })
}
function tick(seconds: number) {
  put('currentTime', seconds)
  emit('timeupdate')
}

test('an ad is loaded without the cookies of its server and counted once, at its first picture', async () => {
  await open()
  expect([video.crossOrigin, video.src, tracked]).toEqual(['anonymous', 'https://m.example/a.mp4', []])
  tick(0)
  expect([tracked, views.at(-1)?.hasBegun]).toEqual([[], false])
  emit('playing')
  emit('playing')
  expect([tracked, views.at(-1)?.hasBegun]).toEqual([['impression'], true])
})

test('the length is that of the answer until the file tells its own', async () => {
  await open()
  put('duration', Number.NaN)
  emit('durationchange')
  expect(views.at(-1)?.durationS).toBe(15)
  put('duration', 14.5)
  emit('durationchange')
  expect(views.at(-1)?.durationS).toBe(14.5)
})

test('a viewer who saves data gets the smallest file, and another one that fits the window', async () => {
  put('clientWidth', 1000)
  const media = [file('small', 400, 480), file('large', 2500, 1280), file('huge', 9000, 1920)]
  await open({ media })
  expect(video.src).toBe('https://m.example/large.mp4')
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await open({ media })
  expect(video.src).toBe('https://m.example/small.mp4')
  video.removeAttribute('src')
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  await open({ media })
  expect(video.src).toBe('https://m.example/small.mp4')
})

test('a viewer who pauses and goes on is tracked, and the advertiser counts both', async () => {
  const preroll = await open()
  emit('playing')
  preroll.togglePlay()
  expect([views.at(-1)?.isPaused, vi.mocked(video.pause).mock.calls.length]).toEqual([true, 1])
  preroll.togglePlay()
  expect([views.at(-1)?.isPaused, play.mock.calls.length]).toEqual([false, 2])
  expect(tracked).toEqual(['impression', 'pause', 'resume'])
})

test('a viewer who visits the advertiser twice is counted twice and the ad pauses once', async () => {
  const preroll = await open()
  emit('playing')
  preroll.click()
  preroll.click()
  expect(tracked).toEqual(['impression', 'click', 'pause', 'click'])
})

test('a change of the sound is tracked once, and a change of the volume alone is not', async () => {
  const preroll = await open()
  emit('playing')
  preroll.toggleMute()
  emit('volumechange')
  emit('volumechange')
  expect(views.at(-1)?.isMuted).toBe(true)
  preroll.toggleMute()
  emit('volumechange')
  expect(tracked.filter((name) => name.endsWith('mute'))).toEqual(['mute', 'unmute'])
})

test('an ad that the browser lets play only muted is not reported as muted by the viewer', async () => {
  play.mockImplementationOnce(async () => Promise.reject(new DOMException('no gesture', 'NotAllowedError')))
  await open()
  emit('volumechange')
  emit('playing')
  expect([video.muted, views.at(-1)?.isMuted, tracked]).toEqual([true, true, ['impression']])
})

test('an ad that may not play even muted is given up with its code', async () => {
  play.mockImplementation(async () => Promise.reject(new DOMException('never', 'NotAllowedError')))
  await open()
  expect([tracked, handleDone.mock.calls.length]).toEqual([['error?code=400'], 1])
})

test.each([
  [4, 'error?code=401'],
  [3, 'error?code=405'],
])('a file that fails with media error %d is reported as %s', async (code, reported) => {
  await open()
  put('error', { code })
  emit('error')
  emit('error')
  expect([tracked, handleDone.mock.calls.length]).toEqual([[reported], 1])
})

test('an ad without a file that the browser plays never touches the network', async () => {
  video.canPlayType = () => ''
  await open()
  expect([tracked, play.mock.calls.length, video.hasAttribute('src')]).toEqual([['error?code=403'], 0, false])
  expect(handleDone).toHaveBeenCalledOnce()
})

test('a picture that stands still for six seconds in the midst of the ad ends it', async () => {
  await open()
  emit('playing')
  await vi.advanceTimersByTimeAsync(5_000)
  tick(5)
  await vi.advanceTimersByTimeAsync(5_500)
  expect(handleDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(handleDone).toHaveBeenCalledOnce()
  expect(tracked.at(-1)).toBe('error?code=402')
})

test('a paused ad and one in a hidden tab are waited for', async () => {
  const preroll = await open()
  emit('playing')
  preroll.togglePlay()
  await vi.advanceTimersByTimeAsync(60_000)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  preroll.togglePlay()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(handleDone).not.toHaveBeenCalled()
  visibility.mockRestore()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(handleDone).toHaveBeenCalledOnce()
})

test('a skipped ad frees its element and nothing after it is tracked', async () => {
  const preroll = await open()
  emit('playing')
  tick(6)
  preroll.skip()
  emit('ended')
  tick(8)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tracked).toEqual(['impression', 'start', 'skip'])
  expect([video.hasAttribute('src'), handleDone.mock.calls.length]).toEqual([false, 1])
})

test('a player that is closed during the ad reports no end and no error', async () => {
  const preroll = await open()
  emit('playing')
  preroll[Symbol.dispose]()
  emit('error')
  await vi.advanceTimersByTimeAsync(20_000)
  expect([tracked, handleDone.mock.calls.length]).toEqual([['impression'], 0])
})
