import { subscription } from '@tayang/contract'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../shared/session/test/viewer.fixture.ts'
import { openPage, serverOf } from '../test/open-page.tsx'
import PackageGroupPage, { loader as groupLoader } from './package-group.tsx'
import Shop, { loader as shopLoader } from './shop.tsx'
import Voucher, { loader as voucherLoader } from './voucher.tsx'

const shop = { path: '/shop', loader: shopLoader, Component: Shop }
const packageGroup = { path: '/package-group/:packGroupId', loader: groupLoader, Component: PackageGroupPage }
const group = {
  id: 'group-1',
  name: 'Tayang Premium',
  includePremium: true,
  packages: [
    {
      id: 'package-1',
      name: 'Premium Bulanan',
      title: 'Sebulan',
      days: 30,
      duration: 1,
      durationType: 'month',
      price: 49_000,
      package_code: 'month',
      payments: {},
      packageGroupId: 'group-1',
    },
  ],
}
const selling = (groups: unknown[]) => serverOf([[subscription.listPackageGroups, () => ({ data: groups })]])

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  takeReturnPath()
  vi.unstubAllGlobals()
})
const enter = (diamonds = 0) =>
  session.enter(
    { ...aViewer, account: { ...aViewer.account, diamonds } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )

test('the shop has the packages, the diamonds of the person and the way to redeem a voucher', async () => {
  enter(2_500)
  openPage(shop, '/shop', selling([group]))
  expect(await screen.findByRole('link', { name: 'Buy Premium Monthly' })).toBeDefined()
  expect(screen.getByText('2.5K')).toBeDefined()
  const voucher = screen.getByRole('link', { name: 'Have a voucher? Redeem now.' })
  expect(voucher.getAttribute('href')).toBe('/profile/redeem-voucher')
})

test('a guest of the shop is asked to sign in and comes back to it', async () => {
  openPage(shop, '/shop', selling([group]))
  expect(await screen.findByText('elsewhere')).toBeDefined()
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/shop')
})

test('a shop without packages says so', async () => {
  enter()
  openPage(shop, '/shop', selling([]))
  expect(await screen.findByText('No package is on sale now')).toBeDefined()
})

test('a shop whose packages cannot be read is a page that failed', async () => {
  enter()
  openPage(shop, '/shop')
  expect(await screen.findByText('the page failed')).toBeDefined()
})

test('one group has its own page, under its name, with the way back to all', async () => {
  enter()
  const server = selling([group])
  openPage(packageGroup, '/package-group/group-1', server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Tayang Premium' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'All packages' }).getAttribute('href')).toBe('/shop')
  expect(server.inputsOf(subscription.listPackageGroups)[0]?.query).toEqual({ 'ids[]': ['group-1'] })
})

test('a group that is not sold, and an id that cannot be one, lead to the page of what is not found', async () => {
  const { at } = openPage(packageGroup, '/package-group/group-1', selling([]))
  await screen.findByText('elsewhere')
  expect(at()).toBe('/not-found')
  cleanup()
  const server = selling([group])
  const other = openPage(packageGroup, '/package-group/a%20b', server)
  await screen.findByText('elsewhere')
  expect(other.at()).toBe('/not-found')
  expect(server.inputsOf(subscription.listPackageGroups)).toEqual([])
})

test.each([
  ['/voucher', '/profile/redeem-voucher'],
  ['/mobile/surge/voucher', '/mobile/surge/redeem-voucher'],
])('%s is another name of %s', async (from, to) => {
  const { at } = openPage({ path: from, loader: voucherLoader, Component: Voucher }, from)
  await screen.findByText('elsewhere')
  expect(at()).toBe(to)
})
