import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { OtherShows } from './other-shows.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const meta = { page: 1, perPage: 7, totalPages: 1, total: 1 }
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const show = (id: string): Show => ({
  id,
  type: 'liveshow',
  name: `Show ${id}`,
  description: '',
  showCategory: null,
  thumbnail: null,
  thumbColor: '#123456',
  status: 'live',
  isLiveGameBroadcasting: true,
  viewers: 3_400,
  views: 0,
  gencash: 0,
  startedAt: 1,
  finishedAt: null,
  profile: { id: `p-${id}`, accountId: `a-${id}`, name: 'Rani Kusuma Dewi Lestari', avatar: null },
})

const lists = () => network.mock.calls.filter(([url]) => url.includes('liveShows')).length

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

function open() {
  const Site = createRoutesStub([{ path: '/', Component: () => <OtherShows besides="1" /> }])
  return render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}

test('below a show stand the others that are on air, never itself, six at most', async () => {
  network.mockImplementation(async () => answer(200, { data: [...'12345678'].map(show), meta }))
  open()
  await screen.findByText('Show 2')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [...'234567'].map((id) => `/liveshow/${id}`),
  )
  expect(screen.getAllByText(/Rani Kusuma Dew/)[0]?.textContent).toContain('3.4K')
})

test('where it is the only one, where nothing can be read and on a phone nothing stands there', async () => {
  network.mockImplementation(async () => answer(200, { data: [show('1')], meta }))
  const only = open()
  await waitFor(() => expect(lists()).toBe(1))
  expect(screen.queryByRole('region')).toBeNull()
  only.unmount()

  network.mockImplementation(async () => answer(503, { code: 'MAINTENANCE', message: 'Later', details: [] }))
  const failed = open()
  await waitFor(() => expect(lists()).toBe(2))
  expect(screen.queryByRole('region')).toBeNull()
  failed.unmount()

  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  open()
  await Promise.resolve()
  expect(lists()).toBe(2)
})
