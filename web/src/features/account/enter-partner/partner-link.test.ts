import { beforeEach, expect, test } from 'vitest'
import { hidePartnerLink, takePartnerLink } from './partner-link.ts'

/** Runs the script as the head of a page does. */
const openPage = (address: string) => {
  history.replaceState(null, '', address)
  // oxlint-disable-next-line no-eval -- It is a script of the page, and runs as one.
  globalThis.eval(hidePartnerLink)
  return location.pathname + location.search
}

beforeEach(() => void takePartnerLink())

test('a link is removed from the address at once and can be taken once', () => {
  expect(openPage('/mobile/surge?jwt_token=a.b.c&jwt_client=surge&msisdn=628123')).toBe('/mobile/surge')
  expect(takePartnerLink()).toEqual({ jwt_token: 'a.b.c', jwt_client: 'surge', msisdn: '628123' })
  expect(takePartnerLink()).toBeNull()
})

test('other parameters of the address stay', () => {
  const address = '/mobile/surge/movie/7?play=1&jwt_token=a&msisdn=6&jwt_client=s'
  expect(openPage(address)).toBe('/mobile/surge/movie/7?play=1')
  expect(takePartnerLink()).not.toBeNull()
})

test('an incomplete link is ignored, and removed from the address all the same', () => {
  expect(openPage('/mobile/surge?jwt_token=a.b.c')).toBe('/mobile/surge')
  expect(takePartnerLink()).toBeNull()
})

test('addresses of the site itself are unchanged', () => {
  expect(openPage('/search?keyword=msisdn&jwt_token=a')).toBe('/search?keyword=msisdn&jwt_token=a')
  expect(takePartnerLink()).toBeNull()
})
