import { catalog, channels } from '@tayang/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { anItem } from '../../features/watch/browse/card/test/item.fixture.ts'
import { openPage, refused, serverOf } from '../test/open-page.tsx'
import ChannelAlone, { loader as channelLoader } from './channel.tsx'
import ClipPage, { loader as clipLoader } from './clip.tsx'
import ClipsPage, { loader as clipsLoader } from './clips.tsx'
import HematKuotaPage from './hemat-kuota.tsx'
import PartnerPlayerMoved, { loader as movedLoader } from './partner-player-moved.tsx'
import PartnerPlayer, { loader as partnerLoader } from './partner-player.tsx'
import Title, { loader as titleLoader } from './title.tsx'

/** Below another segment, so that where it leads is not the same page again. */
const title = { path: '/from/:programType/:mediaId', loader: titleLoader, Component: Title }
const partnerPlayer = {
  path: '/mobile/partner-player/:mediaId',
  loader: partnerLoader,
  Component: PartnerPlayer,
}
const clips = { path: '/clips', loader: clipsLoader, Component: ClipsPage }
const channel = { path: '/live-tv/:channelId', loader: channelLoader, Component: ChannelAlone }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A catalog in which every id is an item of this type. */
const catalogOf = (type: string) =>
  serverOf([[catalog.getVideo, ({ params }) => ({ data: anItem({ id: params['id']!, type } as never) })]])
const withoutItems = (code: string, status = 404) =>
  serverOf([
    [
      catalog.getVideo,
      () => {
        throw refused(status, code)
      },
    ],
  ])
/** A playlist of clips with these titles on each page. */
const playlistOf = (pages: string[][]) =>
  serverOf([
    [
      catalog.listPlaylistItems,
      ({ query }) => ({
        data: (pages[Number(query['page']) - 1] ?? []).map((id) =>
          anItem({ id, titleLocalized: `Clip ${id}` }),
        ),
        meta: {
          page: Number(query['page']),
          perPage: 10,
          totalPages: pages.length,
          total: pages.flat().length,
        },
      }),
    ],
  ])

test.each([
  ['season/s-1', '/playlists/s-1'],
  ['nothing/x-1', '/not-found'],
])('a viewer who opens %s as a title is sent to %s', async (from, to) => {
  const { at } = openPage(title, `/from/${from}`)
  await screen.findByText('elsewhere')
  expect(at()).toBe(to)
})

test('a viewer of a title that is gone sees that the page failed, at its own address', async () => {
  const { at } = openPage(title, '/from/movie/gone', withoutItems('VIDEO_NOT_FOUND'))
  expect(await screen.findByText('the page failed')).toBeDefined()
  expect(at()).toBe('/from/movie/gone')
})

test('an app of a partner that knows an old address is sent to the player of its title', async () => {
  const page = { path: '/partner-player/:mediaId', loader: movedLoader, Component: PartnerPlayerMoved }
  const { at } = openPage(page, '/partner-player/m-1')
  await screen.findByText('elsewhere')
  expect(at()).toBe('/mobile/partner-player/m-1')
})

test.each([
  [404, 'VIDEO_NOT_FOUND'],
  [503, 'UNAVAILABLE'],
])('an app of a partner whose title is answered by %i stays at its address', async (status, code) => {
  const { at, router } = openPage(partnerPlayer, '/mobile/partner-player/m-1', withoutItems(code, status))
  expect(await screen.findByText('the page failed')).toBeDefined()
  expect(at()).toBe('/mobile/partner-player/m-1')
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status }])
})

test('a viewer of a channel that is gone sees the others', async () => {
  const server = serverOf([
    [
      channels.getLiveChannel,
      () => {
        throw refused(404, 'NOT_FOUND')
      },
    ],
  ])
  const { at } = openPage(channel, '/live-tv/gone', server)
  await screen.findByText('elsewhere')
  expect(at()).toBe('/live-tv')
})

test('a viewer of a channel that cannot be read now stays at its address', async () => {
  const { at } = openPage(channel, '/live-tv/c-1')
  expect(await screen.findByText('the page failed')).toBeDefined()
  expect(at()).toBe('/live-tv/c-1')
})

test('a viewer reads clips page after page, and may upload one', async () => {
  const server = playlistOf([['a', 'b'], ['c']])
  openPage(clips, '/clips', server)
  expect(await screen.findByText('Clip a')).toBeDefined()
  expect(screen.queryByText('No clips yet')).toBeNull()
  const [first] = server.inputsOf(catalog.listPlaylistItems)
  expect(first).toMatchObject({ params: { id: 'clips' }, query: { page: 1, perPage: 10, locale: 'en' } })
  screen.getByRole('button', { name: 'Show more' }).click()
  expect(await screen.findByText('Clip c')).toBeDefined()
})

test('a viewer of a site without clips is invited to be the first', async () => {
  openPage(clips, '/clips', playlistOf([[]]))
  expect(await screen.findByText('No clips yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a viewer who opens a film as a clip is sent to the film', async () => {
  const page = { path: '/clips/:mediaId', loader: clipLoader, Component: ClipPage }
  const { at } = openPage(page, '/clips/m-1?from=home', catalogOf('movie'))
  await screen.findByText('elsewhere')
  expect(at()).toBe('/movie/m-1?from=home')
})

test('a guest sees what watching costs without signing in', async () => {
  const { at } = openPage({ path: '/hemat-kuota', Component: HematKuotaPage }, '/hemat-kuota')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Hemat Kuota')
  await waitFor(() => expect(screen.getAllByRole('heading').length).toBeGreaterThan(1))
  expect(at()).toBe('/hemat-kuota')
})
