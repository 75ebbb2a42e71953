import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeEngine } from '../engine/fake-engine.ts'
import { openClipPool } from './open-clip-pool.ts'
import type { ClipPool, ClipPoolNeeds } from './open-clip-pool.ts'

vi.mock('#engine', async () => (await import('../engine/fake-engine.ts')).fakeEngineModule)

let pool: ClipPool
let videos: HTMLVideoElement[]
const asked: string[] = []
const onPlaying = vi.fn<(clip: string) => void>()
const network = vi.fn<(address: string) => Promise<Response>>()
let isMuted = false

function open(needs: Partial<ClipPoolNeeds> = {}): void {
  videos = [1, 2, 3].map(() => document.createElement('video'))
  pool = openClipPool(videos, {
    sourceOf: async (clip) => {
      asked.push(clip)
      return { source: { stream: `/media/t/${clip}/main.m3u8` } }
    },
    isMuted: () => isMuted,
    onPlaying,
    ...needs,
  })
  pool.list(['a', 'b', 'c', 'd'])
}

beforeEach(() => {
  localStorage.clear()
  network.mockImplementation(async () => new Response())
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  pool[Symbol.dispose]()
  FakeEngine.all.length = 0
  asked.length = 0
  isMuted = false
  onPlaying.mockReset()
  network.mockReset()
  vi.unstubAllGlobals()
})

const shown = () => pool.view.getState().shown
const stateOf = () => shown()?.playback?.view.getState().state.load
const loadsOf = () => FakeEngine.all.flatMap(({ loads }) => loads.map(({ address }) => address))
const goalOf = (engine: FakeEngine | undefined) =>
  engine?.config
    .map((config) => (config['streaming'] as { bufferingGoal?: number } | undefined)?.bufferingGoal)
    .findLast((goal) => goal !== undefined)

async function show(clip: string): Promise<void> {
  pool.show(clip)
  await vi.waitFor(() => expect([shown()?.clip, stateOf()]).toEqual([clip, 'loaded']))
}

/** The shown clip says what it has in hand. */
function haveInHand(positionS: number, bufferedEndS: number): void {
  shown()?.playback?.view.setState({ positionS, bufferedEndS, durationS: 60 })
}

test('the shown clip plays, and its own element keeps it', async () => {
  open()
  await show('a')
  expect(videos[0]?.paused).toBe(false)
  expect(goalOf(FakeEngine.all[0])).toBe(30)
  expect(onPlaying.mock.calls[0]).toEqual(['a'])
})

test('the next clip waits with a small buffer, and begins without another load', async () => {
  open()
  await show('a')
  haveInHand(0, 12)
  await vi.waitFor(() => expect(loadsOf()).toHaveLength(2))
  expect([goalOf(FakeEngine.all[1]), videos[1]?.paused]).toEqual([3, true])
  pool.show('b')
  expect([shown()?.clip, videos[0]?.paused, videos[1]?.paused]).toEqual(['b', true, false])
  expect([goalOf(FakeEngine.all[0]), goalOf(FakeEngine.all[1])]).toEqual([3, 30])
  expect(loadsOf()).toHaveLength(2)
})

test('without enough in hand only the manifest of the next clip is fetched, once', async () => {
  open()
  await show('a')
  haveInHand(0, 4)
  haveInHand(1, 5)
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(1))
  expect(network.mock.calls[0]?.[0]).toBe('/media/t/b/main.m3u8')
  expect(loadsOf()).toHaveLength(1)
})

test('a swipe that begins asks for access alone', async () => {
  open()
  await show('a')
  pool.approach('b')
  pool.approach('a')
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b']))
  expect([loadsOf().length, network.mock.calls.length]).toEqual([1, 0])
})

test('a hundred swipes use three elements and leave no engine behind', async () => {
  open()
  for (let swipe = 0; swipe < 100; swipe += 1) await show('abcdcb'.charAt(swipe % 6))
  await vi.waitFor(() =>
    expect(FakeEngine.all.filter(({ isDestroyed }) => !isDestroyed).length).toBeLessThanOrEqual(3),
  )
  expect(new Set(FakeEngine.all.map(({ video }) => video)).size).toBe(3)
})

test('a clip that was left before its access came is never opened', async () => {
  const gates = new Map<string, () => void>()
  open({
    sourceOf: async (clip) => {
      await new Promise<void>((open) => gates.set(clip, open))
      return { source: { stream: `/media/t/${clip}/main.m3u8` } }
    },
  })
  for (const clip of 'abcd') pool.show(clip)
  for (const open of gates.values()) open()
  await vi.waitFor(() => expect(stateOf()).toBe('loaded'))
  expect(loadsOf()).not.toContain('/media/t/a/main.m3u8')
})

test('a clip that cannot be opened says why, and is opened again', async () => {
  let isThere = false
  open({
    sourceOf: async (clip) => {
      if (!isThere) throw new Error('not yet')
      return { source: { stream: `/media/t/${clip}/main.m3u8` } }
    },
  })
  pool.show('a')
  await vi.waitFor(() => expect(pool.view.getState().cause).toBeInstanceOf(Error))
  isThere = true
  pool.retry()
  await vi.waitFor(() => expect(stateOf()).toBe('loaded'))
  expect(pool.view.getState().cause).toBeNull()
})

test('sound is remembered from clip to clip', async () => {
  isMuted = true
  open()
  await show('a')
  expect(videos[0]?.muted).toBe(true)
  isMuted = false
  pool.setMuted(false)
  expect(videos.map(({ muted }) => muted)).toEqual([false, false, false])
  await show('b')
  expect(videos[1]?.muted).toBe(false)
})

test('a hidden page pauses, and goes on when it is seen again', async () => {
  open()
  await show('a')
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  hide(true)
  expect(videos[0]?.paused).toBe(true)
  hide(false)
  expect(videos[0]?.paused).toBe(false)
})
