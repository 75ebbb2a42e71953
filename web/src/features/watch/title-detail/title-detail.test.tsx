import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { bannerOf } from '../browse/card/card-view.ts'
import { TitleDetail } from './title-detail.tsx'
import type { TitleView } from './title-view.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onLook = vi.fn<() => null>(() => null)
let stopped: { mediaId: string; position: number; length: number }[]

beforeEach(() => {
  stopped = []
  network.mockImplementation(async (url) =>
    /histor/i.test(url)
      ? new Response(JSON.stringify({ data: stopped, meta: {} }))
      : new Response('{}', { status: 503 }),
  )
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  onLook.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const aTitle = (item: Parameters<typeof anItem>[0] = {}, own: Partial<TitleView> = {}): TitleView => ({
  banner: bannerOf(anItem(item), 'en'),
  description: 'Bandung, 1998.',
  genres: ['Drama', 'Misteri'],
  cast: [],
  subtitles: [],
  seasons: [],
  episodes: [],
  series: null,
  scenes: [],
  failed: false,
  ...own,
})

async function show(title: TitleView, search = '') {
  const Site = createRoutesStub([
    {
      path: '/',
      HydrateFallback: () => null,
      loader: onLook,
      Component: () => (
        <WithI18n>
          <TitleDetail title={title} data={null} />
        </WithI18n>
      ),
    },
  ])
  render(<Site initialEntries={[`/${search}`]} />)
  await screen.findByRole('heading', { level: 1 })
}
const asked = () => network.mock.calls.map(([url]) => url).filter((url) => /histor/i.test(url))
const watchLink = () => screen.queryByRole('link', { name: 'Watch Now' })

test('a visitor reads the name of the title, all its genres and its age rating', async () => {
  await show(aTitle())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hujan Terakhir di Braga')
  // Over the name, and once more among the details.
  for (const fact of ['2025', 'Drama, Misteri', '13+']) expect(screen.getAllByText(fact)).toHaveLength(2)
})

test('a title without genres and rating has no empty facts', async () => {
  await show(aTitle({ rating: null }, { genres: [] }))
  const facts = screen.getAllByText('2025')[0]!.parentElement!
  expect([...facts.children].every(({ textContent }) => textContent !== '')).toBe(true)
  expect([...document.querySelectorAll('dd')].map((dd) => dd.textContent)).not.toContain('')
})

test.each([true, false])('a title says that it is premium exactly where it is: %s', async (premium) => {
  await show(aTitle({ premium }))
  expect(screen.queryByText('Premium') !== null).toBe(premium)
})

test('cast and subtitles are named where there are any, and not promised where there are none', async () => {
  await show(aTitle())
  expect([screen.queryByText('Cast:'), screen.queryByText('Subtitles')]).toEqual([null, null])
  cleanup()
  await show(aTitle({}, { cast: ['Reza', 'Dian'], subtitles: ['English', 'Indonesia'] }))
  expect(screen.getByText('Cast:').parentElement?.textContent).toBe('Cast: Reza, Dian')
  expect(screen.getByText('Subtitles').parentElement?.textContent).toBe('Subtitles English, Indonesia')
})

test('a film with scenes leads into each of them, and one without promises none', async () => {
  await show(aTitle({}, { scenes: [{ startS: 79, title: 'The rain' }] }))
  const scene = screen.getByRole('link', { name: /The rain/ })
  expect([scene.textContent, scene.getAttribute('href')]).toEqual([
    'The rain1:19',
    '/movie/braga?play=1&t=79',
  ])
  cleanup()
  await show(aTitle())
  expect(screen.queryByRole('heading', { name: 'Scenes' })).toBeNull()
})

test('a visitor of an episode is led to its series', async () => {
  await show(aTitle({ type: 'episode' }, { series: { id: 'keluarga', title: 'Keluarga' } }))
  expect(screen.getByRole('link', { name: 'Keluarga' }).getAttribute('href')).toBe('/series/keluarga')
})

test.each([
  ['series', true],
  ['movie', false],
] as const)('a %s has a list of episodes: %s', async (type, hasList) => {
  await show(aTitle({ type }))
  expect(screen.queryByRole('heading', { level: 2, name: /Episode/ }) !== null).toBe(hasList)
})

test('a title that is prepared cannot be watched yet, and its page looks again by itself', async () => {
  await show(aTitle({ state: 'processing' }))
  expect(screen.getByRole('status').textContent).toBe('Preparing. It will be ready in a moment.')
  expect(watchLink()).toBeNull()
  cleanup()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show(aTitle({ state: 'processing' }))
  const before = onLook.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(onLook.mock.calls.length).toBe(before + 1)
})

test('a page in a tab that nobody looks at does not look again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await show(aTitle({ state: 'processing' }))
  const before = onLook.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(onLook.mock.calls.length).toBe(before)
})

test('a title that could not be made playable says so, and is not looked at again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show(aTitle({ state: 'failed' }, { failed: true }))
  expect(screen.getByRole('status').textContent).toBe('Cannot be played')
  const before = onLook.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(onLook.mock.calls.length).toBe(before)
})

test('a title that can be watched is not looked at again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show(aTitle())
  const before = onLook.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect([onLook.mock.calls.length, watchLink() !== null]).toEqual([before, true])
})

test('a viewer who stopped in the middle reads where the title goes on', async () => {
  stopped = [{ mediaId: 'braga', position: 754, length: 6_720 }]
  signIn()
  await show(aTitle())
  expect((await screen.findByRole('link', { name: /^Resume/ })).textContent).toBe('Resume · 12:34')
  expect(watchLink()).toBeNull()
})

test.each([
  ['hardly began', 0.0001],
  ['has seen it to its end', 0.95],
])('a viewer who %s begins again', async (_what, part) => {
  stopped = [{ mediaId: 'braga', position: part * 6_000, length: 6_000 }]
  signIn()
  await show(aTitle())
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(async () => undefined)
  expect(watchLink()).not.toBeNull()
})

test('a guest has no marks, and none are asked for', async () => {
  await show(aTitle())
  await act(async () => undefined)
  expect([asked(), watchLink() === null]).toEqual([[], false])
})

test('marks are not read while the player stands over the page', async () => {
  signIn()
  await show(aTitle(), '?play=1')
  await act(async () => undefined)
  expect(asked()).toEqual([])
})

test('marks that cannot be read leave a title that can be watched', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  signIn()
  await show(aTitle())
  await waitFor(() => expect(asked().length).toBeGreaterThan(0))
  expect(watchLink()).not.toBeNull()
})
