import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#ground/toasts'
import { WithWords } from '../../ground/words/with-words.tsx'
import { pushKeys } from './push-memory.ts'
import { PushPrompt } from './push-prompt.tsx'

const requestPermission = vi.fn<() => Promise<NotificationPermission>>()

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
  // Notifications there are, and nothing that could bring a push.
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('navigator', { userAgent: 'a browser of before' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  requestPermission.mockReset()
})

function show() {
  render(
    <WithWords>
      <PushPrompt />
    </WithWords>,
  )
}

test('whoever allows push where there is none is told so', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual(['Push Notification Is Not Supported']),
  )
  expect(localStorage.getItem(pushKeys.choice)).toBe('true')
  expect(requestPermission).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever denies is told nothing and not asked again', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Deny' }))
  expect(toasts.get()).toEqual([])
  expect(localStorage.getItem(pushKeys.choice)).toBe('false')
  cleanup()
  show()
  expect(screen.queryByRole('dialog')).toBeNull()
})
