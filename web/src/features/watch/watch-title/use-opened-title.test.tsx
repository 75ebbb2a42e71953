import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import type { EarlyTitle } from './read-early.ts'
import { useOpenedTitle } from './use-opened-title.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refused = (status: number, code: string) => answer(status, { code, message: 'x', details: [] })
const access = { stream: '/media/laut.m3u8', sessionId: 'playback', first: [] }
const item = { ...anItem({ id: 'laut' }), chapters: [], episodes: { data: [] } }
const early = { item, access } as unknown as EarlyTitle
const handleClose = vi.fn<() => void>()
/** What the server answers to a request for access. */
let accessAnswer: () => Response
/** What the viewer watched of a series, newest first. */
let histories: { mediaId: string; position: number; length: number; nextId: string | null }[]

beforeEach(() => {
  accessAnswer = () => answer(200, { data: access })
  histories = []
  network.mockImplementation(async (url) => {
    if (url.includes('ccess')) return accessAnswer()
    if (url.includes('istor')) return answer(200, { data: histories })
    return url.includes('laut') ? answer(200, { data: item }) : refused(404, 'VIDEO_NOT_FOUND')
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

const open = (mediaId: string, more: { early?: EarlyTitle } = {}, type = 'movie') =>
  renderHook(
    () =>
      useOpenedTitle({
        page: { type, id: mediaId },
        mediaId,
        title: 'Laut',
        onClose: handleClose,
        ...more,
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <WithI18n>{children}</WithI18n> },
  ).result

test('a guest plays what the server read for the page, without another request', async () => {
  const result = open('laut', { early })
  await waitFor(() => expect(result.current.opened).toMatchObject({ state: 'playable', stored: null }))
  expect(network).not.toHaveBeenCalled()
})

test('a signed-in viewer gets an access of their own', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  const result = open('laut', { early })
  await waitFor(() => expect(result.current.opened?.state).toBe('playable'))
  expect(network).toHaveBeenCalled()
})

test('a title that is not there closes the player', async () => {
  open('nothing')
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1))
})

test.each([
  ['NO_SUBSCRIPTION', 'needs-subscription'],
  ['TOO_MANY_STREAMS', 'plays-elsewhere'],
  ['PREMIUM_VIDEO_CONTENT', 'needs-sign-in'],
  ['MISSING_VIDEO', 'missing'],
])('an access that is refused by %s is %s', async (code, state) => {
  accessAnswer = () => refused(403, code)
  const result = open('laut')
  await waitFor(() => expect(result.current.opened?.state).toBe(state))
})

test('a failed read is an error that can be retried', async () => {
  accessAnswer = () => refused(503, 'UNAVAILABLE')
  const result = open('laut')
  await waitFor(() => expect(result.current.error).not.toBeNull())
  accessAnswer = () => answer(200, { data: access })
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.opened?.state).toBe('playable'))
  expect(result.current.error).toBeNull()
})

test('an access that ends while the title plays replaces the player', async () => {
  const result = open('laut')
  await waitFor(() => expect(result.current.opened?.state).toBe('playable'))
  act(() => result.current.refuse('plays-elsewhere'))
  expect(result.current.opened?.state).toBe('plays-elsewhere')
})

test.each([
  ['that was left in the middle goes on', 300],
  ['that was seen to its end is followed by the next one', 960],
])('on a series the episode %s', async (_what, position) => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  histories = [{ mediaId: 'first', position, length: 1_000, nextId: 'second' }]
  open('rel', {}, 'series')
  const asked = position < 950 ? 'first' : 'second'
  await waitFor(() =>
    expect(network.mock.calls.some(([url]) => url.includes(`/video/${asked}/access`))).toBe(true),
  )
})
