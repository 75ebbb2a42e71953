import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { KEPT_KEY, keepUpload } from '../sending/kept-upload.ts'
import { aFilmFile } from '../test/film.fixture.ts'
import { theSettings } from '../test/limits.fixture.ts'
import { ContinueCard } from './continue-card.tsx'

const OWN = '/catalog/v1.0/clips/own/clip-1'
const UPLOAD = '/media/v1.0/clips/clip-1'
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const film = aFilmFile({ seconds: 31, width: 1280, height: 720 })
const other = aFilmFile({ seconds: 32, width: 1280, height: 720 })
let answers: Record<string, () => Response | Promise<Response>>

const answer = (data: unknown) => new Response(JSON.stringify({ data }))
const refuse = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: '', details: [] }), { status })
const uploadOf = (receivedBytes: number) => ({
  uploadUrl: UPLOAD,
  receivedBytes,
  sizeBytes: film.size,
  fileName: film.name,
  expiresAt: 1,
})
const sent = (method: string) =>
  network.mock.calls.flatMap(([url, init]) => (init.method === method ? [url.split('?')[0]] : []))

beforeEach(async () => {
  answers = {
    [`GET ${OWN}`]: () => answer({ id: 'clip-1', upload: uploadOf(40) }),
    [`DELETE ${OWN}`]: () => answer({ success: true }),
    'GET /screen/v1.0/settings': () => answer(theSettings),
  }
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockImplementation(async (url, { method = 'GET' }) => {
    const known = answers[`${method} ${url.split('?')[0]}`]
    return known ? known() : new Response('{}', { status: 503 })
  })
  vi.stubGlobal('fetch', network)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  await keepUpload(film, { clipId: 'clip-1', profileId: aViewer.profile.id })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  localStorage.clear()
  toasts.setState(noToasts, true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(viewer = aViewer) {
  const Site = createRoutesStub([
    { path: '/', Component: () => <ContinueCard viewer={viewer} className={undefined} /> },
  ])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const card = () => screen.findByRole('region', { name: 'Continue the upload?' })
const noCard = () => screen.queryByRole('region', { name: 'Continue the upload?' }) === null
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
const kept = () => localStorage.getItem(KEPT_KEY)

test('a streamer whose upload broke off reads which file it was and how much has arrived', async () => {
  const MB = 1024 * 1024
  localStorage.setItem(KEPT_KEY, JSON.stringify({ ...JSON.parse(kept()!), sizeBytes: 10 * MB }))
  answers[`GET ${OWN}`] = () => answer({ id: 'clip-1', upload: uploadOf(2.5 * MB) })
  open()
  expect((await card()).textContent).toContain('topeng.mp4 · 2.5 of 10.0 MB on the server')
})

test('an upload of somebody else who uses this browser is neither shown nor forgotten', () => {
  open({ ...aViewer, profile: { ...aViewer.profile, id: 'profile-9' } })
  expect([noCard(), sent('GET')]).toEqual([true, []])
  expect(kept()).not.toBeNull()
})

test('a streamer who comes after a day is offered nothing, and nothing is asked', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000 + 1_000)
  open()
  expect([noCard(), sent('GET'), kept()]).toEqual([true, [], null])
})

test('an upload that the server does not know any more is forgotten at once', async () => {
  answers[`GET ${OWN}`] = () => refuse(404, 'VIDEO_NOT_FOUND')
  open()
  await waitFor(() => expect(kept()).toBeNull())
  expect([noCard(), sent('GET')]).toEqual([true, [OWN]])
})

test('a file that has arrived meanwhile, from another tab, is not asked for again', async () => {
  answers[`GET ${OWN}`] = () => answer({ id: 'clip-1', upload: null })
  open()
  await waitFor(() => expect(kept()).toBeNull())
  expect(noCard()).toBe(true)
})

test('an upload is kept while the server cannot say what became of it', async () => {
  answers[`GET ${OWN}`] = () => refuse(503, 'SERVICE_UNAVAILABLE')
  open()
  await waitFor(() => expect(sent('GET')).not.toEqual([]))
  expect(noCard()).toBe(true)
  expect(kept()).not.toBeNull()
})

test('a streamer who chooses another file is told which one it was, and no byte of it is sent', async () => {
  open()
  await card()
  choose(other)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This is another file. Choose topeng.mp4')
  expect([sent('PUT'), sent('GET')]).toEqual([[], [OWN]])
})

test('a streamer who chooses the same file goes on where the server is now', async () => {
  open()
  await card()
  answers[`GET ${OWN}`] = () => answer({ id: 'clip-1', upload: uploadOf(60) })
  answers[`PUT ${UPLOAD}`] = () => new Promise(() => undefined)
  choose(film)
  await waitFor(() => expect(sent('PUT')).toEqual([UPLOAD]))
  const [, init] = network.mock.calls.find(([, { method }]) => method === 'PUT')!
  expect(JSON.stringify([...new Headers(init.headers)])).toContain('60')
  expect((init.body as Blob).size).toBe(film.size - 60)
})

test('a film that a phone gave another name and date is known by its bytes', async () => {
  open()
  await card()
  answers[`PUT ${UPLOAD}`] = () => new Promise(() => undefined)
  choose(new File([film], 'IMG_0001.MOV', { lastModified: 99 }))
  await waitFor(() => expect(sent('PUT')).toEqual([UPLOAD]))
  expect(screen.queryByText(/This is another file/)).toBeNull()
})

test('a streamer who first chose another file and then the right one is not warned any more', async () => {
  open()
  await card()
  choose(other)
  await screen.findByRole('alert')
  answers[`GET ${OWN}`] = () => refuse(503, 'SERVICE_UNAVAILABLE')
  choose(film)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a streamer who discards the upload deletes its clip, and the card is gone', async () => {
  open()
  await card()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(noCard()).toBe(true))
  expect([sent('DELETE'), kept()]).toEqual([[OWN], null])
})

test('a discard that the server refuses is said, and the upload can still be continued', async () => {
  answers[`DELETE ${OWN}`] = () => refuse(503, 'SERVICE_UNAVAILABLE')
  open()
  await card()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  expect(noCard()).toBe(false)
  expect(kept()).not.toBeNull()
})
