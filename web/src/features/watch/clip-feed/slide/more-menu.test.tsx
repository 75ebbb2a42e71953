import { openPlayback, type Playback } from '@tayang/player/dom'
import { dataRule } from '@tayang/player/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { aClip } from '../feed/test/clip.fixture.ts'
import { MoreMenu } from './more-menu.tsx'

const onUnwanted = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const written = vi.fn<(text: string) => Promise<void>>()
const connection = { saveData: false, effectiveType: null, connectionType: null }
let playback: Playback

beforeEach(() => {
  written.mockResolvedValue(undefined)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written)
  playback = openPlayback(document.createElement('video'), { stream: '/media/a.m3u8' })
  playback.view.setState({
    qualities: [720, 360].map((heightPx) => ({ heightPx, bandwidthBps: heightPx * 1_000 })),
    captions: [
      { id: 1, language: 'id', label: 'Indonesia' },
      { id: 2, language: 'en', label: 'English' },
    ],
  })
})
afterEach(async () => {
  cleanup()
  await playback[Symbol.asyncDispose]()
  act(() => session.leave())
  signInRequest.setState(null, true)
  takeReturnPath()
  toasts.setState(noToasts, true)
  localStorage.clear()
  for (const spy of [onUnwanted, onClose, written]) spy.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = () => act(() => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' }))
function show({ clip = aClip('a'), of = null as Playback | null } = {}) {
  const Menu = () => <MoreMenu clip={clip} playback={of} onUnwanted={onUnwanted} onClose={onClose} />
  const Site = createRoutesStub([{ path: '/', Component: Menu }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const options = (name: string) => [...field(name).options].map(({ text }) => text)
const choose = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const toastTexts = () => toasts.getState().map(({ text }) => text)

test('a viewer who copies the link has the whole address of the clip, and the menu closes', async () => {
  show()
  press('Copy link')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(written.mock.calls).toEqual([[`${location.origin}/clips/a`]])
  expect(toastTexts()).toEqual(['Successfully copied to clipboard'])
})

test('a viewer whose browser forbids the clipboard is told to copy by hand', async () => {
  written.mockRejectedValue(new Error('NotAllowedError'))
  show()
  press('Copy link')
  await waitFor(() => expect(toastTexts()).toEqual(['Please copy the marked address.']))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a viewer who is not interested says so once', () => {
  show()
  press('Not interested')
  expect(onUnwanted).toHaveBeenCalledTimes(1)
})

test('an owner neither reports their own clip nor hides it from themselves', () => {
  const clip = aClip('a')
  signIn()
  show({ clip: { ...clip, owner: { ...clip.owner!, profileId: aViewer.profile.id } } })
  expect(rows()).toEqual(['Copy link'])
})

test('a viewer can report a clip that has no owner any more', () => {
  signIn()
  show({ clip: aClip('a', { owner: null }) })
  expect(rows()).toEqual(['Copy link', 'Not interested', 'Report'])
})

test('a guest can report a clip that has no owner after signing in, and comes back to it', () => {
  show({ clip: aClip('a', { owner: null }) })
  press('Report')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/clips/a')
  expect(rows()).toHaveLength(3)
})

test('a viewer who reports reads the form in place of the menu', async () => {
  signIn()
  show()
  press('Report')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull())
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('a clip that does not play has no choices of how', () => {
  show()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a viewer chooses among the qualities of the clip, or leaves it to the line', () => {
  const chosen = vi.spyOn(playback, 'chooseQuality')
  show({ of: playback })
  expect(options('Quality')).toEqual(['Auto', '720p', '360p'])
  expect(field('Quality').value).toBe('')
  choose('Quality', '360')
  choose('Quality', '')
  expect(chosen.mock.calls).toEqual([[360], [null]])
})

test('the quality that was chosen elsewhere is the one that the menu names', () => {
  show({ of: playback })
  act(() => playback.view.setState({ chosenHeightPx: 720 }))
  expect(field('Quality').value).toBe('720')
})

test('a viewer who fetches sound only has no quality to choose, and keeps the other choices', () => {
  playback.view.setState({ dataRule: dataRule('suara-saja', connection) })
  show({ of: playback })
  expect(screen.queryByRole('combobox', { name: 'Quality' })).toBeNull()
  expect(field('Speed').value).toBe('1')
  expect(screen.getByText(/Hemat Kuota/).textContent).toContain('Audio only')
})

test('captions that a viewer chooses are chosen in the next clip too, until they are turned off', () => {
  show({ of: playback })
  expect(options('Captions')).toEqual(['Off', 'Indonesia', 'English'])
  choose('Captions', '2')
  expect(localStorage.getItem('tayang.caption-language')).toBe('en')
  act(() => playback.view.setState({ captionId: 2 }))
  choose('Captions', '')
  expect(localStorage.getItem('tayang.caption-language')).toBeNull()
})

test('a clip without captions says so by a field that cannot be opened', () => {
  playback.view.setState({ captions: [] })
  show({ of: playback })
  expect(field('Captions').disabled).toBe(true)
})

test('a viewer who chooses a speed hears the clip at that speed', () => {
  show({ of: playback })
  expect(options('Speed')).toEqual(['0.5×', '0.75×', 'Normal', '1.25×', '1.5×', '2×'])
  choose('Speed', '1.5')
  expect(playback.video.playbackRate).toBe(1.5)
})
