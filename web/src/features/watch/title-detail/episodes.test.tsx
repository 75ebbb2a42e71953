import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Episodes } from './episodes.tsx'
import type { Progress } from './own-progress.ts'
import type { EpisodeView, SeasonView } from './title-view.ts'

afterEach(cleanup)

const episode = (id: string, more: Partial<EpisodeView> = {}): EpisodeView => ({
  id,
  seasonId: 'season-1',
  number: 1,
  title: `Bagian ${id}`,
  text: 'Seorang anak pulang.',
  minutes: 42,
  premium: false,
  waiting: false,
  ground: '#123456',
  still: null,
  ...more,
})
const season = (id: string, title: string, episodeCount = 1): SeasonView => ({
  id,
  title,
  episodeCount,
  number: 1,
})

interface Given {
  seasons?: SeasonView[]
  episodes: EpisodeView[]
  progress?: [string, Progress][]
  language?: 'en' | 'id'
}

function open({ seasons = [], episodes, progress = [], language = 'en' }: Given) {
  const Page = () => (
    <Episodes
      series={{ type: 'series', id: 'keluarga', premium: false }}
      {...{ seasons, episodes }}
      progress={new Map(progress)}
      sizes={undefined}
    />
  )
  const Site = createRoutesStub([{ path: '/', Component: Page }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const lines = () => screen.getAllByRole('listitem')
const stopped = (position: number): Progress => ({ part: position / 1_000, position, length: 1_000 })

test('an episode is a link that plays it, with its number, title, text and length', () => {
  open({ episodes: [episode('a', { number: 3 })] })
  const link = within(lines()[0]!).getByRole('link')
  expect(link.getAttribute('href')).toContain('playEpisode=a')
  expect(link.textContent).toContain('3Bagian a')
  expect(link.textContent).toContain('Seorang anak pulang.')
  expect(link.textContent).toContain('42')
})

test('an episode that is not ready yet cannot be opened and says that it is prepared', () => {
  open({ episodes: [episode('a', { waiting: true })] })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Preparing')).toBeDefined()
})

test.each([
  [stopped(100), '15 min left'],
  [stopped(949), '1 min left'],
  [stopped(950), 'Watched'],
  [stopped(1_000), 'Watched'],
])('an episode of which %j was seen says what is left', (progress, text) => {
  open({ episodes: [episode('a')], progress: [['a', progress]] })
  expect(screen.getByText(text)).toBeDefined()
})

test('an episode that was never begun says nothing about what is left', () => {
  open({ episodes: [episode('a')], progress: [['b', stopped(100)]] })
  expect(screen.queryByText(/left$|Watched/)).toBeNull()
})

test('a series of one season has no choice of seasons', () => {
  open({ seasons: [season('season-1', 'Musim 1')], episodes: [episode('a')] })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('another season shows its own episodes alone', () => {
  open({
    seasons: [season('season-1', 'Musim 1'), season('season-2', 'Musim 2')],
    episodes: [episode('a'), episode('b', { seasonId: 'season-2' })],
  })
  expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Bagian a')])
  fireEvent.change(screen.getByRole('combobox', { name: 'Season' }), { target: { value: 'season-2' } })
  expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Bagian b')])
})

test('a season with more episodes than are shown leads to all of them', () => {
  open({ seasons: [season('season-1', 'Musim 1', 24)], episodes: [episode('a')] })
  expect(screen.getByRole('link', { name: 'See All' }).getAttribute('href')).toBe('/playlists/season-1')
})

test('a season without episodes says so in the language of the page', () => {
  open({ episodes: [], language: 'id' })
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Episode')
  expect(screen.getByText(/^Belum ada episode/)).toBeDefined()
})
