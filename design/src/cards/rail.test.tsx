import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rail } from './rail.tsx'

const scrollBy = vi.fn<(to: { left: number }) => void>()
const size = (name: 'clientWidth', read: (element: HTMLElement) => number) =>
  vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function width(this: HTMLElement) {
    return read(this)
  })

beforeEach(() => {
  scrollBy.mockReset()
  // Cards of 100 px in a row of 460 px.
  size('clientWidth', ({ localName }) => (localName === 'li' ? 100 : 460))
  vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(((to: { left: number }) =>
    scrollBy(to)) as never)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(names: readonly string[], label?: string) {
  render(
    <Rail shape="poster" title="Baru" label={label} words={{ back: 'Back', forward: 'Forward' }}>
      {names.map((name) => (
        <article key={name}>
          <a href={`/${name}`}>{name}</a>
          <a href={`/${name}`} tabIndex={-1}>
            Picture of {name}
          </a>
        </article>
      ))}
    </Rail>,
  )
  const list = screen.getByRole('list')
  list.style.setProperty('--row-count', '6')
  return list
}
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const focusedNow = () => document.activeElement?.textContent

test('a person who presses an arrow moves by the cards that the row shows whole', () => {
  open(['a', 'b', 'c'])
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(scrollBy.mock.calls).toEqual([
    [{ left: 400, behavior: 'smooth' }],
    [{ left: -400, behavior: 'smooth' }],
  ])
})

test('a wide row moves by the count of its width at most', () => {
  open(['a', 'b', 'c']).style.setProperty('--row-count', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }))
  expect(scrollBy.mock.calls[0]?.[0].left).toBe(200)
})

test('an empty row does not move', () => {
  open([])
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }))
  expect(scrollBy).not.toHaveBeenCalled()
})

test('a person with a keyboard goes from card to card, and passes over the second link of a card', () => {
  open(['a', 'b', 'c'])
  screen.getByRole('link', { name: 'a' }).focus()
  expect(press('ArrowRight')).toBe(false)
  expect(focusedNow()).toBe('b')
  press('ArrowRight')
  expect(focusedNow()).toBe('c')
  press('ArrowLeft')
  expect(focusedNow()).toBe('b')
})

test('at either end, and for other keys, the page keeps the key', () => {
  open(['a', 'b'])
  screen.getByRole('link', { name: 'b' }).focus()
  expect([press('ArrowRight'), press('ArrowDown'), press('Enter')]).toEqual([true, true, true])
  screen.getByRole('link', { name: 'a' }).focus()
  expect(press('ArrowLeft')).toBe(true)
  expect(focusedNow()).toBe('a')
})

test('a row without links takes the focus under its name, and another one does not', () => {
  expect(open([], 'Cast').getAttribute('tabindex')).toBe('0')
  expect(screen.getByRole('list', { name: 'Cast' })).toBeDefined()
  cleanup()
  expect(open(['a']).hasAttribute('tabindex')).toBe(false)
})
