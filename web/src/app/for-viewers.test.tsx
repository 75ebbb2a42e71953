import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session, sessionExpired, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../shared/session/test/viewer.fixture.ts'
import { ForViewers } from './for-viewers.tsx'

function Site() {
  const { pathname } = useLocation()
  return (
    <>
      <p>at {pathname}</p>
      {pathname === '/my-list' && <ForViewers>{({ profile }) => <p>list of {profile.name}</p>}</ForViewers>}
    </>
  )
}
const open = () =>
  render(
    <MemoryRouter initialEntries={['/my-list']}>
      <Site />
    </MemoryRouter>,
  )
const enter = () => session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  sessionExpired.setState(false, true)
})

test('a guest who opens a page for viewers is asked to log in, and returns to it', async () => {
  open()
  await screen.findByText('at /')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/my-list')
})

test('a person who logs out there goes home, is asked nothing, and keeps no return path', async () => {
  enter()
  open()
  await screen.findByText(`list of ${aViewer.profile.name}`)
  act(() => session.leave())
  await screen.findByText('at /')
  expect(signInRequest.getState()).toBeNull()
  expect(takeReturnPath()).toBeNull()
})

test('a person whose session expired there can log in and return', async () => {
  enter()
  open()
  await screen.findByText(`list of ${aViewer.profile.name}`)
  act(() => {
    session.leave()
    sessionExpired.setState(true, true)
  })
  await waitFor(() => expect(signInRequest.getState()).toEqual({ view: 'login' }))
  expect(takeReturnPath()).toBe('/my-list')
})
