import type { Activity } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { OwnActivity } from './own-activity.tsx'

const AT = Date.UTC(2026, 10, 20, 12)
const signIn: Activity = {
  id: 'a-1',
  event: 'sign-in',
  outcome: 'ok',
  at: AT,
  times: 1,
  device: 'Firefox',
  network: '203.0.113.0/24',
}
const guesses: Activity = { ...signIn, id: 'a-2', outcome: 'failed', times: 7, device: null, network: '' }

const network = vi.fn<(url: string) => Promise<Response>>()
const answer = (data: readonly Activity[], next: string | null = null) =>
  new Response(JSON.stringify({ data, meta: { next } }))

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <WithI18n language={language}>
          <OwnActivity />
        </WithI18n>
      ),
    },
  ])
  render(<Stub />)
}

test('says what happened, when, on which device and in which network', async () => {
  network.mockResolvedValue(answer([signIn, guesses]))
  open()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Log in')
  expect(first?.textContent).toContain('Firefox')
  expect(first?.textContent).toContain('Network 203.0.113.0/24')
  expect(second?.textContent).toContain('Failed login7 times')
  expect(second?.textContent).toContain('Unknown device')
  expect(second?.textContent).not.toContain('Network')
})

test('says what to do about somebody else, also in Indonesian', async () => {
  network.mockResolvedValue(answer([signIn]))
  open('id')
  await screen.findAllByRole('listitem')
  expect(screen.getByText(/Bukan kamu\?/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ganti kata sandi' }).getAttribute('href')).toBe(
    '/profile/security',
  )
})

test('goes to older pages and back', async () => {
  network.mockImplementation(async (url) =>
    url.includes('cursor=older') ? answer([guesses]) : answer([signIn], 'older'),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Older' }))
  await screen.findByText('Failed login')
  expect(screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Firefox')
})

test('says that nothing has happened, and that it could not be read', async () => {
  network.mockResolvedValue(answer([]))
  open()
  await screen.findByText('No activity yet')
  cleanup()
  network.mockResolvedValue(new Response('{"code":"INTERNAL","message":"x","details":[]}', { status: 500 }))
  open()
  expect(await screen.findByText('Some error occured, please refresh the page!')).toBeDefined()
  network.mockResolvedValue(answer([signIn]))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('listitem')).textContent).toContain('Log in')
})
