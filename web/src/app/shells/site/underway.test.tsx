import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Underway } from './underway.tsx'

afterEach(cleanup)

const outline = () => document.querySelector('[data-outline]')

/** Goes from one address to another, whose page waits until it is let come. */
function leave(from: string, to: string) {
  const { promise, resolve } = Promise.withResolvers<null>()
  const loader = ({ request }: { request: Request }) => (request.url.endsWith(to) ? promise : null)
  const router = createMemoryRouter([{ path: '*', loader, Component: Underway }], {
    initialEntries: [from],
    hydrationData: { loaderData: { '0': null } },
  })
  render(<RouterProvider router={router} />)
  return {
    go: () => act(async () => void router.navigate(to)),
    arrive: () => act(async () => resolve(null)),
  }
}

test('while the next page is loading its outline stands in the place of the old one', async () => {
  const way = leave('/', '/movie/1')
  await way.go()
  expect(screen.getByRole('progressbar', { hidden: true })).toBeDefined()
  await expect.poll(outline).not.toBeNull()
  await way.arrive()
  expect(outline()).toBeNull()
  expect(screen.queryByRole('progressbar', { hidden: true })).toBeNull()
})

test.each([
  ['/movie/1', '/movie/1?play=1'],
  ['/live-tv/1', '/live-tv/2'],
  ['/clips/1', '/clips/2'],
])('from %s to %s what is shown stays until the next has come', async (from, to) => {
  const way = leave(from, to)
  await way.go()
  expect(screen.getByRole('progressbar', { hidden: true })).toBeDefined()
  expect(outline()).toBeNull()
  await way.arrive()
})
