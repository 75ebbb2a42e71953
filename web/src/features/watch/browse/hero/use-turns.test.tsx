import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../card/test/item.fixture.ts'
import { bannerOf, type BannerView } from '../card/card-view.ts'
import { Hero } from './hero.tsx'

const slides = ['Satu', 'Dua', 'Tiga'].map((titleLocalized) =>
  bannerOf(anItem({ id: titleLocalized, titleLocalized }), 'en'),
)
let isCalm: boolean
let isNarrow: boolean
let isHidden: boolean
let tellCalm: () => void

beforeEach(() => {
  isCalm = isNarrow = isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('reduced-motion') ? isCalm : isNarrow
    },
    addEventListener: (_type: string, tell: () => void) => (tellCalm = tell),
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(of: readonly BannerView[] = slides) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Hero slides={of} /> }])
  return render(
    <WithI18n>
      <Stub />
    </WithI18n>,
  )
}
const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isFilling = () => document.querySelector('[data-filling]') !== null

/** A row of a phone: slides of 100 px side by side. */
function layOut(): HTMLElement {
  const track = screen.getAllByRole('listitem')[0]!.parentElement!
  Object.defineProperty(track, 'clientWidth', { value: 100 })
  for (const [n, slide] of [...track.children].entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: n * 100 })
    Object.defineProperty(slide, 'clientWidth', { value: 100 })
  }
  return track
}

test('a page with a single slide has nothing to turn', () => {
  show(slides.slice(0, 1))
  pass(20_000)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('listitem').hasAttribute('inert')).toBe(false)
})

test('a visitor goes back from the first slide to the last, and on from the last to the first', () => {
  show()
  press('Previous')
  expect(shown()).toBe('Tiga')
  press('Next')
  expect(shown()).toBe('Satu')
})

test('a visitor who turns by hand has five whole seconds for what they turned to', () => {
  show()
  pass(4_900)
  press('Next')
  pass(4_900)
  expect(shown()).toBe('Dua')
  pass(100)
  expect(shown()).toBe('Tiga')
})

test('a visitor who reads by keyboard inside the banner is not turned away from', () => {
  show()
  const next = screen.getByRole('button', { name: 'Next' })
  fireEvent.focus(next)
  pass(20_000)
  expect([shown(), isFilling()]).toEqual(['Satu', false])
  fireEvent.blur(next)
  expect(isFilling()).toBe(true)
  pass(5_000)
  expect(shown()).toBe('Dua')
})

test('a banner in a tab that nobody looks at stands still, and goes on when somebody does', () => {
  show()
  isHidden = true
  fireEvent(document, new Event('visibilitychange'))
  pass(20_000)
  expect(shown()).toBe('Satu')
  isHidden = false
  fireEvent(document, new Event('visibilitychange'))
  pass(5_000)
  expect(shown()).toBe('Dua')
})

test('a visitor who asks for less motion while the banner turns stops it', () => {
  show()
  isCalm = true
  act(() => tellCalm())
  pass(20_000)
  expect([shown(), isFilling()]).toEqual(['Satu', false])
})

test('a visitor who stopped the banner starts it again by the same button', () => {
  show()
  press('Pause the carousel')
  pass(20_000)
  press('Play the carousel')
  pass(5_000)
  expect(shown()).toBe('Dua')
})

test('a visitor who stopped the banner does not start it by leaving it with the mouse', () => {
  show()
  const hero = screen.getByRole('region', { name: 'Highlights' })
  fireEvent.mouseEnter(hero)
  press('Pause the carousel')
  fireEvent.mouseLeave(hero)
  pass(20_000)
  expect(shown()).toBe('Satu')
})

test('the number of the slide is counted from one', () => {
  show()
  press('Tiga')
  expect(screen.getByText('3 / 3')).toBeDefined()
})

test('a finger that lets go of the row makes the slide in the middle the active one', () => {
  isNarrow = true
  show()
  const track = layOut()
  track.scrollLeft = 140
  fireEvent(track, new Event('scrollend'))
  expect(shown()).toBe('Dua')
  track.scrollLeft = 160
  fireEvent(track, new Event('scrollend'))
  expect(shown()).toBe('Tiga')
})

test('on a desktop, where slides lie on one another, scrolling chooses none and turning scrolls none', () => {
  show()
  const track = layOut()
  press('Dua')
  pass(600)
  expect(track.scrollLeft).toBe(0)
  fireEvent(track, new Event('scrollend'))
  expect(shown()).toBe('Dua')
})

test('a visitor of a phone who wants less motion is at the other slide at once', () => {
  isNarrow = isCalm = true
  show()
  const track = layOut()
  press('Tiga')
  expect(track.scrollLeft).toBe(200)
})

test('a banner that is left turns no more and listens to nothing', () => {
  isNarrow = true
  const { unmount } = show()
  const track = layOut()
  unmount()
  vi.advanceTimersByTime(20_000)
  fireEvent(window, new Event('resize'))
  vi.advanceTimersByTime(1_000)
  expect([track.scrollLeft, vi.getTimerCount()]).toEqual([0, 0])
})
