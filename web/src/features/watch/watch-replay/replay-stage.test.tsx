import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ReplayStage } from './replay-stage.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const HOUR_MS = 3_600_000
const NOW = 1_800_000_000_000

const show: Show = {
  id: 'show-1',
  type: 'liveshow-vod',
  name: 'Malam Mabar',
  description: '',
  showCategory: { id: 'c1', name: 'Gaming', names: { en: 'Gaming', id: 'Gaming' } },
  thumbnail: null,
  thumbColor: '#123456',
  status: 'finished',
  isLiveGameBroadcasting: false,
  viewers: 12,
  views: 3_400,
  gencash: 12_000,
  startedAt: NOW - 3 * HOUR_MS,
  finishedAt: NOW - 2 * HOUR_MS,
  profile: { id: 'p-rani', accountId: 'a-rani', name: 'Rani Kusuma Dewi', avatar: null },
}
let recording = { status: 404, body: { code: 'MISSING_VIDEO', message: '', details: [] } as unknown }

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (url, { method }) => {
    if (url.includes('/liveShow/show-1/recording') && method === 'DELETE')
      return answer(200, { data: { success: true } })
    if (url.includes('ccess')) return answer(recording.status, recording.body)
    if (url.includes('/public'))
      return answer(200, {
        data: { relation: { isFollowing: false, totalFollowers: 2 }, profileRelationId: null },
      })
    return url.includes('isblock') ? new Response(null, { status: 204 }) : answer(200, { data: [] })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(own = show) {
  const Site = createRoutesStub([
    { path: '/liveshow-vod/:id', Component: () => <ReplayStage show={own} now={NOW} startS={null} /> },
    { path: '/profile/:id', Component: () => <p>a profile</p> },
  ])
  render(
    <WithI18n>
      <Site initialEntries={['/liveshow-vod/show-1']} />
    </WithI18n>,
  )
}

test('a show that is over says when it ended and whose it was, and where nothing was kept it says that', async () => {
  recording = { status: 404, body: { code: 'MISSING_VIDEO', message: '', details: [] } }
  open()
  expect(await screen.findByText('This show has no recording')).toBeDefined()
  // The finish time stands where LIVE stood, relative; names are cut at fifteen.
  expect(screen.getByText('2 hours ago')).toBeDefined()
  expect(screen.queryByText('LIVE')).toBeNull()
  // The other badges of a show stay.
  expect(screen.getByText('3.4K views')).toBeDefined()
  expect(screen.getByLabelText('12K gencash')).toBeDefined()
  const name = screen.getByRole('link', { name: 'Rani Kusuma Dew...' })
  expect(name.getAttribute('href')).toBe('/profile/p-rani')
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  // A guest is asked to sign in before diamonds are spoken of.
  fireEvent.click(screen.getByRole('button', { name: 'Send Diamonds' }))
  expect(signInRequest.getState()).not.toBeNull()
})

test('a recording that cannot be reached is asked for again by hand', async () => {
  recording = { status: 503, body: { code: 'UNAVAILABLE', message: '', details: [] } }
  open()
  expect(await screen.findByText('Some error occured, please refresh the page!')).toBeDefined()
  recording = { status: 404, body: { code: 'MISSING_VIDEO', message: '', details: [] } }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This show has no recording')).toBeDefined()
})

test('its streamer deletes it after being asked, and has nobody to follow there', async () => {
  recording = { status: 404, body: { code: 'MISSING_VIDEO', message: '', details: [] } }
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  open({ ...show, profile: { ...show.profile, ...aViewer.profile } })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const deleted = () => network.mock.calls.filter(([, { method }]) => method === 'DELETE').length
  expect(deleted()).toBe(0)
  for (const name of ['Follow', 'Send Diamonds']) expect(screen.queryByRole('button', { name })).toBeNull()
  const sure = (await screen.findAllByRole('button', { name: 'Delete', hidden: true })).at(-1)!
  fireEvent.click(sure)
  await waitFor(() => expect(deleted()).toBe(1))
  expect(await screen.findByText('a profile')).toBeDefined()
})
