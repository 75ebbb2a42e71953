import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { FakeEngine, KINDS, refusal } from './engine/fake-engine.ts'
import type { FilmAdaptation } from './engine/line/film-adaptation.ts'
import { beginPlayback, openPlayback } from './playback.ts'
import { takePendingKeys } from './pending-keys.ts'
import type { Playback, PlaybackOptions, PlaybackSource } from './playback-shape.ts'

vi.mock('#engine', async () => (await import('./engine/fake-engine.ts')).fakeEngineModule)

const PREMIUM: PlaybackSource = { stream: '/media/g/one/title/main.m3u8', drmToken: 'token-1' }
/** The engine's error for a playlist of which nothing can be played yet. */
const EMPTY_LIST = { severity: 2, category: 4, code: 4053, data: [] }
const EXPIRED = '{"code":"GRANT_EXPIRED"}'
const opened: Playback[] = []

function open(
  source: PlaybackSource,
  options: PlaybackOptions = {},
  video = document.createElement('video'),
): Playback {
  const playback = openPlayback(video, source, options)
  opened.push(playback)
  return playback
}

const isLoaded = (playback: Playback) =>
  vi.waitFor(() => expect(playback.view.getState().state.load).toBe('loaded'))

beforeEach(() => {
  FakeEngine.all.length = 0
  FakeEngine.loadErrors.length = 0
})
afterEach(async () => {
  for (const playback of opened.splice(0)) await playback[Symbol.asyncDispose]()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('whose turn it is, a channel and a rewound show stay what they were opened as', async () => {
  for (const source of [{ isChannel: true }, { rewoundS: 600 }]) {
    const playback = open({ stream: '/media/l/one/main.m3u8', isLive: true, ...source }, { isIdle: true })
    await isLoaded(playback)
    const [first] = FakeEngine.last.config
    playback.setIdle(false)
    const last = FakeEngine.last.config.at(-1)
    expect(last).toMatchObject({ manifest: first?.['manifest'] as object })
    expect(last).toMatchObject({ streaming: { lowLatencyMode: false } })
  }
})

test('a show that is watched from a distance asks for its list once a segment; near, and rewound, for each part', async () => {
  const asked = async (source: Partial<PlaybackSource>, isCalm: boolean) => {
    const playback = open({ stream: '/media/live/show/main.m3u8', isLive: true, ...source })
    await isLoaded(playback)
    playback.view.setState({ isCalm })
    const { uris } = await FakeEngine.last.send(KINDS.MANIFEST, '/240/media.m3u8?_HLS_msn=7&_HLS_part=3')
    return uris[0]
  }
  const each = '/240/media.m3u8?_HLS_msn=7&_HLS_part=3'
  expect(await asked({}, true)).toBe('/240/media.m3u8?_HLS_msn=7')
  expect(await asked({}, false)).toBe(each)
  expect(await asked({ rewoundS: 600 }, true)).toBe(each)
})

describe('a premium title', () => {
  test('sends the token with requests for keys and licences only', async () => {
    await isLoaded(open(PREMIUM))
    const engine = FakeEngine.last
    expect((await engine.send(KINDS.KEY, '/drm/v1.0/license/clearkey/1')).headers).toEqual({
      'x-custom-data': 'token-1',
    })
    expect((await engine.send(KINDS.LICENSE, '/drm/v1.0/license/widevine')).headers).toEqual({
      'x-custom-data': 'token-1',
    })
    expect((await engine.send(KINDS.SEGMENT, '/media/g/one/title/1.m4s')).headers).toEqual({})
  })

  test('is renewed once after an expired grant, and later requests carry the new grant', async () => {
    const renew = vi.fn(async () => ({ stream: '/media/g/two/title/main.m3u8', drmToken: 'token-2' }))
    const playback = open(PREMIUM, { renew })
    await isLoaded(playback)
    const engine = FakeEngine.last
    engine.fail(refusal('/media/g/one/title/a1.m4s', 403, EXPIRED))
    engine.fail(refusal('/media/g/one/title/v1.m4s', 403, EXPIRED))
    await vi.waitFor(() => expect(engine.retries).toBe(2))
    expect(renew).toHaveBeenCalledOnce()
    expect((await engine.send(KINDS.SEGMENT, '/media/g/one/title/v1.m4s')).uris).toEqual([
      '/media/g/two/title/v1.m4s',
    ])
    expect((await engine.send(KINDS.KEY, '/drm/key')).headers).toEqual({ 'x-custom-data': 'token-2' })
    expect(playback.view.getState().state.error).toBeNull()
  })

  test('opened with an expired address is renewed and loaded again', async () => {
    FakeEngine.loadErrors.push(refusal(PREMIUM.stream, 403, EXPIRED))
    const renew = async () => ({ stream: '/media/g/two/title/main.m3u8', drmToken: 'token-2' })
    await isLoaded(open(PREMIUM, { renew }))
    expect(FakeEngine.last.loads.map((load) => load.address)).toEqual([
      PREMIUM.stream,
      '/media/g/two/title/main.m3u8',
    ])
  })

  test('fails when a fresh grant is refused too', async () => {
    const renew = vi.fn(async () => ({ stream: '/media/g/two/title/main.m3u8', drmToken: null }))
    const playback = open(PREMIUM, { renew })
    await isLoaded(playback)
    FakeEngine.last.fail(refusal('/media/g/one/title/1.m4s', 403, EXPIRED))
    await vi.waitFor(() => expect(FakeEngine.last.retries).toBe(1))
    FakeEngine.last.fail(refusal('/media/g/two/title/1.m4s', 403, EXPIRED))
    await vi.waitFor(() => expect(playback.view.getState().state.playback).toBe('errored'))
    expect(renew).toHaveBeenCalledOnce()
  })

  test('whose access has ended reports the cause to the page', async () => {
    const why = new Error('NO_SUBSCRIPTION')
    const onAccessLost = vi.fn()
    await isLoaded(open(PREMIUM, { renew: () => Promise.reject(why), onAccessLost }))
    FakeEngine.last.fail(refusal('/media/g/one/title/1.m4s', 403, EXPIRED))
    await vi.waitFor(() => expect(onAccessLost).toHaveBeenCalledExactlyOnceWith(why))
  })

  test('whose access was refused for an unknown reason shows the text and code of the refusal', async () => {
    const why = Object.assign(new Error('Not in your region.'), { status: 403, code: 'REGION_REFUSED' })
    const playback = open(PREMIUM, { renew: () => Promise.reject(why) })
    await isLoaded(playback)
    FakeEngine.last.fail(refusal('/media/g/one/title/1.m4s', 403, EXPIRED))
    await vi.waitFor(() =>
      expect(playback.view.getState().state.error).toMatchObject({
        kind: 'other',
        code: 'REGION_REFUSED',
        message: 'Not in your region.',
      }),
    )
  })

  test('is renewed every five minutes while it is open', async () => {
    vi.useFakeTimers()
    const renew = vi.fn(async () => ({ stream: '/media/g/two/title/main.m3u8', drmToken: 'token-2' }))
    const playback = open(PREMIUM, { renew })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(renew).toHaveBeenCalledOnce()
    await playback[Symbol.asyncDispose]()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(renew).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})

describe('a title', () => {
  test('without an address shows the missing-video error', async () => {
    const playback = open({ stream: '' })
    await vi.waitFor(() => expect(playback.view.getState().state.load).toBe('failed'))
    expect(playback.view.getState().state.error).toMatchObject({ kind: 'missing', code: 'missing-video' })
  })

  test('that the server does not have is invalid; a lost connection is a network error', async () => {
    FakeEngine.loadErrors.push(refusal('/media/main.m3u8', 404))
    const gone = open({ stream: '/media/main.m3u8' })
    await vi.waitFor(() =>
      expect(gone.view.getState().state.error).toMatchObject({ kind: 'media', code: '1001' }),
    )
    FakeEngine.loadErrors.push({ severity: 2, category: 1, code: 1002, data: [] })
    const down = open({ stream: '/media/main.m3u8' })
    await vi.waitFor(() =>
      expect(down.view.getState().state.error).toMatchObject({ kind: 'network', code: '1002' }),
    )
  })

  test('that failed without a network is loaded again when the network returns', async () => {
    FakeEngine.loadErrors.push({ severity: 2, category: 1, code: 1002, data: [] })
    const playback = open({ stream: '/media/main.m3u8' })
    await vi.waitFor(() => expect(playback.view.getState().state.load).toBe('failed'))
    window.dispatchEvent(new Event('online'))
    await isLoaded(playback)
    expect(playback.view.getState().state.error).toBeNull()
  })

  test('whose connection is lost while it plays is retried, and keeps playing its buffer', async () => {
    vi.useFakeTimers()
    try {
      const playback = open({ stream: '/media/main.m3u8' })
      await vi.advanceTimersByTimeAsync(1)
      const lost = { severity: 2, category: 1, code: 1002, data: [] }
      for (const afterMs of [1_000, 2_000, 4_000, 8_000, 8_000]) {
        FakeEngine.last.fail(lost)
        FakeEngine.last.fail(lost)
        const retries = FakeEngine.last.retries
        await vi.advanceTimersByTimeAsync(afterMs - 1)
        expect(FakeEngine.last.retries).toBe(retries)
        await vi.advanceTimersByTimeAsync(1)
        expect(FakeEngine.last.retries).toBe(retries + 1)
      }
      expect(playback.view.getState()).toMatchObject({ isReconnecting: true, state: { error: null } })
      FakeEngine.last.bytesDownloaded = 900
      await vi.advanceTimersByTimeAsync(500)
      expect(playback.view.getState().isReconnecting).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('whose connection stays lost for a minute shows an error, and is reloaded when the browser is online again', async () => {
    vi.useFakeTimers()
    try {
      const playback = open({ stream: '/media/main.m3u8' })
      await vi.advanceTimersByTimeAsync(1)
      for (let tries = 0; tries < 12; tries += 1) {
        FakeEngine.last.fail({ severity: 2, category: 1, code: 1002, data: [] })
        await vi.advanceTimersByTimeAsync(8_000)
      }
      expect(playback.view.getState().state.error).toMatchObject({ kind: 'network', code: '1002' })
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(1)
      expect(playback.view.getState().state.error).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('whose connection is lost from the start shows the network error, not the internal error of the engine', async () => {
    vi.useFakeTimers()
    try {
      const playback = open({ stream: '/media/main.m3u8' })
      await vi.advanceTimersByTimeAsync(1)
      FakeEngine.last.fail({ severity: 2, category: 1, code: 1002, data: [] })
      for (let tries = 0; tries < 12; tries += 1) {
        // Its playlists keep arriving.
        FakeEngine.last.bytesDownloaded += 900
        FakeEngine.last.fail(new TypeError('nothing is there'))
        await vi.advanceTimersByTimeAsync(8_000)
      }
      expect(playback.view.getState().state.error).toMatchObject({ kind: 'network', code: '1002' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('of which not even an error arrives is a network error too', async () => {
    vi.useFakeTimers()
    try {
      const video = document.createElement('video')
      Object.defineProperty(video, 'paused', { value: false })
      const playback = open({ stream: '/media/main.m3u8' }, {}, video)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(FakeEngine.last.loads).toHaveLength(3)
      expect(playback.view.getState().state.error).toMatchObject({ kind: 'network', code: '1003' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('that waits for its connection is retried at once when the browser is online', async () => {
    const playback = open({ stream: '/media/main.m3u8' })
    await isLoaded(playback)
    FakeEngine.last.fail({ severity: 2, category: 1, code: 1002, data: [] })
    await vi.waitFor(() => expect(playback.view.getState().isReconnecting).toBe(true))
    window.dispatchEvent(new Event('online'))
    expect(FakeEngine.last.retries).toBe(1)
  })

  test('whose segments do not fit is reloaded at its position, twice at most', async () => {
    const playback = open({ stream: '/media/main.m3u8' })
    await isLoaded(playback)
    const misfit = { severity: 2, category: 3, code: 3014, data: [] }
    playback.video.currentTime = 42
    for (let loads = 2; loads <= 3; loads += 1) {
      FakeEngine.last.fail(misfit)
      await vi.waitFor(() => expect(FakeEngine.last.loads).toHaveLength(loads))
      await isLoaded(playback)
    }
    expect(FakeEngine.last.loads.map((load) => load.startS)).toEqual([null, 42, 42])
    FakeEngine.last.fail(misfit)
    await vi.waitFor(() =>
      expect(playback.view.getState().state.error).toMatchObject({ kind: 'media', code: '3014' }),
    )
  })

  test('survives an internal failure of the engine, also over a lost connection', async () => {
    const playback = open({ stream: '/media/main.m3u8' })
    await isLoaded(playback)
    playback.video.currentTime = 8
    FakeEngine.last.fail({ severity: 2, category: 1, code: 1002, data: [] })
    await vi.waitFor(() => expect(playback.view.getState().isReconnecting).toBe(true))
    FakeEngine.last.fail(new TypeError('nothing is there'))
    await vi.waitFor(() => expect(FakeEngine.last.loads).toHaveLength(2))
    expect(FakeEngine.last.loads.at(-1)?.startS).toBe(8)
    expect(playback.view.getState().state.error).toBeNull()
  })

  test('that is live survives a hinted part that never comes', async () => {
    const playback = open({ stream: '/media/live/show/main.m3u8', isLive: true })
    await isLoaded(playback)
    for (let n = 1; n <= 5; n += 1) {
      FakeEngine.last.fail(refusal('/media/live/show/360/part-20-2.m4s', 404))
      await vi.waitFor(() => expect(FakeEngine.last.retries).toBe(n))
    }
    expect(playback.view.getState().state.error).toBeNull()
    // A show whose every part is missing has another error.
    FakeEngine.last.fail(refusal('/media/live/show/360/part-20-2.m4s', 404))
    await vi.waitFor(() =>
      expect(playback.view.getState().state.error).toMatchObject({ kind: 'media', code: '1001' }),
    )
  })

  test('that is live waits for a list that has nothing to play yet', async () => {
    const playback = open({ stream: '/media/live/show/main.m3u8', isLive: true })
    await isLoaded(playback)
    playback.video.currentTime = 8
    playback.video.dispatchEvent(new Event('timeupdate'))
    FakeEngine.loadErrors.push(EMPTY_LIST)
    void playback.reload()
    await vi.waitFor(() => expect(playback.view.getState().isReconnecting).toBe(true))
    await isLoaded(playback)
    expect(playback.view.getState().state.error).toBeNull()
    // A film whose list is broken is broken.
    FakeEngine.loadErrors.push(EMPTY_LIST)
    const film = open({ stream: '/media/main.m3u8' })
    await vi.waitFor(() =>
      expect(film.view.getState().state.error).toMatchObject({ kind: 'media', code: '4053' }),
    )
  })

  test('is not stopped by recoverable errors, nor by captions', async () => {
    const playback = open({ stream: '/media/main.m3u8' })
    await isLoaded(playback)
    FakeEngine.last.fail({ severity: 1, category: 1, code: 1001, data: [] })
    FakeEngine.last.fail({ severity: 2, category: 2, code: 2000, data: [] })
    await Promise.resolve()
    expect(playback.view.getState().state.error).toBeNull()
  })

  test('starts at its start position, with the captions of the viewer', async () => {
    const playback = open({ stream: '/media/main.m3u8', startS: 42 }, { captionLanguage: 'id' })
    await isLoaded(playback)
    expect(FakeEngine.last.loads).toEqual([{ address: '/media/main.m3u8', startS: 42 }])
    await vi.waitFor(() => expect(FakeEngine.last.selectedText).toBe(2))
    expect(playback.view.getState()).toMatchObject({ captionId: 2 })
  })

  test('offers its heights, and stays at the chosen one until automatic is chosen', async () => {
    const playback = open({ stream: '/media/main.m3u8' })
    await isLoaded(playback)
    expect(playback.view.getState().qualities.map((one) => one.heightPx)).toEqual([720, 360])
    playback.chooseQuality(360)
    expect(FakeEngine.last.selectedHeightPx).toBe(360)
    expect(FakeEngine.last.config.at(-1)).toEqual({ 'abr.enabled': false })
    playback.chooseQuality(null)
    expect(FakeEngine.last.config.at(-1)).toEqual({ 'abr.enabled': true })
  })

  test('starts muted where the browser forbids sound, and offers to unmute', async () => {
    const playback = open({ stream: '/media/main.m3u8' })
    await isLoaded(playback)
    vi.spyOn(playback.video, 'play').mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
    await playback.play()
    expect(playback.video.muted).toBe(true)
    expect(playback.view.getState().isMutedByPolicy).toBe(true)
    playback.setMuted(false)
    playback.video.dispatchEvent(new Event('volumechange'))
    expect(playback.view.getState()).toMatchObject({ isMuted: false, isMutedByPolicy: false })
  })
})

test('a second title on the same element waits until the first has closed', async () => {
  const video = document.createElement('video')
  const first = open({ stream: '/media/a.m3u8' }, {}, video)
  await isLoaded(first)
  const goodbye = first[Symbol.asyncDispose]()
  const second = open({ stream: '/media/b.m3u8' }, {}, video)
  await isLoaded(second)
  await goodbye
  expect(FakeEngine.all.map((engine) => engine.isDestroyed)).toEqual([true, false])
})

describe('a film that begins before its page is hydrated', () => {
  const FREE: PlaybackSource = { stream: '/media/t/title/main.m3u8' }
  const begin = (video: HTMLVideoElement, source: PlaybackSource) => {
    const playback = beginPlayback(video, source)
    opened.push(playback)
    return playback
  }

  test('becomes the playback of its page without a reload, and reports its end to the page', async () => {
    const video = document.createElement('video')
    const early = begin(video, FREE)
    await isLoaded(early)
    const onEnded = vi.fn()
    const playback = open(FREE, { onEnded, capHeightPx: 360 }, video)
    expect(playback).toBe(early)
    expect(FakeEngine.all).toHaveLength(1)
    expect(FakeEngine.last.loads).toHaveLength(1)
    expect(FakeEngine.last.config.at(-1)).toMatchObject({ abr: { restrictions: { maxHeight: 360 } } })
    video.dispatchEvent(new Event('ended'))
    expect(onEnded).toHaveBeenCalledOnce()
  })

  test('keeps the keys that are pressed meanwhile for the page', () => {
    begin(document.createElement('video'), FREE)
    for (const key of ['c', 'Escape', 'k']) document.dispatchEvent(new KeyboardEvent('keydown', { key }))
    expect(takePendingKeys().map(({ key }) => key)).toEqual(['c', 'k'])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }))
    expect(takePendingKeys()).toEqual([])
  })

  test('uses no more bandwidth than it plays until its page is hydrated', async () => {
    const video = document.createElement('video')
    const goals = () =>
      FakeEngine.last.config.flatMap(({ streaming }) =>
        streaming ? [(streaming as { bufferingGoal: number }).bufferingGoal] : [],
      )
    await isLoaded(begin(video, FREE))
    expect(goals()).toEqual([3])
    open(FREE, {}, video)
    expect(goals()).toEqual([3, 30])
  })

  test('buffers as any film does once it is told to, also before its page is hydrated', async () => {
    const video = document.createElement('video')
    const early = begin(video, FREE)
    await isLoaded(early)
    const engine = FakeEngine.last
    const make = engine.config.find((one) => 'abrFactory' in one)?.['abrFactory'] as () => FilmAdaptation
    const adaptation = make()
    adaptation.init(() => undefined)
    adaptation.enable()
    const goalOf = () => {
      const from = engine.config.length
      const appended = { contentType: 'video', start: 0 }
      engine.dispatchEvent(Object.assign(new Event('segmentappended'), appended))
      return engine.config.slice(from)
    }
    expect(goalOf()).toEqual([])
    early.setIdle(false)
    expect(goalOf()).toEqual([{ 'streaming.bufferingGoal': expect.toSatisfy((goalS) => goalS >= 30) }])
    adaptation.release()
  })

  test('ends when its page opens another title, another element or another position', async () => {
    const others: ((video: HTMLVideoElement) => Playback)[] = [
      (video) => open({ stream: '/media/t/other/main.m3u8' }, {}, video),
      () => open(FREE),
      (video) => open({ ...FREE, startS: 60 }, {}, video),
    ]
    for (const openOther of others) {
      const video = document.createElement('video')
      const early = begin(video, FREE)
      await isLoaded(early)
      const engine = FakeEngine.all.find((one) => one.video === video)
      expect(openOther(video)).not.toBe(early)
      await vi.waitFor(() => expect(engine?.isDestroyed).toBe(true))
    }
  })
})

test('a seek during another seek is carried out', async () => {
  const video = document.createElement('video')
  let readyState = 4
  Object.defineProperty(video, 'readyState', { get: () => readyState })
  // happy-dom lacks this constant.
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  const playback = open({ stream: '/media/one/main.m3u8', drmToken: null }, {}, video)
  await isLoaded(playback)
  playback.seek(20)
  readyState = 1
  playback.seek(6)
  expect(video.currentTime).toBe(20)
  readyState = 2
  video.dispatchEvent(new Event('seeked'))
  expect(video.currentTime).toBe(6)
})
