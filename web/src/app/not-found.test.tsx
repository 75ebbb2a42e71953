import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../shared/session/test/viewer.fixture.ts'
import { anItem } from '../features/watch/browse/card/test/item.fixture.ts'
import { WithI18n } from '../shared/i18n/with-i18n.tsx'
import { NotFound } from './not-found.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  network.mockImplementation(async () => new Response('{}', { status: 500 }))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const homeAt = (pathname: string) => {
  const Page = () => (
    <WithI18n>
      <NotFound />
    </WithI18n>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={[pathname]} />)
  return screen.queryByRole('link', { name: 'Home' })?.getAttribute('href') ?? null
}
const enterOf = (partner: string | null) =>
  session.enter(
    { ...aViewer, account: { ...aViewer.account, partner } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )

test('a not-found page links to the home of the site, or of the variant of a partner', () => {
  expect(homeAt('/not-found')).toBe('/')
  cleanup()
  expect(homeAt('/mobile/surge/not-found')).toBe('/mobile/surge')
})

test('the not-found page of all partners links to the variant of the viewer’s partner, and has no link for others', () => {
  expect(homeAt('/mobile/not-found')).toBeNull()
  cleanup()
  enterOf(null)
  expect(homeAt('/mobile/not-found')).toBeNull()
  cleanup()
  enterOf('surge')
  expect(homeAt('/mobile/not-found')).toBe('/mobile/surge')
})

test('who is lost on the site searches from there, and below /mobile there is no search', () => {
  homeAt('/not-found')
  const field = screen.getByRole('searchbox', { name: 'Search' })
  expect(field.getAttribute('name')).toBe('keyword')
  expect(field.closest('form')?.getAttribute('action')).toBe('/search')
  cleanup()
  homeAt('/mobile/surge/not-found')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('who is lost on the site has the first row of home to watch, and below /mobile there is none', async () => {
  const row = { playlistId: 'top', titleLocalized: 'Trending', layout: 'portrait' }
  const home = { friendlyId: 'home', titleLocalized: 'Home', isCategory: false, items: [row] }
  const meta = { page: 1, perPage: 16, totalPages: 1, total: 1 }
  network.mockImplementation(async (url) =>
    Response.json(url.includes('/pages') ? { data: [home] } : { data: [anItem()], meta }),
  )
  homeAt('/mobile/surge/not-found')
  expect(network).not.toHaveBeenCalled()
  cleanup()
  homeAt('/not-found')
  expect(await screen.findByRole('heading', { name: 'Trending' })).toBeDefined()
  expect(screen.getByText(anItem().titleLocalized)).toBeDefined()
})
