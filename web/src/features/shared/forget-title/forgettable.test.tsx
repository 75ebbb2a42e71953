import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Forgettable } from './forgettable.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const asked = () =>
  network.mock.calls.map(([url, { method }]) => `${method} ${new URL(url, 'http://a').pathname}`)

beforeEach(() => {
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  toasts.setState([], true)
  network.mockReset()
  vi.unstubAllGlobals()
})

const show = (language: 'en' | 'id' = 'en') =>
  render(
    <WithI18n language={language}>
      <Forgettable id="braga" name="Braga" shape="card">
        <a href="/movie/braga">Braga</a>
      </Forgettable>
    </WithI18n>,
  )
const button = (name: string) => screen.findByRole('button', { name })

test('a title that is taken out leaves a line with Undo, which the keyboard finds at once', async () => {
  show()
  fireEvent.click(await button('Remove Braga from history'))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Removed from your history')
  expect(document.activeElement).toBe(await button('Undo'))
  await waitFor(() => expect(asked()).toEqual(['DELETE /heartbeat/v1.0/histories/braga']))
})

test('Undo brings it back, after the removal was answered, and gives the focus back', async () => {
  let finish = (_answer: Response) => {}
  network.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  show()
  fireEvent.click(await button('Remove Braga from history'))
  fireEvent.click(await button('Undo'))
  expect(screen.getByRole('link').textContent).toBe('Braga')
  expect(document.activeElement).toBe(await button('Remove Braga from history'))
  await waitFor(() => expect(asked()).toHaveLength(1))
  finish(new Response(null, { status: 204 }))
  await waitFor(() => expect(asked()[1]).toBe('POST /heartbeat/v1.0/histories/braga/restore'))
})

test('a title that the server did not take out is back, and that is said', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  show()
  fireEvent.click(await button('Remove Braga from history'))
  await screen.findByRole('link')
  expect(toasts.getState().map(({ text }) => text)).toEqual([
    "We couldn't change your history. Please try again.",
  ])
})

test('in Indonesian it says so too', async () => {
  show('id')
  fireEvent.click(await button('Hapus Braga dari riwayat'))
  expect(screen.getByRole('status').textContent).toBe('Dihapus dari riwayatmu')
})
