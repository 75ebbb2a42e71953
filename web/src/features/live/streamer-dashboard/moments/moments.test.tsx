import type { ChatSettings, FoundMoment, OwnClip, PastShow } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { aClip, aDraft, at } from '../../keep-moment/test/draft.fixture.ts'
import { finished, makeShow } from '../broadcast/test/show.fixture.ts'
import { FoundMomentsPanel } from './found-moments-panel.tsx'
import { ViewersMomentsPanel } from './viewers-moments-panel.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const data = (body: unknown, meta?: unknown) => new Response(JSON.stringify({ data: body, meta }))

let waiting: OwnClip[]
let found: FoundMoment[]
let settings: Partial<ChatSettings>
let past: PastShow
let isUp: boolean
let decided: () => Response

const aFound = (more: Partial<FoundMoment> = {}): FoundMoment => ({
  id: 'found-1',
  startsAt: at(30),
  endsAt: at(60),
  peakAt: at(45),
  messages: 86,
  people: 38,
  laughs: 12,
  gencash: 1_500,
  state: 'new',
  ...more,
})

beforeEach(() => {
  isUp = true
  waiting = [{ ...aClip, maker: { id: 'bayu', name: 'Bayu Saputra', avatar: null } }]
  found = [aFound()]
  settings = { clipping: 'followers', viewersMoments: 'wait' }
  past = {
    ...finished(makeShow({ id: 'show-1', name: 'Malam Mabar', startedAt: aDraft.showStartedAt })),
    figures: {} as PastShow['figures'],
    gifts: 0,
    recording: { sizeBytes: 1, seconds: 1 },
  }
  decided = () => data({ ...aClip, state: 'approved' })
  network.mockImplementation(async (url, { method, body }) => {
    if (url.includes('/decision')) return decided()
    if (url.includes('/clips/own')) {
      if (!isUp) return new Response('{}', { status: 500 })
      return data(waiting, { page: 1, perPage: 10, totalPages: 1, total: waiting.length })
    }
    if (url.includes('/chat/')) {
      if (method === 'PUT') settings = { ...settings, ...(JSON.parse(String(body)) as object) }
      return data(settings)
    }
    if (url.includes('/shows/past')) return data([past], { page: 1, perPage: 1, totalPages: 1, total: 1 })
    if (url.includes('/foundMoment/')) return data({ success: true })
    if (url.includes('/createTag')) return data([{ id: 7, names: { 1: 'Gaming' }, type: 'genre' }])
    if (url.includes('/setting/'))
      return data({ value: [{ key: 'gaming', title: { en: 'Gaming', id: 'Gaming' } }] })
    if (url.includes('/moments')) return data(method === 'POST' ? aDraft : found)
    return method === 'PUT' ? data(aClip) : new Response('{}', { status: 404 })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(Panel: () => React.ReactNode, language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([
    { path: '/', Component: Panel },
    { path: '/moment/:id', Component: () => <p>the editor</p> },
  ])
  render(
    <WithI18n language={language}>
      <WithQueries>
        <Site />
      </WithQueries>
    </WithI18n>,
  )
}
const openViewers = (language?: 'en' | 'id') =>
  open(() => <ViewersMomentsPanel profileId={aViewer.profile.id} />, language)
const toastTexts = () => toasts.getState().map(({ text }) => text)
const sent = (method: string, part: string) =>
  network.mock.calls
    .filter(([url, init]) => init.method === method && url.includes(part))
    .map(([, { body }]) => (body === undefined ? null : (JSON.parse(String(body)) as unknown)))

test('a moment of a viewer is listed with its maker and length, and asked for as one that waits', async () => {
  openViewers()
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('Clipped by Bayu Saputra · 0:30')
  const url = network.mock.calls.map(([called]) => called).find((called) => called.includes('/clips/own'))
  expect(url).toMatch(/of=viewers/)
  expect(url).toMatch(/state=pending/)
})

test('Show approves a moment, which leaves the list', async () => {
  openViewers()
  const show = await screen.findByRole('button', { name: /^Show Malam/ })
  waiting = []
  fireEvent.click(show)
  expect(await screen.findByText(/^No moments are waiting/)).toBeDefined()
  expect(sent('PUT', '/decision')).toEqual([{ decision: 'approve' }])
  expect(toastTexts()).toEqual(['The moment is shown now'])
})

test('a moment that operators still look at is said to be on its way', async () => {
  decided = () => data({ ...aClip, state: 'pending' })
  openViewers()
  fireEvent.click(await screen.findByRole('button', { name: /^Show Malam/ }))
  await waitFor(() => expect(toastTexts()).toEqual(["Approved: it's reviewed before people see it"]))
})

test('Refuse asks for a reason first, and sends it', async () => {
  decided = () => data({ ...aClip, state: 'rejected' })
  openViewers()
  fireEvent.click(await screen.findByRole('button', { name: /^Reject Malam/ }))
  fireEvent.change(screen.getByLabelText('Reason, shown to its maker'), {
    target: { value: ' too loud ' },
  })
  expect(sent('PUT', '/decision')).toEqual([])
  waiting = []
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(sent('PUT', '/decision')).toEqual([{ decision: 'reject', reason: 'too loud' }]))
  await waitFor(() => expect(toastTexts()).toEqual(['The moment was rejected']))
})

test('a moment that somebody else decided meanwhile is said in the words of the server', async () => {
  const body = { code: 'CLIP_DECIDED', message: 'This clip has already been reviewed', details: [] }
  decided = () => new Response(JSON.stringify(body), { status: 409 })
  openViewers()
  fireEvent.click(await screen.findByRole('button', { name: /^Show Malam/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['This clip has already been reviewed']))
})

test('a list that cannot be read says so, and Try again reads it', async () => {
  isUp = false
  openViewers()
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  isUp = true
  fireEvent.click(again)
  expect(await screen.findByRole('listitem')).toBeDefined()
})

test('the streamer says who may keep moments, and whether those of viewers wait', async () => {
  openViewers('id')
  const who = await screen.findByLabelText('Siapa yang boleh menyimpan momen')
  expect((who as HTMLSelectElement).value).toBe('followers')
  fireEvent.change(who, { target: { value: 'nobody' } })
  await waitFor(() => expect(sent('PUT', '/settings')).toEqual([{ clipping: 'nobody' }]))
  fireEvent.change(screen.getByLabelText('Momen penonton'), { target: { value: 'at-once' } })
  await waitFor(() => expect(sent('PUT', '/settings')[1]).toEqual({ viewersMoments: 'at-once' }))
})

test('the best moments of the last show say why they were found', async () => {
  open(FoundMomentsPanel)
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('1:11:45')
  expect(line.textContent).toContain('86 messages38 people · 12 laughs · 1.5K gencash')
})

test('Post keeps exactly the found piece and posts it', async () => {
  open(FoundMomentsPanel)
  fireEvent.click(await screen.findByRole('button', { name: 'Post 1:11:45' }))
  expect(await screen.findByText('Posted')).toBeDefined()
  expect(sent('POST', '/moments')).toEqual([{ at: at(60), beforeMs: 30_000, afterMs: 0 }])
  expect(sent('PUT', '/moment/')).toMatchObject([{ startsAt: at(30), endsAt: at(60), tags: [7] }])
})

test('Edit keeps the piece with what is around it, and opens the editor', async () => {
  open(FoundMomentsPanel)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit 1:11:45' }))
  expect(await screen.findByText('the editor')).toBeDefined()
  expect(sent('POST', '/moments')).toEqual([{ at: at(60) }])
})

test('Not this takes a moment off the list at once', async () => {
  found = [aFound(), aFound({ id: 'found-2', startsAt: at(70), endsAt: at(85) })]
  open(FoundMomentsPanel)
  fireEvent.click(await screen.findByRole('button', { name: 'Not this: 1:11:45' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await waitFor(() => expect(sent('DELETE', '/foundMoment/found-1')).toHaveLength(1))
})

test('a show without found moments, or without a recording, has no such panel', async () => {
  found = [aFound({ state: 'dismissed' })]
  open(FoundMomentsPanel)
  await waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  past = { ...past, id: 'show-2', recording: null }
  session.enter(
    { ...aViewer, account: { ...aViewer.account, id: 'account-2' } },
    {
      accessToken: 'access',
      refreshToken: 'refresh',
    },
  )
  open(FoundMomentsPanel)
  await waitFor(() => expect(network.mock.calls.filter(([url]) => url.includes('/past'))).toHaveLength(2))
  expect(screen.queryByRole('region')).toBeNull()
})
