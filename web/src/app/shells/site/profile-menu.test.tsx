import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Account } from '@tayang/contract'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

function Page() {
  return (
    <>
      <p data-testid="where">{useLocation().pathname}</p>
      <ProfileMenu onClose={onClose} />
    </>
  )
}
function openMenu(change: Partial<Account> = {}, profile = {}) {
  const account = { ...aViewer.account, ...change }
  session.enter(
    { account, profile: { ...aViewer.profile, ...profile } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  return within(screen.getByRole('dialog', { name: 'Profile', hidden: true }))
}
type Menu = ReturnType<typeof openMenu>
const link = (menu: Menu, name: string) => menu.getByRole('link', { name, hidden: true })
const button = (menu: Menu, name: string) => menu.getByRole('button', { name, hidden: true })

test('a viewer sees from the menu every page of their own', () => {
  const menu = openMenu()
  const links = menu
    .getAllByRole('link', { hidden: true })
    .map((one) => [one.textContent, one.getAttribute('href')])
  expect(links.slice(1)).toEqual([
    ['Cash out', '/profile/cashout'],
    ['My List', '/my-list'],
    ['History', '/history'],
    ['Notifications', '/notifications'],
    ['Transactions', '/profile/transactions/diamond'],
    ['Subscriptions', '/profile/subscription'],
    ['Streamer Dashboard', '/streamer-dashboard'],
    ['Hemat Kuota', '/hemat-kuota'],
    ['Account', '/profile'],
    ['Help', '/faqs?lang=en'],
  ])
})

test('a viewer goes from their own name to the profile that others see', () => {
  const menu = openMenu({}, { id: 'profile-1', name: 'Rani Wijaya' })
  const own = menu.getByText('View my profile').closest('a')
  expect(own?.getAttribute('href')).toBe('/profile/profile-1')
  expect(own?.textContent).toContain('Rani Wijaya')
})

test('the menu says which language is chosen, and offers the other', () => {
  const choices = within(openMenu().getByRole('group', { name: 'Language', hidden: true }))
  const pressed = choices
    .getAllByRole('button', { hidden: true })
    .map((one) => [one.textContent, one.getAttribute('aria-pressed')])
  expect(pressed).toEqual([
    ['English', 'true'],
    ['Indonesia', 'false'],
  ])
})

test('a viewer sees both balances, each beside its own next step', () => {
  const menu = openMenu({ diamonds: 2_500, gencash: 1_200_000 })
  const balance = (name: string) => menu.getByText(name).closest('div')?.textContent
  expect(balance('Diamonds')).toBe('Diamonds2.5KTop up')
  expect(balance('Gencash')).toBe('Gencash1.2MCash out')
})

test.each([
  [{}, 'rani@tayang.test'],
  [{ email: null, mobile: '+6281234567890' }, '+6281234567890'],
  [{ email: null, mobile: null }, 'rani'],
] as const)('a viewer with the contacts %o is known in the menu by %s', (contacts, login) => {
  const menu = openMenu(contacts, { name: 'Rani Wijaya' })
  expect(menu.getByText('Rani Wijaya').parentElement?.textContent).toBe(`Rani Wijaya${login}`)
})

test('a viewer who opens a page from the menu gets that page, and the menu closes', async () => {
  const menu = openMenu()
  fireEvent.click(link(menu, 'History'))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/history'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a viewer who goes to cash out closes the menu as well', async () => {
  const menu = openMenu()
  fireEvent.click(link(menu, 'Cash out'))
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/profile/cashout'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a viewer who presses Close stays where they are', () => {
  const menu = openMenu()
  fireEvent.click(menu.getByText('Close'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.getByTestId('where').textContent).toBe('/')
  expect(network).not.toHaveBeenCalled()
})

test('a viewer who logs out cannot press twice, and there is no menu once it is done', async () => {
  let respond = () => {}
  network.mockImplementation(
    () => new Promise((resolve) => (respond = () => resolve(new Response(null, { status: 204 })))),
  )
  const menu = openMenu()
  fireEvent.click(button(menu, 'Log out'))
  expect(menu.queryByRole('button', { name: 'Log out', hidden: true })).toBeNull()
  fireEvent.click(button(menu, 'Loading...'))
  await waitFor(() => expect(network).toHaveBeenCalled())
  act(() => respond())
  await waitFor(() => expect(session.viewer()).toBeNull())
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(network.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
    'DELETE /user/v1.0/sessions',
  ])
})

test('a viewer whose log-out the server does not answer is signed out here all the same', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  const menu = openMenu()
  fireEvent.click(button(menu, 'Log out'))
  await waitFor(() => expect(session.viewer()).toBeNull())
})

test('a viewer who tops up reads the guide in place of the menu, and comes back to it', async () => {
  const menu = openMenu()
  fireEvent.click(button(menu, 'Top up'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile', hidden: true })).toBeNull())
  const guide = within(await screen.findByRole('dialog', { hidden: true }))
  fireEvent.click(guide.getAllByRole('button', { hidden: true })[0]!)
  expect(await screen.findByRole('dialog', { name: 'Profile', hidden: true })).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

test('a guest has no profile menu', () => {
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})
