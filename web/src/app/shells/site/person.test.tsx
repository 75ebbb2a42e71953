import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Person } from './person.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"data":[]}')),
  )
})
afterEach(() => {
  cleanup()
  session.leave()
  vi.unstubAllGlobals()
})

const enter = () => act(() => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' }))
const menuButton = () => screen.getByRole('button', { name: /^Profile menu of / })

test('the menu in which a person logged out is closed when they sign in again', async () => {
  const Site = createRoutesStub([{ path: '/', Component: Person }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  enter()
  fireEvent.click(menuButton())
  expect(menuButton().getAttribute('aria-expanded')).toBe('true')
  act(() => session.leave())
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
  enter()
  expect(menuButton().getAttribute('aria-expanded')).toBe('false')
})
