import { expect, test } from 'vitest'
import { isAtPartner, isThere, partnerOf, urlWithin } from './partner.ts'
import { urls } from './urls.ts'

test('an address below /mobile is a partner’s unless it is one of the fixed ones', () => {
  expect(partnerOf('/mobile/surge')).toBe('surge')
  expect(partnerOf('/mobile/surge/movies')).toBe('surge')
  for (const path of ['/mobile/terms', '/mobile/not-found', '/mobile/partner-player/7', '/mobile', '/']) {
    expect(partnerOf(path)).toBeNull()
  }
})

test('ways stay in the variant where they are followed, and on the site where they are not', () => {
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

test('what is unknown below /mobile has a not-found page of its own', () => {
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

test('what the variant has no page for leads to its home', () => {
  expect(urlWithin('/mobile/surge/liveshow/7', urls.live())).toBe('/mobile/surge')
  expect(urlWithin('/mobile/surge/clips/7', urls.clips())).toBe('/mobile/surge')
  expect(urlWithin('/mobile/surge', urls.clip('7'))).toBe('/mobile/surge/clips/7')
  expect(urlWithin('/mobile/surge/stream/7', urls.interactive())).toBe('/mobile/surge')
})

test('television is there in the variant as on the site', () => {
  expect(urlWithin('/mobile/surge', urls.liveTv())).toBe('/mobile/surge/live-tv')
  expect(urlWithin('/mobile/surge/live-tv', urls.liveTv('7'))).toBe('/mobile/surge/live-tv/7')
  expect(urlWithin('/mobile/surge/live-tv', urls.stream('7'))).toBe('/mobile/surge/stream/7')
  expect(urlWithin('/mobile/surge/live-tv', urls.liveItem('7'))).toBe('/mobile/surge/live/7')
})

test('a voucher is redeemed at an address of the variant’s own (PAR-007)', () => {
  expect(urlWithin('/mobile/surge/movies', urls.redeemVoucher())).toBe('/mobile/surge/redeem-voucher')
  expect(urlWithin('/movies', urls.redeemVoucher())).toBe('/profile/redeem-voucher')
})

test('what is bought in a variant is bought on the site itself', () => {
  const within = (way: string) => urlWithin('/mobile/surge/movies', way)
  for (const way of [urls.payment('7', 'xl'), urls.buyNew(), urls.subscriptionTransactions('7')])
    expect(within(way)).toBe(way)
  expect(within('/payments')).toBe('/mobile/surge/payments')
})

test('in a variant there is no page on which plans are sold', () => {
  const selling = [urls.shop(), urls.subscription(), urls.packageGroup('7'), urls.payment('7'), urls.buyNew()]
  expect(selling.filter((way) => isThere('/mobile/surge', way))).toEqual([])
  expect(selling.filter((way) => !isThere('/movies', way))).toEqual([])
  for (const way of [urls.home(), urls.page('shops'), 'https://example.com/shop'])
    expect(isThere('/mobile/surge', way), way).toBe(true)
})

test('the history has a name of its own in the variant', () => {
  expect(urlWithin('/mobile/surge/my-list', urls.history())).toBe('/mobile/surge/histories')
  expect(urlWithin('/mobile/surge/histories', urls.myList())).toBe('/mobile/surge/my-list')
  expect(urlWithin('/movies', urls.history())).toBe('/history')
})

test('who came from a partner is known, also at the player that knows no name', () => {
  const paths = ['/mobile/surge/movie/1', '/mobile/partner-player/1', '/movie/1', '/mobile/terms', '/']
  expect(paths.map(isAtPartner)).toEqual([true, true, false, false, false])
})
