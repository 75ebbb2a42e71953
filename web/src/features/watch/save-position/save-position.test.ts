import { heartbeat, type Progress } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { keptPositionOf, savePosition, sendLeftPositions } from './index.ts'
import { KEPT_KEY } from './kept-positions.ts'

/** What the network was asked: the edge of this room. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const isStored = async () => new Response(null, { status: 204 })
const isLost = async () => {
  throw new TypeError('Failed to fetch')
}
const refuses = (status: number) => async () =>
  Response.json({ code: 'X', message: 'x', details: [] }, { status })

const item = { id: 'laut', type: 'movie', seriesId: null, nextId: null } as Parameters<typeof savePosition>[0]
const sessionId = crypto.randomUUID()
const watchesTo = (positionS: number, more: { id?: string; leaving?: boolean } = {}) =>
  savePosition({ ...item, id: more.id ?? 'laut' }, sessionId, {
    reason: 'pause',
    positionS,
    lengthS: 600,
    leaving: more.leaving ?? false,
  })
const sent = () =>
  network.mock.calls
    .filter(([url, { method }]) => url === heartbeat.saveHistory.path && method === 'POST')
    .map(([, { body }]) => JSON.parse(String(body)) as Progress)
    .map(({ mediaId, position }) => `${mediaId} ${position}`)
const kept = (mediaId = 'laut') => keptPositionOf(aViewer.account.id, mediaId)?.position ?? null
const rest = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
/** As many minutes as it may take until everything is sent. */
const LONG_MS = 130_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
  vi.stubGlobal('fetch', network)
  network.mockReset().mockImplementation(isStored)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(async () => {
  await rest(LONG_MS)
  session.leave()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a position that the server has stored is kept no longer', async () => {
  watchesTo(42)
  await rest()
  expect(sent()).toEqual(['laut 42'])
  expect(kept()).toBeNull()
})

test('a position that met a lost line is sent again by itself, and the last one of a title counts', async () => {
  network.mockImplementation(isLost)
  watchesTo(42)
  watchesTo(50)
  watchesTo(7, { id: 'rel' })
  await rest(20_000)
  network.mockReset().mockImplementation(isStored)
  await rest(LONG_MS)
  expect(sent()).toEqual(['laut 50', 'rel 7'])
  expect(kept()).toBeNull()
})

test('a line that is back is used at once', async () => {
  network.mockImplementation(isLost)
  watchesTo(42)
  await rest()
  network.mockReset().mockImplementation(isStored)
  window.dispatchEvent(new Event('online'))
  await rest()
  expect(sent()).toEqual(['laut 42'])
})

test('a failing server gets the position again, seconds apart; a refusing one does not', async () => {
  network.mockImplementation(refuses(503))
  watchesTo(42)
  await rest(10 * 60_000)
  expect(sent().length).toBeGreaterThan(5)
  expect(sent().length).toBeLessThan(20)
  network.mockReset().mockImplementation(refuses(400))
  await rest(LONG_MS)
  expect(sent()).toHaveLength(1)
  expect(kept()).toBeNull()
})

test('what a page could not send before it ended is sent by the next page', async () => {
  network.mockImplementation(() => new Promise(() => {}))
  watchesTo(42, { leaving: true })
  await rest()
  expect(kept()).toBe(42)
  network
    .mockReset()
    .mockImplementation(async (_, { method }) =>
      method === 'GET'
        ? Response.json({ data: [{ mediaId: 'laut', updatedAt: Date.now() - 60_000 }] })
        : isStored(),
    )
  await rest(5_000)
  await sendLeftPositions()
  expect(sent()).toEqual(['laut 42'])
})

test('where another device has gone on since, its place stays', async () => {
  network.mockImplementation(() => new Promise(() => {}))
  watchesTo(42, { leaving: true })
  network
    .mockReset()
    .mockImplementation(async (_, { method }) =>
      method === 'GET'
        ? Response.json({ data: [{ mediaId: 'laut', updatedAt: Date.now() + 60_000 }] })
        : isStored(),
    )
  await sendLeftPositions()
  expect(sent()).toEqual([])
  expect(kept()).toBeNull()
})

test('nothing is kept of who has signed out, of a guest, or of yesterday, and never more than twenty', async () => {
  network.mockImplementation(isLost)
  for (let n = 0; n < 30; n++) watchesTo(n, { id: `film-${n}` })
  expect(JSON.parse(localStorage.getItem(KEPT_KEY) ?? '[]')).toHaveLength(20)
  expect(kept('film-29')).toBe(29)
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  expect(kept('film-29')).toBeNull()
  session.leave()
  expect(localStorage.getItem(KEPT_KEY)).toBeNull()
  watchesTo(42)
  await rest()
  expect(localStorage.getItem(KEPT_KEY)).toBeNull()
})
