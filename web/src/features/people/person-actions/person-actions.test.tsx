import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { PersonActions } from './person-actions.tsx'

const handleClose = vi.fn<() => void>()
const person = { profileId: 'profile-2', name: 'Budi' }

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: [] })))
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

function show({ isAtProfile = false } = {}) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <PersonActions person={person} isAtProfile={isAtProfile} onClose={handleClose} />,
    },
  ])
  render(
    <WithI18n>
      <Page />
    </WithI18n>,
  )
}

test.each(['Report', 'Block'])('a guest who presses %s is asked to sign in', async (name) => {
  show()
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(handleClose).toHaveBeenCalledOnce()
})

test('a viewer who presses Block has to confirm it', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByRole('heading', { name: 'Block Budi?' })).toBeDefined()
})

test('the menu links to the profile, but not on the profile itself', async () => {
  show()
  expect(await screen.findByRole('link', { name: 'View profile' })).toBeDefined()
  cleanup()
  show({ isAtProfile: true })
  await screen.findByRole('button', { name: 'Report' })
  expect(screen.queryByRole('link', { name: 'View profile' })).toBeNull()
})
