import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

const handleClose = vi.fn<() => void>()
const handleBeside = vi.fn<() => void>()
const dialogNow = () => document.querySelector('dialog')!

beforeEach(() => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  vi.spyOn(HTMLDialogElement.prototype, 'close')
})
afterEach(() => {
  cleanup()
  handleClose.mockReset()
  handleBeside.mockReset()
  vi.restoreAllMocks()
})

describe.each([
  ['a dialog', Dialog],
  ['a sheet', Sheet],
])('%s', (_what, Overlay) => {
  const show = (open: boolean) => (
    <Overlay open={open} onClose={handleClose} label="Send a gift">
      <button>Send</button>
    </Overlay>
  )

  test('has a name, and nothing inside while it is closed', () => {
    const { rerender } = render(show(false))
    expect(screen.queryByText('Send')).toBeNull()
    expect(HTMLDialogElement.prototype.showModal).not.toHaveBeenCalled()
    rerender(show(true))
    expect(dialogNow().getAttribute('aria-label')).toBe('Send a gift')
    expect(screen.getByText('Send')).not.toBeNull()
    expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce()
  })

  test('is closed by the browser too before it goes, so that the focus returns', () => {
    const { rerender } = render(show(true))
    rerender(show(false))
    expect(HTMLDialogElement.prototype.close).toHaveBeenCalledOnce()
  })

  test('asks to be closed on Escape, and does not close by itself', () => {
    render(show(true))
    const isKept = !fireEvent(dialogNow(), new Event('cancel', { cancelable: true, bubbles: false }))
    expect(isKept).toBe(true)
    expect(handleClose).toHaveBeenCalledOnce()
  })

  test('stays where a file chooser inside is cancelled, although that event has the same name', () => {
    render(show(true))
    fireEvent(screen.getByText('Send'), new Event('cancel', { bubbles: true }))
    expect(handleClose).not.toHaveBeenCalled()
  })

  test('asks to be closed by a press beside it, and not by one inside', () => {
    render(show(true))
    fireEvent.click(screen.getByText('Send'))
    expect(handleClose).not.toHaveBeenCalled()
    fireEvent.click(dialogNow())
    expect(handleClose).toHaveBeenCalledOnce()
  })
})

test('a dialog may do something else than close when it is pressed beside', () => {
  render(
    <Dialog open onClose={handleClose} onBeside={handleBeside} label="Sign in">
      <p>Form</p>
    </Dialog>,
  )
  fireEvent.click(dialogNow())
  expect([handleBeside.mock.calls.length, handleClose.mock.calls.length]).toEqual([1, 0])
})
