import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPart } from '../test/show-part.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(() => cleanup())

const show = (isBusy = false) => {
  const onClose = vi.fn()
  const onConfirm = vi.fn()
  showPart(
    <ConfirmDialog
      title="End it"
      confirm="Yes, end it"
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      Nobody can use it any more.
    </ConfirmDialog>,
  )
  return { onClose, onConfirm, dialog: within(screen.getByRole('dialog', { name: 'End it' })) }
}

test('it says what will happen, and does it only when it is confirmed', () => {
  const { dialog, onClose, onConfirm } = show()
  expect(dialog.getByText('Nobody can use it any more.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, end it' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('while it is done it is not done twice', () => {
  const { dialog, onConfirm } = show(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, end it' }))
  expect(onConfirm).toHaveBeenCalledTimes(0)
})
