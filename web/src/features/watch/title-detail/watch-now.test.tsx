import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { bannerOf } from '../browse/card/card-view.ts'
import { WatchNow } from './watch-now.tsx'

afterEach(cleanup)

const film = bannerOf(anItem({ id: 'laut', type: 'movie' }), 'en')

/** The page of the film; whatever is asked for after it first came waits until it is let through. */
async function show(language: 'en' | 'id' = 'en') {
  const waiting = Promise.withResolvers<null>()
  let isFirst = true
  const Page = () => (
    <WithI18n language={language}>
      <WatchNow title={film} />
    </WithI18n>
  )
  const Stub = createRoutesStub([
    {
      path: '/movie/laut',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => {
        const answer = isFirst ? null : waiting.promise
        isFirst = false
        return answer
      },
    },
    { path: '/elsewhere', Component: () => <p>elsewhere</p> },
  ])
  render(<Stub initialEntries={['/movie/laut']} />)
  await screen.findByRole('link')
  return { letThrough: () => waiting.resolve(null) }
}

test('Watch Now reads Loading... from the press on, also once the page is asked to play', async () => {
  const { letThrough } = await show()
  expect(screen.getByRole('link').textContent).toBe('Watch Now')
  fireEvent.click(screen.getByRole('link'))
  await waitFor(() => expect(screen.getByRole('link').textContent).toBe('Loading...'))
  expect(screen.getByRole('link').getAttribute('aria-busy')).toBe('true')
  letThrough()
  await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toContain('play=1'))
  expect(screen.getByRole('link').textContent).toBe('Loading...')
})

test('in Indonesian it says so too', async () => {
  await show('id')
  fireEvent.click(screen.getByRole('link', { name: 'Tonton Sekarang' }))
  await waitFor(() => expect(screen.getByRole('link').textContent).toBe('Memuat...'))
})
