import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithWords } from '../../../ground/words/with-words.tsx'
import { anItem } from '../card/an-item.ts'
import { bannerOf } from '../card/card-view.ts'
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

function show() {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Hero slides={slides} /> }])
  return render(
    <WithWords>
      <Stub />
    </WithWords>,
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
