import { user, type WayIn } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { WaysIn } from './ways-in.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let ways: WayIn[] = []
let removed: () => Response

beforeEach(() => {
  network.mockImplementation(async (url) => {
    if (url === user.listWaysIn.path) return Response.json({ data: ways })
    if (url.includes('/config/')) return Response.json({ data: { providers: {} } })
    return removed()
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <WithI18n>
      <WithQueries>
        <MemoryRouter>
          <WaysIn account={{ ...aViewer.account, hasPassword: true, mobile: '+6281234567890' }} />
        </MemoryRouter>
      </WithQueries>
    </WithI18n>,
  )
}

test('a connected provider is taken off after a proof of the person', async () => {
  ways = [{ way: 'google', since: Date.UTC(2026, 0, 2), mayRemove: true }]
  removed = () => {
    ways = []
    return Response.json({ data: { success: true } })
  }
  show()
  expect(await screen.findByText(/^Connected on .*2026$/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect Google' }))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'Rahasia-1945' } })
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(screen.queryByText(/^Connected on .*2026$/)).toBeNull())
  const [, init] = network.mock.calls.find(([url]) => url.endsWith('/ways/google'))!
  expect([init.method, JSON.parse(String(init.body))]).toEqual(['DELETE', { password: 'Rahasia-1945' }])
})

test('the only way in cannot be taken off, and says why', async () => {
  ways = [{ way: 'phone', since: null, mayRemove: false }]
  show()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Disconnect Mobile number' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(/Your only way in/).textContent).toBe('+6281234567890 · Your only way in')
})

test('a refusal at the last moment is said in the dialog', async () => {
  ways = [{ way: 'phone', since: null, mayRemove: true }]
  removed = () => Response.json({ code: 'LAST_WAY_IN', message: '', details: [] }, { status: 409 })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Mobile number' }))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'Rahasia-1945' } })
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('This is your only way in. Add another one first.')).toBeDefined()
})
