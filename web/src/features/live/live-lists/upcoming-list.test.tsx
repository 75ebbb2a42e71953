import { act, cleanup, render, screen } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { makeShow } from '../streamer-dashboard/broadcast/test/show.fixture.ts'
import { UpcomingList } from './upcoming-list.tsx'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 20, 12)
const rani = { id: 'rani', accountId: 'account-9', name: 'Rani Kusuma Dewi Lestari', avatar: null }
const announced = (id: string, inMs: number): Show =>
  makeShow({ id, name: `Malam ${id}`, startedAt: now + inMs, finishedAt: now + inMs + HOUR, profile: rani })

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(shows: Show[], { hasNames = false, language = 'en' as 'en' | 'id' } = {}) {
  const Site = createRoutesStub([
    { path: '/', Component: () => <UpcomingList shows={shows} hasNames={hasNames} /> },
  ])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const left = () => screen.getAllByRole('timer').map(({ textContent }) => textContent)

test('what is left is in days, and within a day by the second', () => {
  open([announced('a', 49 * HOUR), announced('b', 24 * HOUR), announced('c', 2 * HOUR + 5_000)])
  expect(left()).toEqual(['in 2 days', 'in 1 day', 'in 2:00:05'])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(left()[2]).toBe('in 2:00:04')
})

test('a show leaves the list at the moment when it begins', () => {
  open([announced('a', 2_000), announced('b', HOUR)])
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(2_000))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Malam b'])
})

test('where nothing is announced there is no heading either', () => {
  open([])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('names are shown among the shows of everybody alone, and long ones are cut', () => {
  open([announced('a', HOUR)], { hasNames: true, language: 'id' })
  expect(screen.getByRole('heading', { name: 'Segera live' })).toBeDefined()
  const person = screen.getByRole('link', { name: 'Rani Kusuma Dew...' })
  expect(person.getAttribute('href')).toBe('/profile/rani')
  cleanup()
  open([announced('a', HOUR)])
  expect(screen.queryByText(/^Rani/)).toBeNull()
})

test('a streamer is not offered a reminder of their own show', () => {
  session.enter(
    { ...aViewer, profile: { ...aViewer.profile, id: 'rani' } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
  open([announced('a', HOUR)])
  expect(screen.queryByRole('button')).toBeNull()
})
