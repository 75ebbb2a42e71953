import { user } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { FollowBell } from './follow-bell.tsx'
import { useRelation } from './use-relation.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let status = 204
let isFollowing = true
let made = 0

beforeEach(() => {
  status = 204
  isFollowing = true
  toasts.setState([], true)
  network.mockImplementation(async (url) => {
    if (url.includes('/bell')) return new Response(status === 204 ? null : '{}', { status })
    const relation = {
      isFollowing,
      totalFollowers: 1,
      totalFollowings: 0,
      ...(isFollowing && { bell: 'all' }),
    }
    return Response.json({ data: { relation, profileRelationId: isFollowing ? 'relation-7' : null } })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  vi.unstubAllGlobals()
})

function Own({ id }: { id: string }) {
  return <FollowBell {...useRelation(id)} of="Budi" />
}
const show = () =>
  render(
    <WithI18n>
      <MemoryRouter>
        <Own id={`budi-${++made}`} />
      </MemoryRouter>
    </WithI18n>,
  )
const bell = () => screen.findByRole('button', { name: 'Notifications of Budi' })

test('who follows turns the notifications of that person off, and on again', async () => {
  show()
  const button = await bell()
  expect(button.getAttribute('aria-pressed')).toBe('true')
  for (const [wanted, words] of [
    ['none', "You won't get notifications from Budi anymore"],
    ['all', "You'll be notified of every show and clip from Budi"],
  ] as const) {
    fireEvent.click(button)
    await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toContain(words))
    const [url, init] = network.mock.calls.at(-1)!
    expect([url, JSON.parse(String(init.body))]).toEqual([
      user.putBell.path.replace('{relationId}', 'relation-7'),
      { bell: wanted },
    ])
    expect(button.getAttribute('aria-pressed')).toBe(String(wanted === 'all'))
  }
})

test('a refusal puts the bell back', async () => {
  status = 503
  show()
  const button = await bell()
  fireEvent.click(button)
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('who does not follow has no bell', async () => {
  isFollowing = false
  show()
  await waitFor(() => expect(network).toHaveBeenCalled())
  expect(screen.queryByRole('button')).toBeNull()
})
