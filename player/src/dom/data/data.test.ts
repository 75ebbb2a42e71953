import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { FakeEngine } from '../engine/fake-engine.ts'
import { openPlayback } from '../playback.ts'
import type { Playback } from '../playback-shape.ts'
import {
  chooseData,
  claimBudgetWarning,
  countData,
  dataChoices,
  dataUsed,
  forgetData,
  watchData,
} from './data-store.ts'
import { mediaBytesOf, watchMediaBytes } from './media-bytes.ts'

vi.mock('#engine', async () => (await import('../engine/fake-engine.ts')).fakeEngineModule)

const opened: Playback[] = []
beforeEach(() => {
  localStorage.clear()
  FakeEngine.all.length = 0
})
afterEach(async () => {
  for (const playback of opened.splice(0)) await playback[Symbol.asyncDispose]()
  vi.unstubAllGlobals()
})

async function play(options: { capHeightPx?: number } = {}): Promise<Playback> {
  const playback = openPlayback(document.createElement('video'), { stream: '/media/t/1/main.m3u8' }, options)
  opened.push(playback)
  await vi.waitFor(() => expect(playback.view.getState().state.load).toBe('loaded'))
  return playback
}

/** The last value of a setting of the engine. */
const settingOf = (name: string) => FakeEngine.last.config.findLast((config) => name in config)?.[name]

/** The last limit of the engine's automatic height. */
const heightLimitPx = () =>
  FakeEngine.last.config.map((config) => abrOf(config)?.restrictions?.maxHeight).findLast((px) => px)
const abrOf = (config: Record<string, unknown>) =>
  config['abr'] as { restrictions?: { maxHeight: number }; clearBufferSwitch?: boolean } | undefined

/** Locks as browsers have them: one at a time, in order. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return { request: (_name: string, work: () => unknown) => (last = last.then(work)) }
}

describe('bytes are counted', () => {
  const record = (name: string, transferSize?: number) =>
    mediaBytesOf({ name: `https://tayang.id${name}`, ...(transferSize !== undefined && { transferSize }) })

  test('of films, premium films, channels, live shows and ads, as transferred over the network', () => {
    for (const path of [
      '/media/t/1/v360/1.m4s',
      '/media/g/x/t/1/a.m4s',
      '/media/c/1/a.m3u8',
      '/media/live/1/p',
    ]) {
      expect(record(path, 900)).toBe(900)
    }
  })
  test('not of pages, calls and posters, and not from a cache', () => {
    expect(record('/media/p/1?w=400', 900)).toBe(0)
    expect(record('/catalog/v1.0/pages', 900)).toBe(0)
    expect(record('/media/t/1/1.m4s', 0)).toBe(0)
    expect(record('/media/t/1/1.m4s')).toBe(0)
    expect(mediaBytesOf({ name: 'no address', transferSize: 9 })).toBe(0)
  })
  test('of earlier fetches too, once', () => {
    let give: (list: { getEntries(): unknown[] }) => void = () => {}
    const observed: unknown[] = []
    class Observer {
      constructor(take: typeof give) {
        give = take
      }
      observe(options: unknown) {
        observed.push(options)
      }
      disconnect() {}
    }
    vi.stubGlobal('PerformanceObserver', Observer)
    const counted: number[] = []
    watchMediaBytes((bytes) => counted.push(bytes))
    const entry = (transferSize: number) => ({ name: 'http://x/media/t/1/1.m4s', transferSize })
    give({ getEntries: () => [entry(5), entry(0), entry(7)] })
    give({ getEntries: () => [entry(0)] })
    expect([counted, observed]).toEqual([[12], [{ type: 'resource', buffered: true }]])
  })
})

describe('the tally of a browser', () => {
  test('loses nothing when several tabs write at once, and notifies all listeners', async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: locks() })
    let times = 0
    const stop = watchData(() => (times += 1))
    await Promise.all(Array.from({ length: 40 }, () => countData(1_000)))
    stop()
    expect(dataUsed()).toEqual({ todayBytes: 40_000, monthBytes: 40_000 })
    expect(times).toBe(40)
  })
  test('follows the writes of another tab', () => {
    let times = 0
    const stop = watchData(() => (times += 1))
    dispatchEvent(Object.assign(new Event('storage'), { key: 'tayang.data-tally' }))
    dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }))
    stop()
    expect(times).toBe(1)
  })
  test('warns in one of several tabs, and again after it was reset', async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: locks() })
    chooseData({ budgetMb: 10 })
    await countData(8_500_000)
    expect(await Promise.all([claimBudgetWarning(), claimBudgetWarning()])).toEqual([80, null])
    await countData(2_000_000)
    expect(await claimBudgetWarning()).toBe(100)
    await forgetData()
    expect(dataUsed().monthBytes).toBe(0)
    expect(dataChoices().budgetMb).toBe(10)
    expect(await claimBudgetWarning()).toBeNull()
  })
  test('keeps its choices where the storage is locked, for this visit', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('locked')
      },
    })
    chooseData({ mode: 'super-hemat' })
    expect(dataChoices().mode).toBe('super-hemat')
    chooseData({ mode: 'otomatis' })
  })
})

describe('a playback', () => {
  test('starts in the mode that was chosen before', async () => {
    chooseData({ mode: 'hemat' })
    await play()
    expect(heightLimitPx()).toBe(360)
    expect(settingOf('manifest.disableVideo')).toBe(false)
  })
  test('changes its mode while it plays without a reload, and drops a picture that is too tall', async () => {
    const playback = await play()
    playback.chooseQuality(720)
    chooseData({ mode: 'hemat' })
    expect(heightLimitPx()).toBe(360)
    expect(FakeEngine.last.selectedHeightPx).toBe(360)
    expect(settingOf('abr.enabled')).toBe(true)
    expect(playback.view.getState()).toMatchObject({ chosenHeightPx: null, dataMode: 'hemat' })
    chooseData({ mode: 'otomatis' })
    expect(heightLimitPx()).toBe(Infinity)
    expect(FakeEngine.last.loads).toHaveLength(1)
  })
  test('fetches no picture with Suara saja from its current position on, and fetches them again after it', async () => {
    const playback = await play()
    playback.video.currentTime = 42
    chooseData({ mode: 'suara-saja' })
    await vi.waitFor(() => expect(FakeEngine.last.loads).toHaveLength(2))
    expect(settingOf('manifest.disableVideo')).toBe(true)
    expect(FakeEngine.last.loads[1]?.startS).toBe(42)
    chooseData({ mode: 'otomatis' })
    await vi.waitFor(() => expect(FakeEngine.last.loads).toHaveLength(3))
    expect(settingOf('manifest.disableVideo')).toBe(false)
  })
  test('never shows more than its page allows', async () => {
    chooseData({ mode: 'hemat' })
    await play({ capHeightPx: 240 })
    expect(heightLimitPx()).toBe(240)
  })
  test('saves by itself on a connection that is paid by the megabyte, and shows it', async () => {
    const connection = Object.assign(new EventTarget(), { type: 'wifi', effectiveType: '4g' })
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    const playback = await play()
    expect(playback.view.getState().dataRule.isByConnection).toBe(false)
    connection.type = 'cellular'
    connection.dispatchEvent(new Event('change'))
    expect(playback.view.getState().dataRule).toMatchObject({ mode: 'hemat', isByConnection: true })
    expect(heightLimitPx()).toBe(360)
    Reflect.deleteProperty(navigator, 'connection')
  })
})
