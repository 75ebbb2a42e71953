import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { EndedLinks } from './ended-links.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const existed = (isExisted: boolean) =>
  new Response(JSON.stringify({ data: { isExisted, videoId: isExisted ? 'show-1' : null } }))

beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([{ path: '/', Component: () => <EndedLinks showId="show-1" /> }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('a show that was recorded leads to its replay first, then to other shows', async () => {
  network.mockImplementation(async () => existed(true))
  open()
  expect(await screen.findByRole('link', { name: 'Watch the replay' })).toBeDefined()
  expect(links()).toEqual(['/liveshow-vod/show-1', '/live'])
})

test('a recording that cannot be looked for is left out', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 500 }))
  open('id')
  expect(screen.getByRole('link', { name: 'Lihat live lain' })).toBeDefined()
  await waitFor(() => expect(network).toHaveBeenCalled())
  expect(links()).toEqual(['/live'])
})

test('a recording that is stored a little later is found', async () => {
  vi.useFakeTimers()
  network.mockImplementationOnce(async () => existed(false)).mockImplementation(async () => existed(true))
  open()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(links()).toEqual(['/live'])
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(links()).toEqual(['/liveshow-vod/show-1', '/live'])
})

test('a show without a recording is asked about ten times and no more', async () => {
  vi.useFakeTimers()
  network.mockImplementation(async () => existed(false))
  open()
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(network).toHaveBeenCalledTimes(10)
  expect(links()).toEqual(['/live'])
})
