import type { ClipFile } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { ClipFileRow } from './clip-file-row.tsx'

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const share = vi.fn<(shared: ShareData) => Promise<void>>()
const data = (body: unknown) => new Response(JSON.stringify({ data: body }))
const none: ClipFile = {
  shape: '9:16',
  state: 'none',
  progress: 0,
  url: null,
  fileName: 'Malam Mabar.mp4',
  sizeBytes: null,
}
const ready: ClipFile = { ...none, state: 'ready', url: '/media/files/x.mp4', sizeBytes: 4_520_000 }
let file: ClipFile
let ordered: () => Response
let media: () => Response
let number = 0

beforeEach(() => {
  number += 1
  file = none
  ordered = () => data((file = { ...none, state: 'waiting' }))
  media = () => new Response('mp4')
  network.mockImplementation(async (url, init) => {
    if (url.startsWith('/media/')) return media()
    return (init?.method ?? 'GET') === 'GET' ? data(file) : ordered()
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  share.mockReset()
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
  vi.unstubAllGlobals()
})

/** A phone gives files to its share sheet. */
function beOnPhone() {
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}
function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([
    { path: '/', Component: () => <ClipFileRow clipId={`clip-${number}`} shape="9:16" /> },
  ])
  render(
    <WithI18n language={language}>
      <WithQueries>
        <Site />
      </WithQueries>
    </WithI18n>,
  )
}
const said = () => JSON.stringify(toasts.getState())
const orders = () =>
  network.mock.calls
    .filter(([, init]) => init?.method === 'POST' || init?.method === 'PUT')
    .map(([, init]) => JSON.parse(String(init?.body)) as object)
const pressWhenReady = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.click(button)
}

test('a maker who orders the file of a shape sees that it waits for its turn', async () => {
  open()
  await pressWhenReady('Make the file')
  expect(await screen.findByText('Waiting in line')).toBeDefined()
  expect(orders()).toEqual([{ shape: '9:16' }])
  expect(screen.queryByRole('button', { name: 'Make the file' })).toBeNull()
  // How long it waits is not known, so the bar has no value.
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
})

test('a maker whose file is encoded follows how much of it is done', async () => {
  file = { ...none, state: 'encoding', progress: 0.376 }
  open()
  expect(await screen.findByText('38%')).toBeDefined()
  const bar = screen.getByRole('progressbar', { name: 'The 9:16 file is being made' })
  expect(bar.getAttribute('value')).toBe('0.376')
})

test('a maker whose file failed reads so and orders it once more', async () => {
  file = { ...none, state: 'failed' }
  open()
  expect((await screen.findByRole('alert')).textContent).toBe("We couldn't create the file")
  await pressWhenReady('Try again')
  expect(await screen.findByText('Waiting in line')).toBeDefined()
  expect(orders()).toHaveLength(1)
})

test('a maker whose order is refused reads the words of the server and may order again', async () => {
  const body = { code: 'NO_SPACE', message: 'The server is full', details: [] }
  ordered = () => new Response(JSON.stringify(body), { status: 507 })
  open()
  await pressWhenReady('Make the file')
  await waitFor(() => expect(said()).toContain('The server is full'))
  expect(await screen.findByRole('button', { name: 'Make the file' })).toBeDefined()
})

test('a maker whose file cannot be asked for reads that something went wrong', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 500 }))
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occured. Please try again.')
})

test('a maker downloads a finished file under its own name, with its size in their language', async () => {
  file = ready
  open()
  const link = await screen.findByRole('link', { name: 'Download' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([ready.url, ready.fileName])
  expect(screen.getByText('MP4 · 4.5 MB')).toBeDefined()
  cleanup()
  open('id')
  expect(await screen.findByText('MP4 · 4,5 MB')).toBeDefined()
})

test('a maker on a desktop that shares no files is offered the download alone', async () => {
  file = ready
  open()
  await screen.findByRole('link', { name: 'Download' })
  expect(screen.queryByRole('button', { name: 'Share the file' })).toBeNull()
})

test('a maker on a phone gives the file itself to the share sheet', async () => {
  beOnPhone()
  share.mockResolvedValue()
  file = ready
  open()
  await pressWhenReady('Share the file')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  const [shared] = share.mock.calls[0]!
  expect(shared.title).toBe(ready.fileName)
  expect(shared.files?.map(({ name, type }) => [name, type])).toEqual([[ready.fileName, 'video/mp4']])
})

test('a maker who closes the share sheet is not told that it failed', async () => {
  beOnPhone()
  share.mockRejectedValue(new DOMException('closed', 'AbortError'))
  file = ready
  open()
  await pressWhenReady('Share the file')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  await screen.findByRole('button', { name: 'Share the file' })
  expect(said()).not.toContain("That didn't work")
})

test('a maker whose file could not be fetched for the share sheet is told so', async () => {
  beOnPhone()
  media = () => new Response('', { status: 404 })
  file = ready
  open()
  await pressWhenReady('Share the file')
  await waitFor(() => expect(said()).toContain("That didn't work. Please try again."))
  expect(share).not.toHaveBeenCalled()
})
