import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import type { FoundCard, Group } from './read-groups.ts'
import { ResultGroup, type More } from './result-group.tsx'

afterEach(cleanup)

const card = (id: string, own: Partial<FoundCard> = {}): FoundCard => ({
  id,
  type: 'liveshow',
  interactive: false,
  title: `Show ${id}`,
  year: null,
  genre: null,
  minutes: null,
  seconds: null,
  episodes: null,
  rating: null,
  premium: false,
  views: 0,
  waiting: false,
  ground: '#000000',
  portrait: null,
  landscape: null,
  by: 'Budi',
  ...own,
})
const group = (page: number, cards: FoundCard[]): Group => ({
  type: 'liveshow',
  page,
  pages: 2,
  total: 3,
  cards,
})

/** The page of a search whose loader answers these one after the other; what it was asked for is kept. */
function show(first: Group | null, ...answers: More['more'][]) {
  const asked: string[] = []
  const Site = createRoutesStub([
    {
      path: '/search',
      Component: () => (
        <WithI18n>
          <ResultGroup keyword="laut & langit" type="liveshow" first={first} />
        </WithI18n>
      ),
      loader: ({ request }) => {
        asked.push(new URL(request.url).search)
        return { more: answers.shift() ?? null } satisfies More
      },
      HydrateFallback: () => null,
    },
  ])
  render(<Site initialEntries={['/search']} hydrationData={{ loaderData: { '0': {} } }} />)
  return asked
}

test('more of a group is appended, each card once, and the keyboard goes on at the first new one', async () => {
  const asked = show(group(1, [card('1'), card('2')]), group(2, [card('2'), card('3')]))
  expect(screen.getByRole('heading', { name: /Live/ }).textContent).toContain('3')
  screen.getByRole('button', { name: 'See more' }).click()
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
  expect(asked).toEqual(['?keyword=laut%20%26%20langit&type=liveshow&page=2'])
  expect(document.activeElement?.textContent).toContain('Show 3')
  expect(screen.queryByRole('button')).toBe(null)
})

test('a group that failed says so and is asked for again by itself', async () => {
  show(null, null, { ...group(1, [card('1')]), pages: 1 })
  expect(screen.getByRole('alert').textContent).toBe('An error occured. Please try again.')
  screen.getByRole('button', { name: 'Try again' }).click()
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBe(null))
  screen.getByRole('button', { name: 'Try again' }).click()
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a show on air says LIVE, one that has ended does not, and both lead to their page', () => {
  show({ ...group(1, [card('1'), card('2', { type: 'liveshow-vod' })]), pages: 1 })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/liveshow/1', '/liveshow-vod/2'])
  expect(links.map((link) => link.textContent?.includes('Budi'))).toEqual([true, true])
  expect(screen.getAllByText('LIVE')).toHaveLength(1)
})
