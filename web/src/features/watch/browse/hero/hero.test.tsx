import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { onAir } from '#features/shared/on-air'
import { aShow } from '../../../shared/on-air/test/show.fixture.ts'
import { anItem } from '../card/test/item.fixture.ts'
import { bannerOf, type BannerView } from '../card/card-view.ts'
import { Hero } from './hero.tsx'

const slides = ['Satu', 'Dua', 'Tiga'].map((titleLocalized) =>
  bannerOf(anItem({ id: titleLocalized, titleLocalized }), 'en'),
)

let calm = false

beforeEach(() => {
  calm = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && calm,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(shown: readonly BannerView[] = slides, live: Show | null = null) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Hero slides={shown} live={live} /> }])
  return render(
    <WithI18n>
      <Stub />
    </WithI18n>,
  )
}

const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('the banner turns every five seconds and begins again after the last', () => {
  show()
  expect(shown()).toBe('Satu')
  pass(4999)
  expect(shown()).toBe('Satu')
  pass(1)
  expect(shown()).toBe('Dua')
  pass(5000)
  pass(5000)
  expect(shown()).toBe('Satu')
})

test('it stands still while a mouse rests on it, and by its own button', () => {
  show()
  const hero = screen.getByRole('region', { name: 'Highlights' })
  fireEvent.mouseEnter(hero)
  pass(20_000)
  expect(shown()).toBe('Satu')
  fireEvent.mouseLeave(hero)
  pass(5000)
  expect(shown()).toBe('Dua')
  fireEvent.click(screen.getByRole('button', { name: 'Pause the carousel' }))
  pass(20_000)
  expect(shown()).toBe('Dua')
})

test('who asked for less motion turns it by hand alone', () => {
  calm = true
  show()
  pass(20_000)
  expect(shown()).toBe('Satu')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(shown()).toBe('Dua')
})

test('only the slide in sight can be reached by keyboard', () => {
  show()
  expect(screen.getAllByRole('listitem').map((slide) => slide.hasAttribute('inert'))).toEqual([
    false,
    true,
    true,
  ])
})

test('the marks of the slides are one stop of the Tab key, and arrows turn from one to the next', () => {
  show()
  const marks = () => within(screen.getByRole('group', { name: 'Highlights' })).getAllByRole('button')
  const stops = () => marks().filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([screen.getByRole('button', { name: 'Satu' })])
  stops()[0]!.focus()
  fireEvent.keyDown(stops()[0]!, { key: 'ArrowRight' })
  expect(shown()).toBe('Dua')
  expect(stops()).toEqual([document.activeElement])
  fireEvent.keyDown(stops()[0]!, { key: 'ArrowLeft' })
  fireEvent.keyDown(stops()[0]!, { key: 'ArrowLeft' })
  expect(shown()).toBe('Tiga')
  expect(stops()).toEqual([document.activeElement])
})

test('each kind of slide has its buttons, and leads where it should', async () => {
  vi.useRealTimers()
  const owner = { id: 'rani', accountId: 'a', name: 'Rani', avatar: null }
  const times = { startedAt: 1_790_000_000_000, finishedAt: 1_790_003_600_000 }
  const item = (own: Parameters<typeof anItem>[0]) => bannerOf(anItem({ ...own, id: own!.type! }), 'en')
  show([
    item({ type: 'upcoming-live', titleLocalized: 'Malam Dangdut Rani', profile: owner, ...times }),
    item({ type: 'clips', titleLocalized: 'Kopi' }),
    item({ type: 'campaign', titleLocalized: 'Undian', props: { heroImageWeb: '/media/hero.webp' } }),
    item({ type: 'home-card', titleLocalized: 'Kartu', url: 'https://elsewhere.example/' }),
    item({ type: 'movie', titleLocalized: 'Film' }),
  ])
  const link = (name: string) => screen.findByText(name, { selector: 'a *, a' })
  expect(await screen.findByText('Malam Dangdut R...', { selector: 'h2' })).toBeTruthy()
  expect(await screen.findByText('Remind Me', { exact: false })).toBeTruthy()
  const hrefs = (await screen.findAllByText(/See Detail/)).map((one) =>
    one.closest('a')!.getAttribute('href'),
  )
  expect(hrefs).toEqual([
    `/liveshow/upcoming-live?isUpComing=true&startedAt=${times.startedAt}&finishedAt=${times.finishedAt}&upcomingShowId=upcoming-live`,
    '/clips/clips',
    '/campaign/campaign',
    'https://elsewhere.example/',
  ])
  expect((await link('More Info')).closest('a')!.getAttribute('href')).toBe('/movie/movie')
  const watched = screen.getAllByText('Watch Now').map((one) => one.closest('a')!.getAttribute('href'))
  expect(watched).toEqual(['/clips/clips?play=1', '/movie/movie?play=1'])
  expect(document.querySelector('img[src^="/media/hero.webp"]')).not.toBeNull()
})

