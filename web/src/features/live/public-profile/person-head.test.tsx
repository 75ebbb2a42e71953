import type { PublicProfile, Show } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { makeShow } from '../streamer-dashboard/broadcast/test/show.fixture.ts'
import { PersonHead } from './person-head.tsx'

const show = makeShow({ id: 'show-7', name: 'Malam Mabar', status: 'live' })
const data = (body: unknown) => new Response(JSON.stringify({ data: body, meta: {} }))
let person: PublicProfile
let onAir: Show | null
let number = 0

beforeEach(() => {
  number += 1
  onAir = null
  person = {
    id: `ayu-${number}`,
    accountId: `account-${number}`,
    name: 'Ayu Kartika',
    bio: 'Gitar dan kopi',
    avatar: null,
    profileRelationId: null,
    relation: { totalFollowers: 1, totalFollowings: 12, isFollowing: false },
  } as unknown as PublicProfile
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('iveshow') || url.includes('iveShow')
      ? data(onAir ? [onAir] : [])
      : new Response('{}', { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  vi.unstubAllGlobals()
})

function open(isBlocked = false) {
  const page = { person, onAir, upcoming: [], others: [], shows: null, clips: null, now: Date.now() }
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => <PersonHead page={page} isBlocked={isBlocked} onBlocked={() => undefined} />,
    },
  ])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const signIn = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })

test('a guest reads who it is and how many follow', () => {
  open()
  expect(screen.getByRole('heading', { name: 'Ayu Kartika' })).toBeDefined()
  expect(screen.getByText('Gitar dan kopi')).toBeDefined()
  expect(screen.getByRole('button', { name: '1 Follower' })).toBeDefined()
  expect(screen.getByRole('button', { name: '12 Following' })).toBeDefined()
})

test('a guest who asks for the followers is asked to sign in first', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: '1 Follower' }))
  expect(signInRequest.getState()).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a viewer who is signed in opens the list of followers', async () => {
  signIn()
  open()
  fireEvent.click(screen.getByRole('button', { name: '1 Follower' }))
  expect(await screen.findByRole('dialog', { name: 'Ayu Kartika' })).toBeDefined()
})

test('a visitor of somebody on air finds the link to the show, and none of a person they blocked', () => {
  onAir = show
  open()
  const link = screen.getByRole('link', { name: /Malam Mabar/ })
  expect(link.getAttribute('href')).toContain('show-7')
  cleanup()
  open(true)
  expect(screen.queryByRole('link', { name: /Malam Mabar/ })).toBeNull()
})

test('a viewer who blocked a person can neither follow them nor send diamonds', () => {
  signIn()
  open()
  expect(screen.getByRole('button', { name: 'Send Diamonds' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^Follow( |$)/ })).toBeDefined()
  cleanup()
  open(true)
  expect(screen.queryByRole('button', { name: 'Send Diamonds' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Follow( |$)/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toBeDefined()
})

test('a person at their own page edits it, and has nobody to report', () => {
  signIn()
  person = { ...person, id: aViewer.profile.id }
  open()
  expect(screen.getByRole('link', { name: 'Edit profile' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Follow( |$)/ })).toBeNull()
})
