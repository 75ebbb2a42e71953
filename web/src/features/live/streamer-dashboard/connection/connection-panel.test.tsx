import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { ConnectionPanel } from './connection-panel.tsx'

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const handleSetUp = vi.fn<() => void>()
const writeText = vi.fn<(text: string) => Promise<void>>()
let key = 'old-key'
let isUp = true
let reset: () => Response

beforeEach(() => {
  key = 'old-key'
  isUp = true
  reset = () => {
    key = 'new-key'
    return answer()
  }
  const answer = () =>
    new Response(JSON.stringify({ data: { url: 'rtmp://live.tayang.test/app', key, playbackUrl: '/x' } }))
  network.mockImplementation(async (url) => {
    if (url.includes('resetRtmp')) return reset()
    return isUp ? answer() : new Response('{}', { status: 500 })
  })
  writeText.mockResolvedValue()
  vi.stubGlobal('fetch', network)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  writeText.mockReset()
  handleSetUp.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open({ isOnAir = false } = {}) {
  render(
    <WithI18n>
      <WithQueries>
        <ConnectionPanel isOnAir={isOnAir} onSetUp={handleSetUp} />
      </WithQueries>
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const toastTexts = () => toasts.getState().map(({ tone, text }) => [tone, text])

test('the address is readable, and the key is hidden until Show is pressed', async () => {
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Server URL')).value).toBe(
    'rtmp://live.tayang.test/app',
  )
  expect([field('Stream Key').type, field('Stream Key').value]).toEqual(['password', 'old-key'])
  press('Show')
  expect(field('Stream Key').type).toBe('text')
  press('Hide')
  expect(field('Stream Key').type).toBe('password')
})

test('Copy puts the key into the clipboard and leaves it hidden', async () => {
  open()
  await screen.findByLabelText('Stream Key')
  press('Copy Stream Key')
  await waitFor(() => expect(toastTexts()).toEqual([['ok', 'Successfully copied to clipboard']]))
  expect(writeText.mock.calls).toEqual([['old-key']])
  expect(field('Stream Key').type).toBe('password')
})

test('where the browser forbids copying, the key is shown so that the person copies it', async () => {
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  open()
  await screen.findByLabelText('Stream Key')
  press('Copy Stream Key')
  await waitFor(() => expect(toastTexts()).toEqual([['error', 'Please copy the marked text.']]))
  expect(field('Stream Key').type).toBe('text')
})

test('a connection that cannot be read says so, and Try again reads it', async () => {
  isUp = false
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occured. Please try again.')
  expect(screen.queryByLabelText('Stream Key')).toBeNull()
  isUp = true
  press('Try again')
  expect(await screen.findByLabelText('Stream Key')).toBeDefined()
})

test('a key is replaced only after Yes, and the new one is hidden again', async () => {
  open()
  await screen.findByLabelText('Stream Key')
  press('Show')
  press('Reset')
  expect(screen.getByRole('dialog', { name: 'Reset your stream key?' })).toBeDefined()
  press('No')
  expect(network.mock.calls.some(([url]) => url.includes('resetRtmp'))).toBe(false)
  press('Reset')
  press('Yes')
  await waitFor(() => expect(field('Stream Key').value).toBe('new-key'))
  expect(field('Stream Key').type).toBe('password')
  expect(toastTexts()).toEqual([['ok', 'You have a new stream key']])
})

test('a refused reset is explained in the words of the server, and the old key stays', async () => {
  const body = { code: 'ALREADY_BROADCASTING', message: 'You are on air', details: [] }
  reset = () => new Response(JSON.stringify(body), { status: 409 })
  open()
  await screen.findByLabelText('Stream Key')
  press('Reset')
  press('Yes')
  await waitFor(() => expect(toastTexts()).toEqual([['error', 'You are on air']]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Stream Key').value).toBe('old-key')
})

test('a reset that failed for another reason is a connection error', async () => {
  reset = () => new Response('{}', { status: 500 })
  open()
  await screen.findByLabelText('Stream Key')
  press('Reset')
  press('Yes')
  await waitFor(() => expect(toastTexts()).toEqual([['error', 'Connection Error']]))
})

test('while a show is on air the key cannot be reset, and the panel says when it can', async () => {
  open({ isOnAir: true })
  await screen.findByLabelText('Stream Key')
  expect(screen.getByText('The key can be reset once your show is over.')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true)
})

test('the guide to the streaming software is a press away', async () => {
  open()
  press('How to setup in OBS')
  expect(handleSetUp).toHaveBeenCalledTimes(1)
})