test('the active card is put in the middle again half a second after the window came to rest', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  show()
  const track = screen.getAllByRole('listitem')[0]!.parentElement!
  Object.defineProperty(track, 'clientWidth', { value: 100 })
  Object.defineProperty(track.children[0], 'offsetLeft', { value: 90 })
  Object.defineProperty(track.children[0], 'clientWidth', { value: 60 })
  fireEvent(window, new Event('resize'))
  pass(400)
  fireEvent(window, new Event('resize'))
  pass(499)
  expect(track.scrollLeft).toBe(0)
  pass(1)
  expect(track.scrollLeft).toBe(70)
})

test('a slide that is turned to ends in the middle, although the way there passes others', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  show()
  const track = screen.getAllByRole('listitem')[0]!.parentElement!
  Object.defineProperty(track, 'clientWidth', { value: 100 })
  for (const [n, slide] of [...track.children].entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: n * 100 })
    Object.defineProperty(slide, 'clientWidth', { value: 100 })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Tiga' }))
  pass(100)
  // The second turn comes in the midst of the first one, and the browser says `scrollend` after every step.
  fireEvent.click(screen.getByRole('button', { name: 'Satu' }))
  pass(100)
  expect(track.scrollLeft).toBeGreaterThan(0)
  fireEvent(track, new Event('scrollend'))
  expect(shown()).toBe('Satu')
  pass(500)
  fireEvent(track, new Event('scrollend'))
  expect(shown()).toBe('Satu')
  expect(track.scrollLeft).toBe(0)
})

test('a finger that takes hold of a sliding banner stops it there', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  show()
  const track = screen.getAllByRole('listitem')[0]!.parentElement!
  Object.defineProperty(track, 'clientWidth', { value: 100 })
  Object.defineProperty(track.children[2], 'offsetLeft', { value: 200 })
  Object.defineProperty(track.children[2], 'clientWidth', { value: 100 })
  fireEvent.click(screen.getByRole('button', { name: 'Tiga' }))
  pass(100)
  fireEvent.pointerDown(track)
  const left = track.scrollLeft
  pass(500)
  expect(left).toBeGreaterThan(0)
  expect(track.scrollLeft).toBe(left)
})

test('the show that most people watch stands before the slides of the page, and says when it is over', async () => {
  vi.useRealTimers()
  show(slides, aShow('1', { name: 'Malam Mabar', viewers: 3_400 }))
  const way = await screen.findByRole('link', { name: /^Watch Live ?: Malam Mabar/ })
  expect(way.getAttribute('href')).toBe('/liveshow/1')
  expect(screen.getAllByRole('button', { name: /Satu|Dua|Tiga|Malam/ })).toHaveLength(4)
  expect(shown()).toBe('Malam Mabar')
  expect(screen.getByText('3.4K watching')).toBeDefined()
  act(() => onAir.setState({ total: 0 }))
  expect(screen.getByText('Ended')).toBeDefined()
  act(() => onAir.setState({ total: null }))
})
