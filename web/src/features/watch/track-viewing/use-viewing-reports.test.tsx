import { cleanup, renderHook } from '@testing-library/react'
import { heartbeat, type Progress } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { chooseTracking } from '#shared/track'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { useViewingReports } from './index.ts'

/** What the network was asked: the edge of this room. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const bodiesOf = (path: string): unknown[] =>
  network.mock.calls.filter(([url]) => url === path).map(([, { body }]) => JSON.parse(String(body)))
const saved = () => bodiesOf(heartbeat.saveHistory.path) as Progress[]
interface Told {
  events: { name: string; category: string; props: { videoId: string } }[]
}
/** Events travel together, at the latest when the page is left. */
async function reported() {
  await import('./track-viewing.ts')
  await import('../../../shared/track/outbox.ts')
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(new Event('pagehide'))
  const all = bodiesOf('/analytics/v1.0/events') as Told[]
  return all.flatMap(({ events }) => events).map(({ name, props }) => `${name} ${props.videoId}`)
}

const sessionId = crypto.randomUUID()
const aShow = { id: 'pagi', type: 'liveshow', titleLocalized: 'Pagi', mediaType: 'video' } as const
const aChannel = { id: 'nusa', type: 'channel', titleLocalized: 'Nusa TV', mediaType: 'channel' } as const
type UseViewingReportsProps = [
  typeof aShow | typeof aChannel,
  { sessionId: string | undefined; isOver?: boolean },
]
function watches(...first: UseViewingReportsProps) {
  const { result, rerender } = renderHook((props: UseViewingReportsProps) => useViewingReports(...props), {
    initialProps: first,
  })
  return {
    goesTo: (...next: UseViewingReportsProps) => rerender(next),
    history: (reason: 'first-play' | 'interval' | 'pause', positionS: number) =>
      result.current.onHistory({ reason, positionS, lengthS: 0, leaving: false }),
    does: (type: 'play' | 'pause' | 'resume' | 'end' | 'exit') =>
      result.current.onEvent({ type, positionS: 12.5 }),
    passes: (mark: 25) => result.current.onEvent({ type: 'progress', mark, positionS: 12.5 }),
  }
}

beforeEach(() => {
  network.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  chooseTracking(true)
})
afterEach(async () => {
  cleanup()
  await reported()
  chooseTracking(false)
  session.leave()
  vi.unstubAllGlobals()
})

test('a show is in the history as a live show of a day, never further than its length', () => {
  const show = watches(aShow, { sessionId })
  show.history('first-play', 0)
  show.history('interval', 60)
  show.history('interval', 90_000)
  expect(saved().map(({ mediaType, mediaSubType, mediaId }) => [mediaType, mediaSubType, mediaId])).toEqual(
    Array.from({ length: 3 }, () => ['video', 'liveshow', 'pagi']),
  )
  expect(saved().map(({ position, length }) => [position, length])).toEqual([
    [0, 86_400],
    [60, 86_400],
    [86_400, 86_400],
  ])
  expect(new Set(saved().map((one) => one.sessionId))).toEqual(new Set([sessionId]))
})

test('a show tells that it was launched, played and left, and that it ended for who still watched', async () => {
  const show = watches(aShow, { sessionId })
  show.does('play')
  show.passes(25)
  show.does('pause')
  show.does('resume')
  show.goesTo(aShow, { sessionId, isOver: true })
  show.does('exit')
  expect(await reported()).toEqual(
    ['launch', 'play', 'pause', 'resume', 'end', 'exit'].map((name) => `video_${name} pagi`),
  )
})

test('an end is reported once', async () => {
  const show = watches(aShow, { sessionId })
  show.does('play')
  show.does('end')
  show.goesTo(aShow, { sessionId, isOver: true })
  show.does('exit')
  expect(await reported()).toEqual(['launch', 'play', 'end', 'exit'].map((name) => `video_${name} pagi`))
})

test('leaving a channel is reported for that channel, although the next one is already known', async () => {
  const channel = watches(aChannel, { sessionId })
  channel.history('first-play', 0)
  channel.does('play')
  channel.goesTo({ ...aChannel, id: 'kabar' } as never, { sessionId: undefined })
  channel.history('pause', 7)
  channel.does('exit')
  expect(saved().map(({ mediaId, mediaType }) => `${mediaId} ${mediaType}`)).toEqual([
    'nusa channel',
    'nusa channel',
  ])
  expect(await reported()).toEqual(['launch', 'play', 'exit'].map((name) => `video_${name} nusa`))
})

test('nothing is launched before it may play, and without consent no event is reported', async () => {
  chooseTracking(false)
  const channel = watches(aChannel, { sessionId: undefined })
  channel.goesTo(aChannel, { sessionId })
  channel.does('play')
  expect(await reported()).toEqual([])
})
