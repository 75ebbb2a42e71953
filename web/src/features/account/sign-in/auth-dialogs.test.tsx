import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackCloses } from '#shared/back'
import { requestSignIn, session, signInRequest } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { AuthDialogs } from './auth-dialogs.tsx'

const Page = ({ name }: { name: string }) => (
  <WithI18n>
    <p>page {name}</p>
    <Link to="/live">To live</Link>
    <AuthDialogs />
    <BackCloses />
  </WithI18n>
)
let router: ReturnType<typeof createBrowserRouter>

/** Opens home, then /live with the dialog. */
async function openOnLive(goTo?: string) {
  router = createBrowserRouter(
    ['/', '/live', '/my-list'].map((path) => ({ path, Component: () => <Page name={path} /> })),
  )
  render(<RouterProvider router={router} />)
  fireEvent.click(await screen.findByText('To live'))
  await screen.findByText('page /live')
  act(() => requestSignIn(goTo === undefined ? {} : { goTo }))
  await screen.findByRole('button', { name: 'Email/User ID' })
}
const dialog = () => screen.queryByRole('dialog')
const goBack = () => act(() => history.back())

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
})
afterEach(() => {
  cleanup()
  router.dispose()
  session.leave()
  signInRequest.setState(null, true)
  vi.unstubAllGlobals()
})

test('Back closes the dialog and stays on the page, and the next Back leaves it', async () => {
  await openOnLive()
  goBack()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(location.pathname).toBe('/live')
  goBack()
  await screen.findByText('page /')
})

test('a dialog that was closed by its button leaves no history entry', async () => {
  await openOnLive()
  const length = history.length
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(dialog()).toBeNull())
  await waitFor(() => expect(history.state).not.toHaveProperty('overlays', 1))
  expect(history.length).toBeLessThanOrEqual(length)
  goBack()
  await screen.findByText('page /')
})

test.each([
  ['at once', async () => {}],
  ['while its history entry is left', () => new Promise((resolve) => setTimeout(resolve))],
])('a dialog that is closed and opened again %s stays open, and Back closes it', async (_, moment) => {
  await openOnLive()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await act(moment)
  act(() => requestSignIn({}))
  await screen.findByRole('button', { name: 'Email/User ID' })
  const settled = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(() => Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 100))]))
  await waitFor(() => expect(history.state).toHaveProperty('overlays', 1))
  expect(dialog()).not.toBeNull()
  goBack()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(location.pathname).toBe('/live')
})

test('the page after the sign-in replaces the history entry of the dialog', async () => {
  await openOnLive('/my-list')
  act(() => session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' }))
  await screen.findByText('page /my-list')
  expect(history.state).not.toHaveProperty('overlays', 1)
  goBack()
  await screen.findByText('page /live')
})

test('a press beside the dialog closes it only while nothing is typed', async () => {
  await openOnLive()
  fireEvent.click(screen.getByRole('button', { name: 'Email/User ID' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Email/User ID')
  fireEvent.change(field, { target: { value: 'half an address' } })
  fireEvent.click(dialog()!)
  expect(field.isConnected).toBe(true)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(dialog()!)
  await waitFor(() => expect(dialog()).toBeNull())
})

test('in a browser where somebody signed in by email the dialog opens on its field, and Back leads to the options', async () => {
  localStorage.setItem('tayang.last-way', 'email')
  router = createBrowserRouter([{ path: '/', Component: () => <Page name="/" /> }])
  render(<RouterProvider router={router} />)
  await screen.findByText('page /')
  act(() => requestSignIn())
  expect(await screen.findByLabelText('Email/User ID')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: 'Email/User ID' })).toBeDefined()
})

test('who registers chooses how, whatever the last sign-in was', async () => {
  localStorage.setItem('tayang.last-way', 'phone')
  router = createBrowserRouter([{ path: '/', Component: () => <Page name="/" /> }])
  render(<RouterProvider router={router} />)
  await screen.findByText('page /')
  act(() => requestSignIn({ view: 'register' }))
  expect(await screen.findByRole('button', { name: 'Mobile' })).toBeDefined()
})
