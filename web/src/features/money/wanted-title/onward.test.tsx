import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Onward } from './onward.tsx'
import { keepWanted } from './wanted.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const premium = {
  id: 'one',
  packageName: 'Premium',
  packagePrice: 49_000,
  packageDuration: 1,
  packageDurationType: 'month',
  endAt: Date.now() + 86_400_000,
  packageGroup: { id: 'group', name: 'Premium', includePremium: true },
}
const subscribe = () =>
  session.enter({ ...aViewer, account: { ...aViewer.account, subscriptions: [premium] } }, tokens)
const show = () =>
  render(
    <MemoryRouter>
      <WithI18n>
        <Onward />
      </WithI18n>
    </MemoryRouter>,
  )
const wayShown = () => screen.getByRole('link').getAttribute('href')

afterEach(() => {
  cleanup()
  session.leave()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('a person who had to subscribe is led back to the title, once', () => {
  history.replaceState(null, '', '/movie/topeng?play=1')
  keepWanted('The Last Mask')
  subscribe()
  show()
  expect(screen.getByRole('link', { name: 'Watch The Last Mask' })).toBeDefined()
  expect(wayShown()).toBe('/movie/topeng?play=1')
  fireEvent.click(screen.getByRole('link'))
  cleanup()
  show()
  expect(wayShown()).toBe('/')
})

test('a subscription that does not give premium does not lead back to what needs it', () => {
  keepWanted('The Last Mask')
  session.enter(aViewer, tokens)
  show()
  expect(wayShown()).toBe('/')
})

test.each(['"//evil.example"', '{"path":"//evil.example","title":"x"}', '{"path":"/x"}', 'nonsense'])(
  'what was planted leads nowhere but home: %s',
  (planted) => {
    sessionStorage.setItem('tayang.wanted', planted)
    subscribe()
    show()
    expect(wayShown()).toBe('/')
  },
)
