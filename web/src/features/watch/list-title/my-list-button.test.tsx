import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ListMark } from './list-mark.tsx'
import { MyListButton } from './my-list-button.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const deeds = () => network.mock.calls.filter(([, { method }]) => method !== 'GET')
const said = () => toasts.getState().map(({ text }) => text)
const title = { type: 'movie', id: 'braga' } as const
let isThere = false
let deed: () => Response | Promise<Response>

beforeEach(() => {
  isThere = false
  deed = () => answer(200, { data: {} })
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (_url, { method }) =>
    method === 'GET' ? answer(200, { data: { addedToMyList: isThere } }) : deed(),
  )
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  takeReturnPath()
  toasts.setState([], true)
  network.mockReset()
  vi.unstubAllGlobals()
})

const enter = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const show = () =>
  render(
    <WithI18n>
      <MyListButton title={title} />
      <ListMark title={title} />
    </WithI18n>,
  )
const buttons = (name: string) => screen.findAllByRole('button', { name })
const press = async (name: string) => fireEvent.click((await buttons(name))[0]!)

test('the status of a title is read, and is the same wherever the title is shown', async () => {
  isThere = true
  enter()
  show()
  expect(await buttons('Remove from My List')).toHaveLength(2)
  const [url, { headers }] = network.mock.calls[0]!
  expect(url).toContain('/catalog/v1.0/watchlists/getStatusByItemId?itemId=braga&itemType=movie')
  expect(headers).toMatchObject({ authorization: 'Bearer access', 'x-profile-id': 'profile-1' })
})

test('a title is added and removed at once, and announced when the server has confirmed', async () => {
  enter()
  show()
  await waitFor(() => expect(network).toHaveBeenCalled())
  let finish: (answered: Response) => void = () => {}
  deed = () => new Promise((resolve) => (finish = resolve))
  await press('Add to My List')
  expect(await buttons('Remove from My List')).toHaveLength(2)
  expect(said()).toEqual([])
  // A second tap meanwhile asks for nothing.
  await press('Remove from My List')
  await waitFor(() => expect(deeds()).toHaveLength(1))
  expect(deeds()[0]![1]).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ itemId: 'braga', itemType: 'movie' }),
  })
  finish(answer(200, { data: {} }))
  await waitFor(() => expect(said()).toEqual(['Added to My List.']))

  deed = () => new Response(null, { status: 204 })
  await press('Remove from My List')
  await waitFor(() => expect(said()).toContain('Removed from My List.'))
  expect(deeds()[1]).toEqual([
    expect.stringContaining('/catalog/v1.0/watchlist/braga'),
    expect.objectContaining({ method: 'DELETE' }),
  ])
  expect(await buttons('Add to My List')).toHaveLength(2)
})

test('a refused change is rolled back and announced', async () => {
  enter()
  show()
  deed = () => answer(409, { code: 'MY_LIST_FULL', message: 'Your list is full', details: [] })
  await press('Add to My List')
  await waitFor(() => expect(said()).toEqual(['Error adding to My list.']))
  expect(await buttons('Add to My List')).toHaveLength(2)

  deed = () => answer(200, { data: {} })
  await press('Add to My List')
  await waitFor(() => expect(said()).toContain('Added to My List.'))
  deed = () => answer(503, { code: 'UNAVAILABLE', message: 'Please try again', details: [] })
  await press('Remove from My List')
  await waitFor(() => expect(said()).toContain('Error removing from My list.'))
  expect(await buttons('Remove from My List')).toHaveLength(2)
})

test('a guest signs in first, and then the title is added', async () => {
  show()
  await press('Add to My List')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/')
  expect(network).not.toHaveBeenCalled()
  enter()
  await waitFor(() => expect(said()).toEqual(['Added to My List.']))
  expect(deeds()).toHaveLength(1)
})

test('a guest who closes the dialog has wished for nothing', async () => {
  show()
  await press('Add to My List')
  signInRequest.setState(null, true)
  enter()
  await waitFor(() => expect(network).toHaveBeenCalled())
  expect(deeds()).toHaveLength(0)
})

test('what one person has listed is nothing that the next one sees', async () => {
  isThere = true
  enter()
  show()
  await buttons('Remove from My List')
  session.leave()
  expect(await buttons('Add to My List')).toHaveLength(2)
})

test('what no list holds has no mark', () => {
  render(
    <WithI18n>
      <ListMark title={{ type: 'channel', id: 'tv' }} />
    </WithI18n>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
