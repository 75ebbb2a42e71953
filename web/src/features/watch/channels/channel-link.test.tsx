import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { ChannelLink } from './channel-link.tsx'
import type { ChannelView } from './channel-view.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
type Shown = Partial<Pick<ChannelView, 'type' | 'premium' | 'interactive'>>

function show(channel: Shown, at = '/') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <ChannelLink channel={{ id: 'nusa', type: 'channel', premium: false, interactive: false, ...channel }}>
        Nusa TV
      </ChannelLink>
      <Where />
    </MemoryRouter>,
  )
}
const Where = () => <output>{useLocation().pathname}</output>
const press = () => fireEvent.click(screen.getByRole('link'))
const where = () => screen.getByRole('status').textContent

afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
})

test('a channel leads to live TV, for a guest too', () => {
  show({})
  press()
  expect(where()).toBe('/live-tv/nusa')
  expect(signInRequest.getState()).toBeNull()
})

test('a premium channel shows a guest the list with the login popup over it, and comes back to itself', () => {
  show({ premium: true })
  press()
  expect(where()).toBe('/live-tv')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/live-tv/nusa')
})

test('a signed-in person opens a premium channel, which checks the access itself', () => {
  session.enter(aViewer, tokens)
  show({ premium: true }, '/mobile/surge')
  press()
  expect(where()).toBe('/mobile/surge/live-tv/nusa')
})

test('what is interactive asks a guest to sign in first', () => {
  show({ type: 'stream', interactive: true }, '/interactive')
  press()
  expect(where()).toBe('/interactive')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/stream/nusa')
})

test('an interactive channel leads a person without a subscription to the subscriptions page, and a subscriber to the stream', () => {
  session.enter(aViewer, tokens)
  show({ type: 'stream', interactive: true })
  press()
  expect(where()).toBe('/profile/subscription')
  cleanup()

  const subscriptions = [{}] as unknown as typeof aViewer.account.subscriptions
  session.enter({ ...aViewer, account: { ...aViewer.account, subscriptions } }, tokens)
  show({ type: 'stream', interactive: true })
  press()
  expect(where()).toBe('/stream/nusa')
})
