import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useOverlay } from '@tayang/design/overlays'
import { useState } from 'react'
import { createBrowserRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackCloses } from './index.ts'

let router: ReturnType<typeof createBrowserRouter>

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useOverlay(true, onClose)
  return (
    <p>
      {name} <button onClick={onClose}>close {name}</button>
      <Link to="/other">other page</Link>
    </p>
  )
}

function Page({ path }: { path: string }) {
  const [open, setOpen] = useState<string[]>([])
  const shut = (name: string) => setOpen((all) => all.filter((one) => one !== name))
  return (
    <main>
      <h1>page {path}</h1>
      <Link to="/live">to live</Link>
      {['menu', 'question'].map((name) => (
        <button key={name} onClick={() => setOpen((all) => [...all, name])}>
          open {name}
        </button>
      ))}
      {open.map((name) => (
        <Layer key={name} name={name} onClose={() => shut(name)} />
      ))}
      <BackCloses />
    </main>
  )
}

const press = (name: string) => fireEvent.click(screen.getByText(name))
const goBack = () => act(() => history.back())
const overlaysInHistory = (count: number) =>
  waitFor(() => expect((history.state as { overlays?: number }).overlays ?? 0).toBe(count))
const isGone = (name: string) => waitFor(() => expect(screen.queryByText(`close ${name}`)).toBeNull())

beforeEach(async () => {
  history.replaceState(null, '', '/')
  router = createBrowserRouter(
    ['/', '/live', '/other'].map((path) => ({ path, Component: () => <Page key={path} path={path} /> })),
  )
  render(<RouterProvider router={router} />)
  press('to live')
  await screen.findByText('page /live')
})
afterEach(() => {
  cleanup()
  router.dispose()
})

test('Back closes the uppermost overlay, then the one below it, then leaves the page', async () => {
  press('open menu')
  await overlaysInHistory(1)
  press('open question')
  await overlaysInHistory(2)
  goBack()
  await isGone('question')
  expect(screen.queryByText('close menu')).not.toBeNull()
  await overlaysInHistory(1)
  goBack()
  await isGone('menu')
  expect(location.pathname).toBe('/live')
  goBack()
  await screen.findByText('page /')
})

test('an overlay that is closed otherwise takes its history entry with it', async () => {
  press('open menu')
  await overlaysInHistory(1)
  press('close menu')
  await overlaysInHistory(0)
  goBack()
  await screen.findByText('page /')
})

test('an overlay that follows another one shares its entry', async () => {
  press('open menu')
  await overlaysInHistory(1)
  const { length } = history
  press('close menu')
  press('open question')
  await waitFor(() => expect(screen.queryByText('close question')).not.toBeNull())
  await overlaysInHistory(1)
  expect(history.length).toBe(length)
})

test('a page that is opened from an overlay takes its place, so that one Back returns', async () => {
  press('open menu')
  await overlaysInHistory(1)
  press('other page')
  await screen.findByText('page /other')
  await overlaysInHistory(0)
  goBack()
  await screen.findByText('page /live')
  await overlaysInHistory(0)
  goBack()
  await screen.findByText('page /')
})

test('a page that is opened the moment an overlay closes is not given up again', async () => {
  press('open menu')
  await overlaysInHistory(1)
  press('close menu')
  await overlaysInHistory(1)
  await act(() => router.navigate('/other'))
  await screen.findByText('page /other')
  expect(location.pathname).toBe('/other')
  goBack()
  await screen.findByText('page /live')
})

test('Forward to an overlay that is gone stays on the page', async () => {
  press('open menu')
  await overlaysInHistory(1)
  goBack()
  await isGone('menu')
  act(() => history.forward())
  await overlaysInHistory(0)
  expect(screen.queryByText('close menu')).toBeNull()
  goBack()
  await screen.findByText('page /')
})

test('a browser that goes to another site as an overlay closes is not called back', async () => {
  press('open menu')
  await overlaysInHistory(1)
  const go = vi.spyOn(history, 'go')
  vi.useFakeTimers()
  press('close menu')
  dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(1_000)
  expect(go).not.toHaveBeenCalled()
  vi.useRealTimers()
  // The navigation was given up; what lies over the page next settles the entries.
  press('open menu')
  press('close menu')
  await overlaysInHistory(0)
  go.mockRestore()
})
