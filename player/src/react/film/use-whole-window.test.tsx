import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'

import { useWholeWindow } from './use-whole-window.ts'

afterEach(() => {
  cleanup()
  document.documentElement.style.overflow = ''
})

function Player({ isEmbedded }: { isEmbedded: boolean }) {
  const container = useRef<HTMLElement>(null)
  useWholeWindow(container, isEmbedded)
  return (
    <section ref={container} tabIndex={-1} data-testid="player">
      <video />
    </section>
  )
}
const page = (more: { isOpen: boolean; isEmbedded?: boolean; hasOpener?: boolean }) => (
  <main tabIndex={-1} data-testid="page">
    {(more.hasOpener ?? true) && <button>Watch</button>}
    {more.isOpen && <Player isEmbedded={more.isEmbedded ?? false} />}
  </main>
)
const overflow = () => document.documentElement.style.overflow

test('a viewer in the player reaches nothing behind it, and the page does not scroll', () => {
  document.documentElement.style.overflow = 'clip'
  const { rerender } = render(page({ isOpen: false }))
  screen.getByText('Watch').focus()
  rerender(page({ isOpen: true }))
  expect(document.activeElement).toBe(screen.getByTestId('player'))
  expect([overflow(), screen.getByText('Watch').hasAttribute('inert')]).toEqual(['hidden', true])
  rerender(page({ isOpen: false }))
  expect([overflow(), screen.getByText('Watch').hasAttribute('inert')]).toEqual(['clip', false])
  expect(document.activeElement).toBe(screen.getByText('Watch'))
})

test('a viewer whose button is gone when the player closes is at the main part of the page', () => {
  const { rerender } = render(page({ isOpen: false }))
  screen.getByText('Watch').focus()
  rerender(page({ isOpen: true }))
  rerender(page({ isOpen: true, hasOpener: false }))
  rerender(page({ isOpen: false, hasOpener: false }))
  expect(document.activeElement).toBe(screen.getByTestId('page'))
})

test('a player within a page leaves its focus, its scrolling and its buttons alone', () => {
  const { rerender } = render(page({ isOpen: false }))
  screen.getByText('Watch').focus()
  rerender(page({ isOpen: true, isEmbedded: true }))
  expect(document.activeElement).toBe(screen.getByText('Watch'))
  expect([overflow(), screen.getByText('Watch').hasAttribute('inert')]).toEqual(['', false])
})
