import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { EpisodeList } from './episode-list.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const chosen: string[] = []
const seasons = [1, 2].map((number) => ({
  id: `s${number}`,
  titleLocalized: `Season ${number}`,
  number,
  episodeCount: 2,
}))
const episode = (id: string, season: number, episodeNumber: number, state = 'ready') =>
  anItem({
    id,
    type: 'episode',
    titleLocalized: `Part ${id}`,
    episodeNumber,
    season: seasons[season - 1]!,
    state: state as 'ready',
  })
const episodes = [
  episode('a', 1, 1),
  episode('b', 1, 2),
  episode('c', 2, 1, 'processing'),
  episode('d', 2, 2),
]
let isDown = false

beforeEach(() => {
  isDown = false
  chosen.length = 0
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (url) => {
    if (isDown) return new Response('{}', { status: 503 })
    if (url.includes('istories')) {
      return Response.json({ data: [{ mediaId: 'a', position: 300, length: 600 }] })
    }
    return Response.json({
      data: { ...anItem({ id: 'rel', type: 'series' }), seasons, episodes: { data: episodes } },
    })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const show = (language: 'en' | 'id' = 'en') =>
  render(
    <WithI18n language={language}>
      <EpisodeList seriesId="rel" currentId="b" onChoose={(id) => void chosen.push(id)} />
    </WithI18n>,
  )
const rows = () => screen.getAllByRole('button')

test('the episodes stand by season, the one that plays is marked and has the focus', async () => {
  show()
  await screen.findByRole('heading', { name: 'Season 2' })
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    '1Part a1h 52min',
    '2Part bPlaying now',
    '1Part cPreparing',
    '2Part d1h 52min',
  ])
  expect(document.activeElement).toBe(rows()[1])
  expect(rows()[1]!.getAttribute('aria-current')).toBe('true')
})

test('the arrows walk the episodes that play, and a press chooses one', async () => {
  show()
  await screen.findByText('Part b')
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  press('ArrowDown')
  expect(document.activeElement).toBe(rows()[3])
  press('ArrowDown')
  expect(document.activeElement).toBe(rows()[3])
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(rows()[0])
  fireEvent.click(rows()[0]!)
  expect(chosen).toEqual(['a'])
})

test('a signed-in viewer sees how far each was watched', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  show('id')
  expect(await screen.findByText('Sedang diputar')).toBeDefined()
  expect(rows()[0]!.querySelector('[style="width: 50%;"]')).not.toBeNull()
})

test('episodes that cannot be read are asked for again', async () => {
  isDown = true
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  await waitFor(() => expect(screen.getByText('Part d')).toBeDefined())
})
