import type { Channel, Programme } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { ChannelGuide } from './channel-guide.tsx'
import type { Guide } from './use-guide.ts'

const HOUR = 3_600_000
const network = vi.fn<(url: string) => Promise<Response>>()
const handleRead = vi.fn<(guide: Guide) => void>()
const handleKey = vi.fn<() => void>()
const start = Math.floor(Date.now() / HOUR) * HOUR

const programme = (title: string, hour: number) =>
  ({
    mediaId: title.toLowerCase(),
    titleLocalized: title,
    descriptionLongLocalized: `Tentang ${title}`,
    startAt: start + hour * HOUR,
    endAt: start + (hour + 1) * HOUR,
  }) as Programme
const news = programme('Berita', 0)
const film = programme('Film', 1)
const dawn = programme('Subuh', -1)
const channel = { id: 'tv-1', titleLocalized: 'TV Satu', now: news, next: film } as Channel

let programmes: Programme[] = []
let total: number | null = null
let isUp = true

beforeEach(() => {
  programmes = [dawn, news, film]
  total = null
  isUp = true
  network.mockImplementation(async (url) => {
    if (!isUp) return new Response('{}', { status: 500 })
    const page = Number(new URL(url, 'http://tayang.test').searchParams.get('page'))
    const data = { now: news, next: film, programmes: page === 1 ? programmes : [programme('Malam', 2)] }
    const meta = { page, perPage: 50, totalPages: 2, total: total ?? programmes.length }
    return new Response(JSON.stringify({ data, meta }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  handleRead.mockReset()
  handleKey.mockReset()
  vi.unstubAllGlobals()
})

const open = (language: 'en' | 'id' = 'en') =>
  render(
    <MemoryRouter>
      <WithI18n language={language}>
        <div onKeyDown={handleKey}>
          <ChannelGuide channel={channel} now={news} onRead={handleRead} />
        </div>
      </WithI18n>
    </MemoryRouter>,
  )
const lines = () => within(document.querySelector('ol')!).getAllByRole('listitem')
const query = (n: number) => new URL(network.mock.calls.at(n)?.[0] ?? '', 'http://tayang.test').searchParams

test('the guide marks what is on now and what is over', async () => {
  open()
  await screen.findByText('Film')
  expect(lines().map((line) => [line.getAttribute('aria-current'), line.dataset['over']])).toEqual([
    [null, 'true'],
    ['true', undefined],
    [null, undefined],
  ])
  expect(within(lines()[1]!).getByText('Now')).toBeDefined()
  await waitFor(() => expect(handleRead).toHaveBeenCalledTimes(1))
})

test('what is over can be watched from its beginning, and what comes cannot yet', async () => {
  open()
  await screen.findByText('Film')
  const ways = lines().map((line) => within(line).queryByRole('link')?.getAttribute('href') ?? null)
  expect(ways).toEqual(['/movie/subuh?play=1', null, null])
})

test('today begins with what is on, and Earlier today reads the whole day', async () => {
  open()
  await screen.findByText('Film')
  expect(query(0).get('from')).toBe(String(news.startAt))
  fireEvent.click(screen.getByRole('button', { name: 'Earlier today' }))
  await waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  expect(query(1).get('from')).toBeNull()
  await screen.findByText('Film')
  expect(screen.queryByRole('button', { name: 'Earlier today' })).toBeNull()
})

test('before midnight what comes next is shown too, although it begins tomorrow', async () => {
  programmes = [dawn, news]
  open()
  await screen.findByText('Film')
  expect(lines()).toHaveLength(3)
})

test('what begins after a pause of the channel is no part of today', async () => {
  programmes = [dawn]
  open()
  await screen.findByText('Subuh')
  expect(lines()).toHaveLength(1)
})

test('another day is read by its date, and its button is pressed', async () => {
  open()
  const tomorrow = await screen.findByRole('button', { name: 'Tomorrow' })
  await screen.findByText('Film')
  programmes = [programme('Besok', 24)]
  fireEvent.click(tomorrow)
  // What another day shows says nothing about this one.
  expect(screen.queryByText('Film')).toBeNull()
  await screen.findByText('Besok')
  expect(query(-1).get('date')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(query(-1).get('from')).toBeNull()
  expect(tomorrow.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('false')
})

test('seven days can be chosen', async () => {
  open()
  await screen.findByRole('button', { name: 'Tomorrow' })
  expect(within(screen.getByRole('list', { name: 'Days' })).getAllByRole('button')).toHaveLength(7)
})

test('a day without programmes says so', async () => {
  programmes = []
  open()
  expect(await screen.findByText('Nothing scheduled for this day')).toBeDefined()
})

test('a guide that cannot be read says so in the language of the page, and can be read again', async () => {
  isUp = false
  open('id')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).not.toContain('Something wrong')
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('Film')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a later programme has a bell: set and cancelled, it is listed and gone', async () => {
  session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })
  const reminder = { channelId: 'tv-1', channelName: 'TV Satu', mediaId: 'film', titleLocalized: 'Film' }
  let own: object[] = []
  const answer = network.getMockImplementation()!
  network.mockImplementation(async (url) => {
    if (url.includes('setReminder')) own = [{ ...reminder, startAt: film.startAt }]
    else if (url.includes('deleteReminder')) own = []
    else if (!url.includes('programmeReminders')) return answer(url)
    return new Response(JSON.stringify({ data: own }))
  })
  open()
  const bell = await screen.findByRole('button', { name: 'Remind me: Film' })
  expect(screen.queryByRole('button', { name: 'Remind me: Berita' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remind me: Subuh' })).toBeNull()
  fireEvent.click(bell)
  const list = await screen.findByRole('region', { name: 'Your reminders' })
  expect(within(list).getByRole('link', { name: 'TV Satu' })).toBeDefined()
  // One zone in one guide.
  const inGuide = bell.closest('li')?.querySelector('time')?.textContent
  expect(list.querySelector('time')?.textContent).toMatch(new RegExp(`, ${inGuide}$`))
  await waitFor(() => expect(bell.getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(within(list).getByRole('button', { name: 'Cancel the reminder: Film' }))
  await waitFor(() => expect(bell.getAttribute('aria-pressed')).toBe('false'))
  expect(screen.queryByRole('region', { name: 'Your reminders' })).toBeNull()
})

test('while the guide is read there is a status and no list', () => {
  network.mockImplementation(() => new Promise(() => undefined))
  open()
  expect(screen.getByRole('status', { name: 'Loading...' })).toBeDefined()
  expect(document.querySelector('ol')).toBeNull()
})

test('a long day is read page by page', async () => {
  total = 4
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('Malam')
  expect(lines()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('in the guide the arrow keys scroll: they do not reach the player, which would change the channel', async () => {
  open()
  await screen.findByText('Film')
  const today = screen.getByRole('button', { name: 'Today' })
  fireEvent.keyDown(today, { key: 'ArrowDown' })
  fireEvent.keyDown(today, { key: 'ArrowUp' })
  expect(handleKey).not.toHaveBeenCalled()
  fireEvent.keyDown(today, { key: 'm' })
  expect(handleKey).toHaveBeenCalledTimes(1)
})
