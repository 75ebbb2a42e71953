import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InPartner, type Partner } from '#shared/partner'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { SubscriptionNeeded } from './subscription-needed.tsx'

const month = {
  id: 'package-1',
  name: 'Premium Bulanan',
  title: 'Sebulan tanpa batas',
  days: 30,
  duration: 1,
  durationType: 'month',
  price: 49_000,
  package_code: 'premium-bulanan',
  payments: {},
  packageGroupId: 'group-1',
}
const partner: Partner = {
  slug: 'angkasa',
  name: 'Angkasa',
  hidesPlans: false,
  hidesShare: false,
}
const network = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => new Response(JSON.stringify({ data: [month] })))
  history.replaceState(null, '', '/movie/topeng?play=1')
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  network.mockReset()
  vi.unstubAllGlobals()
})

const show = (at: string, within: Partner | null = null, pictureUrl?: string) => {
  const needed = <SubscriptionNeeded title="The Last Mask" {...{ pictureUrl }} onClose={() => undefined} />
  render(
    <MemoryRouter initialEntries={[at]}>
      <WithI18n>{within ? <InPartner partner={within}>{needed}</InPartner> : needed}</WithI18n>
    </MemoryRouter>,
  )
}
// A dialog is not drawn where no browser opens it.
const link = (name: string | RegExp) => screen.getByRole('link', { name, hidden: true })

test('the screen says what is needed and keeps the title for a person who comes back subscribed', () => {
  show('/movie/topeng')
  expect(screen.getByText('You need to subscribe to watch this premium content')).toBeDefined()
  expect(JSON.parse(sessionStorage.getItem('tayang.wanted') ?? '')).toEqual({
    path: '/movie/topeng?play=1',
    title: 'The Last Mask',
  })
})

test('it says what a subscription is for and from what price, over a picture of the title', async () => {
  show('/movie/topeng', null, '/media/topeng.webp')
  expect(await screen.findByText('From Rp49.000')).toBeDefined()
  expect(screen.getByText('Any movie or series, anytime. No ads.')).toBeDefined()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/topeng.webp')
})

test('without prices it still leads on', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  show('/movie/topeng')
  await waitFor(() => expect(network).toHaveBeenCalled())
  expect(screen.queryByText(/^From/)).toBeNull()
  expect(link('Pick subscription plan')).toBeDefined()
})

test('a guest who picks a plan, or has a voucher, signs in first and goes on from there', () => {
  show('/movie/topeng')
  fireEvent.click(link('Pick subscription plan'))
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/shop')
  fireEvent.click(link('Have a voucher? Redeem now.'))
  expect(takeReturnPath()).toBe('/profile/redeem-voucher')
})

test('a partner’s variant lists the plans in place, and each is paid on the site itself', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  show('/mobile/angkasa/movie/topeng', partner)
  fireEvent.click(screen.getByRole('button', { name: 'Pick subscription plan', hidden: true }))
  await screen.findByText('Rp49.000')
  expect(link(/Sebulan tanpa batas/).getAttribute('href')).toBe('/payment/premium-bulanan')
  expect(link('Have a voucher? Redeem now.').getAttribute('href')).toBe('/mobile/angkasa/redeem-voucher')
})

test('where a partner looks after the plans there are none, and a voucher may still be redeemed', () => {
  show('/mobile/surge/movie/topeng', { ...partner, slug: 'surge', hidesPlans: true })
  expect(screen.queryByRole('button', { name: 'Pick subscription plan', hidden: true })).toBe(null)
  expect(screen.queryByRole('link', { name: 'Pick subscription plan', hidden: true })).toBe(null)
  expect(link('Have a voucher? Redeem now.')).toBeDefined()
})
