import type { OwnClip } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { OwnClips } from './own-clips.tsx'
import { refreshMs } from './refresh-ms.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const speaker = { id: 'profile-1', name: 'Rani', avatar: null }
const aClip: OwnClip = {
  id: 'clip-1',
  kind: 'upload',
  state: 'pending',
  reason: null,
  canResubmit: false,
  titles: { 1: 'Topeng' },
  tags: [{ id: 3, names: { 1: 'Dance', en: 'Dance', id: 'Tari' }, type: 'genre' }],
  language: 'id',
  rating: 'SU',
  allowsComments: true,
  allowsEmbed: true,
  thumbnail: null,
  durationSeconds: 31,
  width: 720,
  height: 1280,
  views: 0,
  totalLikes: 0,
  totalComments: 0,
  diamonds: 0,
  owner: speaker,
  maker: null,
  createdAt: 1_795_000_000_000,
  upload: null,
  stream: '/media/clip-1.m3u8',
}
let clips: OwnClip[]
let answers: Record<string, () => Response>

const answer = (data: unknown, status = 200) => new Response(JSON.stringify({ data }), { status })
const sent = (method: string) =>
  network.mock.calls
    .filter(([, init]) => init.method === method)
    .map(([url, { body }]) => [url, typeof body === 'string' ? JSON.parse(body) : null])

beforeEach(() => {
  clips = [aClip]
  answers = {}
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockImplementation(async (url, { method }) => {
    const [path = ''] = url.split('?')
    const known = answers[`${method} ${path}`]
    if (known) return known()
    if (path === '/catalog/v1.0/clips/own') {
      const meta = { page: 1, perPage: 10, totalPages: 1, total: clips.length }
      return new Response(JSON.stringify({ data: clips, meta }))
    }
    if (path.includes('/setting/clips.categories')) {
      const value = [
        { key: 'dance', title: { en: 'Dance', id: 'Tari' } },
        { key: 'food', title: { en: 'Food', id: 'Kuliner' } },
      ]
      return answer({ key: 'clips.categories', value })
    }
    return answer({ ...aClip, success: true })
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  vi.unstubAllGlobals()
})

function open() {
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <WithI18n>
          <WithQueries>
            <OwnClips />
          </WithQueries>
        </WithI18n>
      ),
    },
  ])
  return render(<Site initialEntries={['/']} />)
}
const toastTexts = () => toasts.getState().map(({ text }) => text)

test.each<[OwnClip['state'], Partial<OwnClip>, string]>([
  [
    'uploading',
    { upload: { uploadUrl: '/x', receivedBytes: 62, sizeBytes: 100, fileName: 'a.mp4', expiresAt: 1 } },
    'Uploading',
  ],
  ['processing', { stream: null }, 'Processing'],
  ['pending', {}, 'In review'],
  ['approved', { views: 1500, totalLikes: 12, totalComments: 3, diamonds: 40 }, 'Published'],
  ['rejected', { reason: 'Music without rights' }, 'Rejected'],
])('a clip that is %s says so', async (state, more, words) => {
  clips = [{ ...aClip, ...more, state }]
  open()
  expect(await screen.findByText(words)).toBeDefined()
  const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(figures).toEqual(state === 'approved' ? ['1.5K', '12', '3', '40'] : [])
  expect(screen.queryByText(/62% of a.mp4 is uploaded/) !== null).toBe(state === 'uploading')
  expect(screen.queryByText('Reason: Music without rights') !== null).toBe(state === 'rejected')
  expect(screen.queryByRole('link', { name: 'Topeng' }) !== null).toBe(state === 'approved')
  expect(screen.queryByRole('button', { name: 'Watch Topeng' }) !== null).toBe(
    state !== 'approved' && state !== 'processing',
  )
})

test('what the server works on is read again soon, what is reviewed later, and what is decided never', () => {
  const of = (...states: OwnClip['state'][]) => refreshMs(states.map((state) => ({ state })))
  expect([
    of('processing', 'pending'),
    of('uploading'),
    of('pending'),
    of('approved', 'rejected'),
    of(),
  ]).toEqual([4_000, 4_000, 30_000, null, null])
})

test('a state changes without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  clips = [{ ...aClip, state: 'processing' }]
  open()
  await screen.findByText('Processing')
  clips = [aClip]
  await act(() => vi.advanceTimersByTimeAsync(4_100))
  expect(await screen.findByText('In review')).toBeDefined()
  vi.useRealTimers()
})

test('a rejected clip is reviewed once more, and the button goes with that', async () => {
  clips = [{ ...aClip, state: 'rejected', reason: 'Blurred', canResubmit: true }]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Resubmit' }))
  clips = [aClip]
  await waitFor(() => expect(toastTexts()).toEqual(['Your clip will be reviewed again']))
  expect(sent('POST')[0]![0]).toBe('/catalog/v1.0/clips/own/clip-1/resubmit')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resubmit' })).toBe(null))
})

test('a clip is deleted after a question, and not without it', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Topeng' }))
  expect(sent('DELETE')).toEqual([])
  clips = []
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You have no clips yet')).toBeDefined()
  expect(sent('DELETE')[0]![0]).toBe('/catalog/v1.0/clips/own/clip-1')
})

test('before approval texts change, and only what was changed is sent', async () => {
  answers['POST /catalog/v1.1/videos/createTag'] = () => answer([{ id: 3 }, { id: 8 }])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Topeng' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Topeng Klana' } })
  fireEvent.click(await screen.findByLabelText('Food'))
  fireEvent.click(screen.getByRole('switch', { name: 'Comments' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Your clip has been updated']))
  expect(sent('PUT')).toEqual([
    [
      '/catalog/v1.0/clips/own/clip-1',
      { allowsComments: false, titles: { 1: 'Topeng Klana' }, tags: [3, 8] },
    ],
  ])
})

test('after approval only the switches can be changed', async () => {
  clips = [{ ...aClip, state: 'approved' }]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Topeng' }))
  expect(screen.queryByLabelText('Title')).toBe(null)
  fireEvent.click(screen.getByRole('switch', { name: 'Embed on other sites' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('PUT')[0]![1]).toEqual({ allowsEmbed: false }))
})

test('a title that the server does not allow is an error at its field', async () => {
  const refused = { code: 'TEXT_NOT_ALLOWED', message: '', details: [] }
  answers['PUT /catalog/v1.0/clips/own/clip-1'] = () => new Response(JSON.stringify(refused), { status: 422 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Topeng' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Kasar' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This text is not allowed here. Please choose other words.')).toBeDefined()
})

test('a list that could not be read offers a retry, and an empty one says what to do', async () => {
  answers['GET /catalog/v1.0/clips/own'] = () => new Response('{}', { status: 500 })
  open()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answers = {}
  clips = []
  fireEvent.click(retry)
  expect(await screen.findByText('You have no clips yet')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Clipped by me' }))
  expect(await screen.findByText("You haven't clipped any shows yet")).toBeDefined()
  expect(sent('GET').some(([url]) => url.includes('of=made'))).toBe(true)
})
