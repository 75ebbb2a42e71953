import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useClosePlayer } from './close-player.ts'

afterEach(cleanup)

function Film() {
  const [search] = useSearchParams()
  const isOpen = search.has('play')
  const close = useClosePlayer(isOpen)
  return <button onClick={close}>{isOpen ? 'player' : 'page'}</button>
}

function openSite(initialEntries: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/movie/:id', element: <Film /> },
    ],
    { initialEntries },
  )
  render(<RouterProvider router={router} />)
  const go = (to: string | number, options = {}) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)))
  const press = () => act(async () => screen.getByRole('button').click())
  const isAt = (address: string) =>
    waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address))
  return { go, press, isAt }
}

test('a player that its page opened closes to that page, and Back leads on at once', async () => {
  const { go, press, isAt } = openSite(['/', '/movie/7'])
  await go('/movie/7?play=1')
  await press()
  await isAt('/movie/7')
  await go(-1)
  await isAt('/')
})

test('closed twice, and after a next episode, it goes back one place and no further', async () => {
  const { go, press, isAt } = openSite(['/', '/movie/7'])
  await go('/movie/7?play=1')
  await go('/movie/7?play=2', { replace: true })
  await act(async () => {
    screen.getByRole('button').click()
    screen.getByRole('button').click()
  })
  await isAt('/movie/7')
  await go('/movie/7?play=1')
  await press()
  await isAt('/movie/7')
})

test('a player that was opened from elsewhere leaves its page in its place', async () => {
  const { go, press, isAt } = openSite(['/'])
  await go('/movie/7?play=1')
  await press()
  await isAt('/movie/7')
  await go(-1)
  await isAt('/')
})

test('a player that Forward brought back leaves its page in its place', async () => {
  const { go, press, isAt } = openSite(['/', '/movie/7'])
  await go('/movie/7?play=1')
  await go(-1)
  await go(1)
  await press()
  await isAt('/movie/7')
})
