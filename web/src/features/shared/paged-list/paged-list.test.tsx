import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PagedList } from './paged-list.tsx'

afterEach(() => {
  cleanup()
  toasts.setState(noToasts, true)
})

type Read = (page: number) => Promise<{ data: { id: string }[]; meta: { totalPages: number } }>
const pageOf = (ids: string[], totalPages = 2) => ({ data: ids.map((id) => ({ id })), meta: { totalPages } })
const show = (read: Read) =>
  render(
    <WithI18n>
      <PagedList read={read} empty={<p>Nothing</p>}>
        {({ id }) => <li key={id}>{id}</li>}
      </PagedList>
    </WithI18n>,
  )
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const more = () => screen.queryByRole('button', { name: 'Show more' })

test('the next page is added on demand, and what moved down meanwhile is shown once', async () => {
  const read = vi.fn<Read>(async (page) => pageOf(page === 1 ? ['c', 'b'] : ['b', 'a']))
  show(read)
  await waitFor(() => expect(items()).toEqual(['c', 'b']))
  fireEvent.click(more()!)
  await waitFor(() => expect(items()).toEqual(['c', 'b', 'a']))
  expect(more()).toBe(null)
  expect(read.mock.calls).toEqual([[1], [2]])
})

test('a page that fails says so and takes nothing away; it can be asked for again', async () => {
  const read = vi.fn<Read>()
  read.mockResolvedValueOnce(pageOf(['b'])).mockRejectedValueOnce(new Error('no line'))
  show(read)
  await waitFor(() => expect(items()).toEqual(['b']))
  fireEvent.click(more()!)
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual([
      'Some error occured, please refresh the page!',
    ]),
  )
  expect(items()).toEqual(['b'])
  read.mockResolvedValueOnce(pageOf(['a']))
  await waitFor(() => expect(more()).not.toBe(null))
  fireEvent.click(more()!)
  await waitFor(() => expect(items()).toEqual(['b', 'a']))
})

test('where there is nothing, what was given for it stands there', async () => {
  show(async () => pageOf([], 0))
  expect(await screen.findByText('Nothing')).toBeDefined()
})
