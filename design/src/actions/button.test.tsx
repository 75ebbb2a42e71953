import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a busy button keeps the focus, ignores presses and does not submit its form', () => {
  const handleClick = vi.fn<() => void>()
  const handleSubmit = vi.fn<() => void>()
  const show = (busy?: string) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" busy={busy} onClick={handleClick}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(show())
  const button = screen.getByRole('button')
  button.focus()
  rerender(show('Saving'))
  expect(button.textContent).toBe('Saving')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(handleClick).not.toHaveBeenCalled()
  expect(handleSubmit).not.toHaveBeenCalled()
})
