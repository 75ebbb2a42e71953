import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useTopOfPage } from './use-top-of-page.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Frame() {
  useTopOfPage()
  return <Outlet />
}

function openSite() {
  let at = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at)
  const scroll = (y: number) => {
    at = y
    window.dispatchEvent(new Event('scroll'))
  }
  vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => scroll(y)) as typeof scrollTo)
  const children = [
    { path: '/', element: <p>home</p> },
    { path: '/movie/7', element: <p>film</p> },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }])
  render(<RouterProvider router={router} />)
  const go = (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)))
  return { go, scroll, place: () => at }
}

test('a new path starts at its top, and Back and Forward restore the scroll position', async () => {
  const { go, scroll, place } = openSite()
  scroll(1100)
  await go('/movie/7')
  expect(place()).toBe(0)
  scroll(300)
  await go(-1)
  expect(place()).toBe(1100)
  await go(1)
  expect(place()).toBe(300)
  await go('/')
  expect(place()).toBe(0)
})

test('a change of the query keeps the scroll position', async () => {
  const { go, scroll, place } = openSite()
  await go('/movie/7')
  scroll(300)
  await go('/movie/7?play=1')
  expect(place()).toBe(300)
  await go(-1)
  expect(place()).toBe(300)
})
