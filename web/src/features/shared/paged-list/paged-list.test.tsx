import { user } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PagedList } from './paged-list.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const pageOf = (page: number, ids: string[], totalPages = 2) =>
  new Response(
    JSON.stringify({ data: ids.map((id) => ({ id })), meta: { page, totalPages, perPage: 10, total: 20 } }),
  )

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  network.mockReset()
  // A sign-out empties the cache.
  act(() => session.leave())
  toasts.setState(noToasts, true)
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <WithI18n>
      <PagedList
        operation={user.listBlocked}
        inputOf={(page) => ({ query: { page } })}
        itemsOf={({ data }) => data}
        empty={<p>Nothing</p>}
      >
        {({ id }) => <li key={id}>{id}</li>}
      </PagedList>
    </WithI18n>,
  )
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const more = () => screen.queryByRole('button', { name: 'Show more' })

test('the next page is read on demand, and an entry that moved to it is shown once', async () => {
  network.mockImplementation(async (url) =>
    url.includes('page=1') ? pageOf(1, ['c', 'b']) : pageOf(2, ['b', 'a']),
  )
  show()
  await waitFor(() => expect(items()).toEqual(['c', 'b']))
  fireEvent.click(more()!)
  await waitFor(() => expect(items()).toEqual(['c', 'b', 'a']))
  expect(more()).toBe(null)
  expect(network.mock.calls.map(([url]) => url.split('?')[1])).toEqual(['page=1', 'page=2'])
})

test('a page that fails shows a toast, keeps the list, and can be read again', async () => {
  network.mockResolvedValueOnce(pageOf(1, ['b'])).mockRejectedValueOnce(new TypeError('offline'))
  show()
  await waitFor(() => expect(items()).toEqual(['b']))
  fireEvent.click(more()!)
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual([
      'Some error occured, please refresh the page!',
    ]),
  )
  expect(items()).toEqual(['b'])
  network.mockResolvedValueOnce(pageOf(2, ['a']))
  fireEvent.click(more()!)
  await waitFor(() => expect(items()).toEqual(['b', 'a']))
})

test('a list that could not be read at all offers a retry', async () => {
  network.mockRejectedValueOnce(new TypeError('offline'))
  show()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  network.mockResolvedValueOnce(pageOf(1, ['a'], 1))
  fireEvent.click(retry)
  await waitFor(() => expect(items()).toEqual(['a']))
})

test('an empty list shows what it was given for this case', async () => {
  network.mockResolvedValueOnce(pageOf(1, [], 0))
  show()
  expect(await screen.findByText('Nothing')).toBeDefined()
})
