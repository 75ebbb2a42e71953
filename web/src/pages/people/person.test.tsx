import { clips, recordings, screen as screens, shows, user } from '@tayang/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInRequest, takeReturnPath } from '#shared/session'
import { makeShow, onAir } from '../../features/live/streamer-dashboard/broadcast/test/show.fixture.ts'
import { anItem } from '../../features/watch/browse/card/test/item.fixture.ts'
import { openPage, refused, serverOf } from '../test/open-page.tsx'
import PersonPage, { loader } from './person.tsx'

const page = { path: '/profile/:profileId', loader, Component: PersonPage }
const person = {
  id: 'rani',
  accountId: 'account-9',
  name: 'Rani Kusuma',
  bio: 'Penyanyi',
  avatar: null,
  handle: null,
  topicArn: 'x',
  profileRelationId: null,
  relation: { isFollowing: false, totalFollowers: 1_200, totalFollowings: 7 },
  block: null,
}
const meta = { page: 1, perPage: 10, totalPages: 1, total: 0 }
const empty = () => ({ data: [], meta })
const network = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  network.mockImplementation(async (url) => {
    const data = url.includes('/liveShows') ? [] : person
    return new Response(JSON.stringify({ data, meta }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  signInRequest.setState(null, true)
  takeReturnPath()
  vi.unstubAllGlobals()
})

const popular = (id: string, name: string) => ({ id, name, avatar: null, totalFollowers: 3, showId: null })
const past = {
  ...makeShow({ id: 'show-9', name: 'Malam Lalu', finishedAt: 1 }),
  type: 'liveshow-vod' as const,
}
const serverWith = (previous: unknown[] = [past], ownClips: unknown[] = []) =>
  serverOf([
    [user.getPublicProfile, () => ({ data: person })],
    [shows.listLiveShows, empty],
    [recordings.listPreviousShows, () => ({ data: previous, meta })],
    [clips.listClipsOfProfile, () => ({ data: ownClips, meta })],
    [
      user.listPopularProfiles,
      () => ({ data: [popular('rani', 'Rani Kusuma'), popular('budi', 'Budi')], meta }),
    ],
    [screens.getSettings, () => ({ data: {} })],
  ])

test('a person is shown with their name, their words and how many follow', async () => {
  openPage(page, '/profile/rani', serverWith())
  expect(await screen.findByRole('heading', { level: 1, name: 'Rani Kusuma' })).toBeDefined()
  expect(screen.getByText('Penyanyi')).toBeDefined()
  expect(screen.getByRole('button', { name: /Followers/ }).textContent).toBe('1.2K Followers')
  expect(screen.getByRole('button', { name: /Following/ }).textContent).toBe('7 Following')
})

test('who showed clips only is met by them', async () => {
  openPage(page, '/profile/rani', serverWith([], [anItem({ type: 'clips', titleLocalized: 'Topeng' })]))
  expect((await screen.findByRole('tab', { name: 'Clips' })).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('Topeng').closest('[hidden]')).toBeNull()
})

test('an empty profile leads on to who is live and to other people', async () => {
  openPage(page, '/profile/rani', serverWith([]))
  const panel = within(await screen.findByRole('tabpanel'))
  expect(panel.getByRole('link', { name: 'See who is live' }).getAttribute('href')).toBe('/live')
  expect(screen.getByRole('link', { name: /Budi/ }).getAttribute('href')).toBe('/profile/budi')
  expect(screen.queryByRole('link', { name: /Rani/ })).toBeNull()
})

test('the tabs are walked with the arrow keys, and each has its own list', async () => {
  openPage(page, '/profile/rani', serverWith())
  const showsTab = await screen.findByRole('tab', { name: 'Previous Live Show' })
  expect(screen.getByText('Malam Lalu')).toBeDefined()
  expect(screen.queryByText('No clips yet')?.closest('[hidden]')).not.toBeNull()
  fireEvent.keyDown(showsTab, { key: 'ArrowRight' })
  const clipsTab = screen.getByRole('tab', { name: 'Clips' })
  expect([showsTab, clipsTab].map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true'])
  expect(document.activeElement).toBe(clipsTab)
  expect([showsTab.tabIndex, clipsTab.tabIndex]).toEqual([-1, 0])
  expect(screen.getByText('No clips yet').closest('[hidden]')).toBeNull()
  fireEvent.keyDown(clipsTab, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(showsTab)
})

test('a person without past shows has a sentence in their place', async () => {
  openPage(page, '/profile/rani', { ...serverWith([]), language: 'id' })
  expect(await screen.findByText('Belum ada live sebelumnya')).toBeDefined()
})

test('a list that could not be read with the page is read again by Try again', async () => {
  const { call } = serverOf([
    [user.getPublicProfile, () => ({ data: person })],
    [clips.listClipsOfProfile, empty],
  ])
  openPage(page, '/profile/rani', { call })
  expect(await screen.findByText('Some error occured, please refresh the page!')).toBeDefined()
  network.mockImplementation(async () => new Response(JSON.stringify({ data: [past], meta })))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Malam Lalu')).toBeDefined()
})

test('a guest who wants to see followers is asked to sign in and comes back to the page', async () => {
  openPage(page, '/profile/rani', serverWith())
  fireEvent.click(await screen.findByRole('button', { name: /Followers/ }))
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/profile/rani')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a person who goes on air while the page is open becomes a link to their show', async () => {
  const show = onAir(makeShow({ id: 'show-1', name: 'Malam Ini' }))
  const answers = serverOf([
    [user.getPublicProfile, () => ({ data: person })],
    [shows.listLiveShows, () => ({ data: [show], meta })],
  ])
  openPage(page, '/profile/rani', answers)
  const link = await screen.findByRole('link', { name: /LIVE.*Malam Ini/ })
  expect(link.getAttribute('href')).toBe('/liveshow/show-1')
})

test('an unknown id leads to who is live', async () => {
  const call = serverOf([
    [
      user.getPublicProfile,
      () => {
        throw refused(404)
      },
    ],
  ]).call
  openPage(page, '/profile/nobody', { call })
  expect(await screen.findByRole('link', { name: 'See who is live' })).toBeDefined()
})

test('a word that names a page of the viewer is never the id of a person', async () => {
  const server = serverWith()
  openPage(page, '/profile/cashout', server)
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull())
  expect(server.inputsOf(user.getPublicProfile)).toEqual([])
})

test('a profile that cannot be read is a page that failed, not a missing person', async () => {
  openPage(page, '/profile/rani')
  expect(await screen.findByText('the page failed')).toBeDefined()
})

test('a person with a handle is shown under it, and their id leads there', async () => {
  const server = {
    ...serverWith(),
    ...serverOf([[user.getPublicProfile, () => ({ data: { ...person, handle: 'rani' } })]]),
  }
  const { at } = openPage(page, '/profile/rani?tab=clips', server)
  await waitFor(() => expect(at()).toBe('/@rani?tab=clips'))
})
