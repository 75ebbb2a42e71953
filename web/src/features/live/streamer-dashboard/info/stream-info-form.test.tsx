import type { Show } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { StreamInfoForm } from './stream-info-form.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleSaved = vi.fn<(show: Show) => void>()
const handleClose = vi.fn<() => void>()
const meta = { page: 1, perPage: 100, totalPages: 1, total: 1 }
let isUp = true

const show = {
  id: 'show-1',
  name: 'Malam',
  description: 'Santai',
  showCategory: { id: 'game', name: 'Gaming', names: { en: 'Gaming', id: 'Gaming' } },
  thumbnail: '/media/p/1',
} as Show

beforeEach(() => {
  isUp = true
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockImplementation(async (url) => {
    if (url.includes('/showCategories')) {
      return new Response(
        JSON.stringify({
          data: [{ id: 'game', name: 'Gaming', names: { en: 'Gaming', id: 'Gaming' }, iconUrl: null }],
          meta,
        }),
      )
    }
    return isUp
      ? new Response(JSON.stringify({ data: { ...show, name: 'Baru' } }))
      : new Response('{}', { status: 500 })
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  toasts.setState([], true)
  network.mockReset()
  handleSaved.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

function open(isNew: boolean, from: Show | null = show) {
  render(
    <WithI18n>
      <WithQueries>
        <StreamInfoForm show={from} isNew={isNew} onSaved={handleSaved} onClose={handleClose} />
      </WithQueries>
    </WithI18n>,
  )
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = () =>
  network.mock.calls
    .filter(([, init]) => init.body instanceof FormData)
    .map(([url, { method, body }]) => [method, url, Object.fromEntries(body as FormData)])
const toastTexts = () => toasts.getState().map(({ tone, text }) => [tone, text])

test('an edited show is sent as a form without a picture that nobody changed', async () => {
  open(false)
  expect(screen.getByRole('dialog', { name: 'Edit Stream Info' })).toBeDefined()
  await screen.findByRole('option', { name: 'Gaming' })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Baru' } })
  expect(screen.getByText('4/100')).toBeDefined()
  save()
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
  expect(sent()).toEqual([
    ['PUT', '/catalog/v1.0/show/show-1', { name: 'Baru', description: 'Santai', categoryId: 'game' }],
  ])
  expect(handleSaved.mock.calls[0]?.[0].name).toBe('Baru')
  expect(toastTexts()).toEqual([['ok', 'Success update stream info']])
})

test('a new show is sent with its kind, and made like the one before where nothing was changed', async () => {
  open(true)
  await screen.findByRole('option', { name: 'Gaming' })
  save()
  await waitFor(() => expect(handleClose).toHaveBeenCalled())
  expect(sent()).toEqual([
    [
      'POST',
      '/catalog/v1.0/shows',
      {
        name: 'Malam',
        description: 'Santai',
        categoryId: 'game',
        appId: 'tayang-web',
        type: 'GAME',
        isBroadcasting: 'false',
      },
    ],
  ])
})

test('a failure is shown as an error, and the text stays', async () => {
  isUp = false
  open(false)
  await screen.findByRole('option', { name: 'Gaming' })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Baru' } })
  save()
  await waitFor(() => expect(toastTexts()).toEqual([['error', 'Failed to update stream info']]))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Baru')
  expect(handleClose).not.toHaveBeenCalled()
})

test('a GIF that is called a JPEG is refused before it is sent, and the field says why', async () => {
  open(false)
  await screen.findByRole('option', { name: 'Gaming' })
  const gif = new File(['GIF89a'], 'cat.jpg', { type: 'image/jpeg' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [gif] } })
  expect(await screen.findByText('Thumbnail format must be jpeg or png')).toBeDefined()
  save()
  expect(sent()).toEqual([])
})

test('a picture that the server cannot read is an error at its field', async () => {
  open(false)
  await screen.findByRole('option', { name: 'Gaming' })
  const torn = new File([new Uint8Array([0xff, 0xd8, 0xff, 0])], 'cat.jpg', { type: 'image/jpeg' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [torn] } })
  const refused = { code: 'IMAGE_NOT_SUPPORTED', message: '', details: [] }
  network.mockImplementation(async () => new Response(JSON.stringify(refused), { status: 422 }))
  save()
  expect(await screen.findByText('Thumbnail format must be jpeg or png')).toBeDefined()
  expect(toastTexts()).toEqual([['error', 'Failed to update stream info']])
})

test('texts end where they are full: a title at 100, a description at 120', async () => {
  open(true, null)
  await screen.findByRole('option', { name: 'Gaming' })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'x'.repeat(150) } })
  fireEvent.change(screen.getByLabelText('Description (optional)'), { target: { value: 'y'.repeat(150) } })
  expect(screen.getByText('100/100')).toBeDefined()
  expect(screen.getByText('120/120')).toBeDefined()
  save()
  // Nothing is sent while something is missing.
  expect(screen.getAllByText('*Required.')).toHaveLength(2)
  expect(sent()).toEqual([])
})
