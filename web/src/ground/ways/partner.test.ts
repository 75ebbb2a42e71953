import { expect, test } from 'vitest'
import { isAtPartner, isThere, partnerOf, wayWithin } from './partner.ts'
import { ways } from './ways.ts'

test('an address below /mobile is a partner’s unless it is one of the fixed ones', () => {
  expect(partnerOf('/mobile/surge')).toBe('surge')
  expect(partnerOf('/mobile/surge/movies')).toBe('surge')
  for (const path of ['/mobile/terms', '/mobile/not-found', '/mobile/partner-player/7', '/mobile', '/']) {
    expect(partnerOf(path)).toBeNull()
  }
})

test('ways stay in the variant where they are followed, and on the site where they are not', () => {
  const within = (way: string) => wayWithin('/mobile/surge/series', way)
  expect(within(ways.home())).toBe('/mobile/surge')
  expect(within(ways.page('movies'))).toBe('/mobile/surge/movies')
  expect(within(ways.playlist('7'))).toBe('/mobile/surge/playlists/7')
  expect(within(ways.watch({ type: 'movie', id: '7' }))).toBe('/mobile/surge/movie/7?play=1')
  expect(within(within(ways.page('movies')))).toBe('/mobile/surge/movies')
  expect(within('https://example.com/')).toBe('https://example.com/')
  expect(wayWithin('/series', ways.page('movies'))).toBe('/movies')
  expect(wayWithin('/mobile-phones', ways.home())).toBe('/')
})

test('what is unknown below /mobile has a not-found page of its own', () => {
  expect(wayWithin('/mobile/surge/nothing', ways.notFound())).toBe('/mobile/not-found')
  expect(wayWithin('/mobile/terms', ways.notFound())).toBe('/mobile/not-found')
  expect(wayWithin('/nothing', ways.notFound())).toBe('/not-found')
})

test('static pages are shared by all partners', () => {
  expect(wayWithin('/mobile/surge/movies', ways.legal('terms'))).toBe('/mobile/terms')
  expect(wayWithin('/mobile/terms', `${ways.legal('privacy-policy')}?lang=en`)).toBe(
    '/mobile/privacy-policy?lang=en',
  )
  expect(wayWithin('/movies', ways.legal('terms'))).toBe('/terms')
})

test('what the variant has no page for leads to its home', () => {
  expect(wayWithin('/mobile/surge/liveshow/7', ways.live())).toBe('/mobile/surge')
  expect(wayWithin('/mobile/surge/clips/7', ways.clips())).toBe('/mobile/surge')
  expect(wayWithin('/mobile/surge', ways.clip('7'))).toBe('/mobile/surge/clips/7')
  expect(wayWithin('/mobile/surge/stream/7', ways.interactive())).toBe('/mobile/surge')
})

test('television is there in the variant as on the site', () => {
  expect(wayWithin('/mobile/surge', ways.liveTv())).toBe('/mobile/surge/live-tv')
  expect(wayWithin('/mobile/surge/live-tv', ways.liveTv('7'))).toBe('/mobile/surge/live-tv/7')
  expect(wayWithin('/mobile/surge/live-tv', ways.stream('7'))).toBe('/mobile/surge/stream/7')
  expect(wayWithin('/mobile/surge/live-tv', ways.liveItem('7'))).toBe('/mobile/surge/live/7')
})

test('a voucher is redeemed at an address of the variant’s own (PAR-007)', () => {
  expect(wayWithin('/mobile/surge/movies', ways.redeemVoucher())).toBe('/mobile/surge/redeem-voucher')
  expect(wayWithin('/movies', ways.redeemVoucher())).toBe('/profile/redeem-voucher')
})

test('what is bought in a variant is bought on the site itself', () => {
  const within = (way: string) => wayWithin('/mobile/surge/movies', way)
  for (const way of [ways.payment('7', 'xl'), ways.buyNew(), ways.subscriptionTransactions('7')])
    expect(within(way)).toBe(way)
  expect(within('/payments')).toBe('/mobile/surge/payments')
})

test('in a variant there is no page on which plans are sold', () => {
  const selling = [ways.shop(), ways.subscription(), ways.packageGroup('7'), ways.payment('7'), ways.buyNew()]
  expect(selling.filter((way) => isThere('/mobile/surge', way))).toEqual([])
  expect(selling.filter((way) => !isThere('/movies', way))).toEqual([])
  for (const way of [ways.home(), ways.page('shops'), 'https://example.com/shop'])
    expect(isThere('/mobile/surge', way), way).toBe(true)
})

test('the history has a name of its own in the variant', () => {
  expect(wayWithin('/mobile/surge/my-list', ways.history())).toBe('/mobile/surge/histories')
  expect(wayWithin('/mobile/surge/histories', ways.myList())).toBe('/mobile/surge/my-list')
  expect(wayWithin('/movies', ways.history())).toBe('/history')
})

test('who came from a partner is known, also at the player that knows no name', () => {
  const paths = ['/mobile/surge/movie/1', '/mobile/partner-player/1', '/movie/1', '/mobile/terms', '/']
  expect(paths.map(isAtPartner)).toEqual([true, true, false, false, false])
})
