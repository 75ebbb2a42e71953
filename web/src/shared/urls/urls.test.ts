import { mediaTypes } from '@tayang/contract'
import { expect, test } from 'vitest'
import { hidesBars } from './hides-bars.ts'
import { playsAtOnce } from './plays-at-once.ts'
import { movedDetail, readProgramType } from './program-type.ts'
import { urlOf } from './url-of.ts'
import { watchUrlOf } from './watch-url.ts'
import { urls } from './urls.ts'

test('every type of content leads somewhere on this site', () => {
  for (const type of mediaTypes) {
    if (type === 'home-card' || type === 'upcoming-live') continue
    expect(urlOf({ type, id: 'x' })).toMatch(/^\/[a-z-]+\/x$/)
  }
})

test('an announced show has the address of its live show, with its time', () => {
  const show = { type: 'upcoming-live', id: '7', startedAt: 1000, finishedAt: 2000 } as const
  expect(urlOf(show)).toBe('/liveshow/7?isUpComing=true&startedAt=1000&finishedAt=2000&upcomingShowId=7')
})

test('a show on another site leads there, and a home card wherever it says', () => {
  const url = 'https://live.example/7'
  expect(urlOf({ type: 'upcoming-live', id: '7', url })).toBe(url)
  expect(urlOf({ type: 'liveshow', id: '7', url })).toBe(url)
  expect(urlOf({ type: 'liveshow', id: '7', url: 'javascript:alert(1)' })).toBe('/liveshow/7')
  expect(urlOf({ type: 'home-card', id: '7', url: '/shop' })).toBe('/shop')
  expect(urlOf({ type: 'home-card', id: '7' })).toBe('/')
})

test('a show that has ended keeps its address', () => {
  expect(urlOf({ type: 'liveshow', id: '7' })).toBe('/liveshow/7')
  expect(urlOf({ type: 'liveshow-vod', id: '7' })).toBe('/liveshow-vod/7')
})

test('playlists, live pages and channels have addresses of their own', () => {
  expect(urlOf({ type: 'season', id: '7' })).toBe('/playlists/7')
  expect(urlOf({ type: 'webview', id: '7' })).toBe('/live/7')
  expect(urlOf({ type: 'stream', id: '7' })).toBe('/live/7')
  expect(urlOf({ type: 'stream', id: '7', interactive: true })).toBe('/stream/7')
  expect(urlOf({ type: 'channel', id: '7' })).toBe('/live-tv/7')
})

test('text of a person cannot leave its part of an address', () => {
  expect(urls.search('a/b?c&d')).toBe('/search?keyword=a%2Fb%3Fc%26d')
  expect(urls.page('../admin')).toBe('/..%2Fadmin')
})

test('the steps of a purchase are below each other, and typed text stays in its part', () => {
  expect(urls.payment()).toBe('/payment')
  expect(urls.payment('7')).toBe('/payment/7')
  expect(urls.payment('7', 'telkomsel', 'HEMAT/10?')).toBe('/payment/7/telkomsel/HEMAT%2F10%3F')
  expect(urls.subscriptionTransactions()).toBe('/profile/transactions/subscription')
  expect(urls.subscriptionTransactions('7')).toBe('/profile/transactions/subscription/7')
})

test('only the known first segments open a detail page', () => {
  expect(readProgramType('movies')).toBe('movie')
  expect(readProgramType('series')).toBe('series')
  expect(readProgramType('constructor')).toBeNull()
  expect(readProgramType('playlists')).toBeNull()
})

test('a detail address of a list, a channel or a show leads to the right page', () => {
  expect(movedDetail('season', '7')).toBe('/playlists/7')
  expect(movedDetail('featured', '7')).toBe('/playlists/7')
  expect(movedDetail('editorial', '7')).toBe('/playlists/7')
  expect(movedDetail('channel', '7')).toBe('/live-tv/7')
  expect(movedDetail('stream', '7')).toBe('/live/7')
  expect(movedDetail('webview', '7')).toBe('/live/7')
  // The same address would be an endless redirect.
  for (const segment of ['campaign', 'movie', 'home-card', 'constructor', 'nothing', undefined])
    expect(movedDetail(segment, '7'), segment).toBeNull()
})

test('the bars are hidden on television, in a variant too, and nowhere else', () => {
  for (const way of ['/live-tv', '/live-tv/', '/live-tv/7', '/mobile/surge/live-tv/7']) {
    expect(hidesBars(way), way).toBe(true)
  }
  for (const way of ['/', '/live', '/stream/7', '/live-tvs', '/movie/live-tv']) {
    expect(hidesBars(way), way).toBe(false)
  }
})

test('a page with a player needs its program at once', () => {
  const at = (path: string) => playsAtOnce(new URL(path, 'https://tayang.test'))
  for (const path of ['/live-tv/7', '/stream/7', '/live/7', '/mobile/surge/live-tv/7', '/movie/7?play=1']) {
    expect(at(path), path).toBe(true)
  }
  for (const path of ['/live-tv', '/live', '/interactive', '/movie/7']) expect(at(path), path).toBe(false)
})

test('a title plays on its own page, an episode in its series, a replay at its show', () => {
  expect(watchUrlOf({ type: 'liveshow-vod', id: '7', seriesId: null })).toBe('/liveshow-vod/7')
  expect(watchUrlOf({ type: 'movie', id: '7', seriesId: null })).toBe(urls.watch({ type: 'movie', id: '7' }))
  const episode = { type: 'episode', id: '7', seriesId: '3' }
  expect(watchUrlOf(episode)).toBe(urls.watchEpisode({ type: 'series', id: '3' }, '7'))
})
