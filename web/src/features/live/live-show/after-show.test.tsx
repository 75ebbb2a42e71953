import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aShow } from '../../shared/on-air/test/show.fixture.ts'
import { anItem } from '../../watch/browse/card/test/item.fixture.ts'
import { AfterShow } from './after-show.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const meta = { page: 1, perPage: 10, totalPages: 1, total: 1 }
let live: Show[]
let recordings: Show[]
let hasClips: boolean

beforeEach(() => {
  live = [aShow('1'), aShow('2')]
  recordings = [aShow('1', { type: 'liveshow-vod' }), aShow('9', { type: 'liveshow-vod', finishedAt: 1 })]
  hasClips = true
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  network.mockImplementation(async (url) => {
    const answer = (data: unknown) => new Response(JSON.stringify({ data, meta }))
    if (url.includes('/onAir')) return answer({ total: live.length, viewers: 0, profileIds: [], shows: live })
    if (url.includes('getByProfileId')) return answer(recordings)
    if (url.includes('clipsItems') && hasClips) return answer([anItem({ id: 'c', type: 'clips' })])
    return new Response('{}', { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

function open() {
  const Site = createRoutesStub([{ path: '/', Component: () => <AfterShow show={aShow('1')} /> }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a show that is over leads on to who is on air, and to the clips of its streamer', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'Show 2' })).getAttribute('href')).toBe('/liveshow/2')
  expect(screen.queryByRole('link', { name: 'Show 1' })).toBeNull()
  expect(headings()).toEqual(['Live now', 'Clips by Person 1'])
})

test('while nobody else is on air it leads on to recordings, without its own', async () => {
  live = [aShow('1')]
  hasClips = false
  open()
  await waitFor(() => expect(headings()).toEqual(['Previous live shows']))
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toContain('/liveshow-vod/9')
  expect(ways).not.toContain('/liveshow-vod/1')
})

test('where nothing can be read nothing is shown', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 500 }))
  open()
  await waitFor(() => expect(network.mock.calls.length).toBeGreaterThan(2))
  expect(headings()).toEqual([])
})
