import { expect, test } from 'vitest'
import { isAtPartner, isThere, partnerOf, urlWithin } from './partner.ts'
import { urls } from './urls.ts'

test('an address below /mobile belongs to a partner unless it is a fixed one', () => {
  expect(partnerOf('/mobile/surge')).toBe('surge')
  expect(partnerOf('/mobile/surge/movies')).toBe('surge')
  for (const path of ['/mobile/terms', '/mobile/not-found', '/mobile/partner-player/7', '/mobile', '/']) {
    expect(partnerOf(path)).toBeNull()
  }
})

test('paths stay in the variant where they are followed, and on the site otherwise', () => {
  const within = (way: string) => urlWithin('/mobile/surge/series', way)
  expect(within(urls.home())).toBe('/mobile/surge')
  expect(within(urls.page('movies'))).toBe('/mobile/surge/movies')
  expect(within(urls.playlist('7'))).toBe('/mobile/surge/playlists/7')
  expect(within(urls.watch({ type: 'movie', id: '7' }))).toBe('/mobile/surge/movie/7?play=1')
  expect(within(within(urls.page('movies')))).toBe('/mobile/surge/movies')
  expect(within('https://example.com/')).toBe('https://example.com/')
  expect(urlWithin('/series', urls.page('movies'))).toBe('/movies')
  expect(urlWithin('/mobile-phones', urls.home())).toBe('/')
})

test('an unknown address below /mobile has its own not-found page', () => {
  expect(urlWithin('/mobile/surge/nothing', urls.notFound())).toBe('/mobile/not-found')
  expect(urlWithin('/mobile/terms', urls.notFound())).toBe('/mobile/not-found')
  expect(urlWithin('/nothing', urls.notFound())).toBe('/not-found')
})

test('static pages are shared by all partners', () => {
  expect(urlWithin('/mobile/surge/movies', urls.legal('terms'))).toBe('/mobile/terms')
  expect(urlWithin('/mobile/terms', `${urls.legal('privacy-policy')}?lang=en`)).toBe(
    '/mobile/privacy-policy?lang=en',
  )
  expect(urlWithin('/movies', urls.legal('terms'))).toBe('/terms')
})

test('a path without a page in the variant leads to its home', () => {
  expect(urlWithin('/mobile/surge/liveshow/7', urls.live())).toBe('/mobile/surge')
  expect(urlWithin('/mobile/surge/clips/7', urls.clips())).toBe('/mobile/surge')
  expect(urlWithin('/mobile/surge', urls.clip('7'))).toBe('/mobile/surge/clips/7')
  expect(urlWithin('/mobile/surge/stream/7', urls.interactive())).toBe('/mobile/surge')
})

test('television is in the variant as on the site', () => {
  expect(urlWithin('/mobile/surge', urls.liveTv())).toBe('/mobile/surge/live-tv')
  expect(urlWithin('/mobile/surge/live-tv', urls.liveTv('7'))).toBe('/mobile/surge/live-tv/7')
  expect(urlWithin('/mobile/surge/live-tv', urls.stream('7'))).toBe('/mobile/surge/stream/7')
  expect(urlWithin('/mobile/surge/live-tv', urls.liveItem('7'))).toBe('/mobile/surge/live/7')
})

test('a voucher is redeemed at an address of the variant', () => {
  expect(urlWithin('/mobile/surge/movies', urls.redeemVoucher())).toBe('/mobile/surge/redeem-voucher')
  expect(urlWithin('/movies', urls.redeemVoucher())).toBe('/profile/redeem-voucher')
})

test('a purchase in a variant leads to the site itself', () => {
  const within = (way: string) => urlWithin('/mobile/surge/movies', way)
  for (const way of [urls.payment('7', 'xl'), urls.buyNew(), urls.subscriptionTransactions('7')])
    expect(within(way)).toBe(way)
  expect(within('/payments')).toBe('/mobile/surge/payments')
})

test('a variant has no page that sells plans', () => {
  const selling = [urls.shop(), urls.subscription(), urls.packageGroup('7'), urls.payment('7'), urls.buyNew()]
  expect(selling.filter((way) => isThere('/mobile/surge', way))).toEqual([])
  expect(selling.filter((way) => !isThere('/movies', way))).toEqual([])
  for (const way of [urls.home(), urls.page('shops'), 'https://example.com/shop'])
    expect(isThere('/mobile/surge', way), way).toBe(true)
})

test('the history has another address in the variant', () => {
  expect(urlWithin('/mobile/surge/my-list', urls.history())).toBe('/mobile/surge/histories')
  expect(urlWithin('/mobile/surge/histories', urls.myList())).toBe('/mobile/surge/my-list')
  expect(urlWithin('/movies', urls.history())).toBe('/history')
})

test('a person of a partner is recognized, also at the player without a partner name', () => {
  const paths = ['/mobile/surge/movie/1', '/mobile/partner-player/1', '/movie/1', '/mobile/terms', '/']
  expect(paths.map(isAtPartner)).toEqual([true, true, false, false, false])
})
