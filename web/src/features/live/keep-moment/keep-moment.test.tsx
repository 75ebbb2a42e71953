import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aClip, aDraft, at } from './test/draft.fixture.ts'
import { useKeepMoment } from './use-keep-moment.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const tokens = { accessToken: 'access', refreshToken: 'refresh' }
let seenAt: number | null = at(85)
let kept: () => Response
let posted: () => Response

const data = (body: unknown) => new Response(JSON.stringify({ data: body }))
const refused = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message, details: [] }), { status })

beforeEach(() => {
  seenAt = at(85)
  kept = () => data(aDraft)
  posted = () => data(aClip)
  network.mockImplementation(async (url, { method }) => {
    if (url.includes('/moments')) return kept()
    if (url.includes('/createTag')) return data([{ id: 7, names: { 1: 'Gaming' }, type: 'genre' }])
    if (url.includes('/setting/'))
      return data({ value: [{ key: 'gaming', title: { en: 'Gaming', id: 'Gaming' } }] })
    return method === 'PUT' ? posted() : new Response('{}', { status: 404 })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, tokens)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Player() {
  const { keep, card } = useKeepMoment('show-1')
  return (
    <>
      <button type="button" onClick={() => keep(seenAt)}>
        Moment
      </button>
      {card}
    </>
  )
}

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([{ path: '/', Component: Player }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (method: string, part: string) =>
  network.mock.calls
    .filter(([url, init]) => init.method === method && url.includes(part))
    .map(([url, { body }]) => ({ url, body: JSON.parse(String(body)) as Record<string, unknown> }))

test('one tap keeps the second that this viewer sees, and a card says so with Edit and Post', async () => {
  open()
  press('Moment')
  expect((await screen.findByText('Moment kept · 30 s')).closest('[role="status"]')).not.toBeNull()
  expect(sent('POST', '/liveShow/show-1/moments')[0]?.body).toEqual({ at: at(85) })
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/moment/moment-1')
})

test('the card speaks Indonesian', async () => {
  open('id')
  press('Moment')
  expect(await screen.findByText('Momen tersimpan · 30 dtk')).toBeDefined()
})

test('before there is a picture nothing is kept', () => {
  seenAt = null
  open()
  press('Moment')
  expect(network).not.toHaveBeenCalled()
})

test('a guest is asked to sign in, and then the second is kept that they pressed at', async () => {
  act(() => session.leave())
  open()
  press('Moment')
  expect(signInRequest.getState()).not.toBeNull()
  expect(network).not.toHaveBeenCalled()
  seenAt = at(300)
  act(() => {
    session.enter(aViewer, tokens)
    signInRequest.setState(null, true)
  })
  await screen.findByText('Moment kept · 30 s')
  expect(sent('POST', '/moments')[0]?.body).toEqual({ at: at(85) })
})

test('a guest who closes the dialog keeps nothing', async () => {
  act(() => session.leave())
  open()
  press('Moment')
  await act(async () => signInRequest.setState(null, true))
  expect(network).not.toHaveBeenCalled()
})

test.each([
  ['CLIPPING_OFF', 403, "The streamer doesn't allow keeping moments of this show"],
  ['NOT_RECORDED', 409, 'This show is not recorded'],
  ['MOMENTS_FULL', 429, "You've reached the limit of moments from this show"],
])('a refusal is shown in the words of the server: %s', async (code, status, message) => {
  kept = () => refused(status, code, message)
  open()
  press('Moment')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  press('Close')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Post posts the last thirty seconds under the title and clock of the show, in the first category', async () => {
  open()
  press('Moment')
  await screen.findByText('Moment kept · 30 s')
  press('Post')
  expect(await screen.findByText('Posted. Rani Kusuma reviews it first.')).toBeDefined()
  expect(sent('PUT', '/moment/moment-1')).toEqual([
    {
      url: '/catalog/v1.0/moment/moment-1?locale=en',
      body: {
        startsAt: at(55),
        endsAt: at(85),
        title: 'Malam Mabar · 1:12:10',
        tags: [7],
        thumbnailAt: at(62),
      },
    },
  ])
})

test('a moment that nobody looks at first has a link to itself', async () => {
  posted = () => data({ ...aClip, state: 'approved' })
  open()
  press('Moment')
  await screen.findByText('Moment kept · 30 s')
  press('Post')
  expect((await screen.findByRole('link', { name: 'Watch' })).getAttribute('href')).toBe('/clips/clip-1')
})

test('a title that is not allowed is refused in the words of the server', async () => {
  posted = () => refused(400, 'TEXT_NOT_ALLOWED', 'This text is not allowed')
  open()
  press('Moment')
  await screen.findByText('Moment kept · 30 s')
  press('Post')
  expect((await screen.findByRole('alert')).textContent).toBe('This text is not allowed')
})

test('the card leaves by itself, unless somebody reaches for it, and a second press has a card of its own', async () => {
  open()
  press('Moment')
  const said = await screen.findByText('Moment kept · 30 s')
  vi.useFakeTimers()
  const card = said.closest('div')!
  fireEvent.pointerEnter(card)
  fireEvent.pointerLeave(card)
  fireEvent.pointerEnter(card)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Moment kept · 30 s')).not.toBeNull()
  fireEvent.pointerLeave(card)
  act(() => void vi.advanceTimersByTime(12_000))
  expect(screen.queryByText('Moment kept · 30 s')).toBeNull()
  vi.useRealTimers()
  press('Moment')
  await screen.findByText('Moment kept · 30 s')
  await waitFor(() => expect(sent('POST', '/moments')).toHaveLength(2))
})
