import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listedTitles } from '#features/watch/list-title'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { MyList } from './my-list.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
/** The titles on the list of the server. */
let listed: string[]

beforeEach(() => {
  listed = ['laut', 'rel']
  network.mockImplementation(async (url, { method }) => {
    if (method === 'DELETE') {
      listed = listed.filter((id) => !url.includes(id))
      return answer(200, { data: null })
    }
    const data = listed.map((id) => ({
      id: `entry-${id}`,
      itemId: id,
      itemType: 'movie',
      mediaInfo: anItem({ id, titleLocalized: id }),
    }))
    return answer(200, { data, meta: { page: 1, perPage: 24, totalPages: 1, total: data.length } })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open() {
  const Site = createRoutesStub([{ path: '/', Component: () => <MyList accountId={aViewer.account.id} /> }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const removeButtons = () => screen.queryAllByRole('button', { name: /^Remove .+ from My List$/ })

test('the titles of the list are shown, and every page of the site knows that they are listed', async () => {
  open()
  await waitFor(() => expect(removeButtons()).toHaveLength(2))
  await waitFor(() =>
    expect([...listedTitles.getState()]).toEqual([
      ['laut', true],
      ['rel', true],
    ]),
  )
})

test('a removed title is gone at once, and the next read does not list it again', async () => {
  open()
  await waitFor(() => expect(removeButtons()).toHaveLength(2))
  fireEvent.click(removeButtons()[0]!)
  await waitFor(() => expect(removeButtons()).toHaveLength(1))
  await waitFor(() => expect(listed).toEqual(['rel']))
  await waitFor(() => expect(listedTitles.getState().get('laut')).toBe(false))
})

test('an empty list leads to what is new', async () => {
  listed = []
  open()
  expect(await screen.findByText('Your list is empty')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See what is new' }).getAttribute('href')).toBe('/')
})
