import { expect, test } from 'vitest'
import { needsItsPerson, notificationUrlOf } from './notification-url.ts'

const way = (refId: string | null, notificationId: string | null = 'n1') =>
  notificationUrlOf({ refId, notificationId })

test('each kind of content leads to its page', () => {
  expect(way('liveshow:7')).toBe('/liveshow/7')
  expect(way('transaction:7')).toBe('/profile/transactions/cashout/7')
  expect(way('subscription:7')).toBe('/profile/subscription')
  expect(way('in-app:7')).toBe('/notifications')
})

test('content uses the content link mapping, anything else its type and id', () => {
  expect(way('season:7')).toBe('/playlists/7')
  expect(way('channel:7')).toBe('/live-tv/7')
  expect(way('movie:7')).toBe('/movie/7')
  expect(way('device:7')).toBe('/profile/security#devices')
  expect(way('prize:7')).toBe('/profile/winnings/7')
  expect(way('own-clip:7')).toBe('/profile#clips')
  expect(way('profile:7')).toBe('/profile/7')
  expect(way('quiz:7')).toBe('/quiz/7')
})

test('a notification without a reference opens itself, and a push without either opens the list', () => {
  expect(way(null)).toBe('/notification/n1')
  expect(way('nothing')).toBe('/notification/n1')
  expect(way(null, null)).toBe('/notifications')
})

test('a reference cannot leave the site', () => {
  expect(way('//evil:7')).toBe('/%2F%2Fevil/7')
  expect(way('movie://evil.example')).toBe('/movie/%2F%2Fevil.example')
})

test('only a subscription is personal', () => {
  expect([needsItsPerson('subscription:1'), needsItsPerson('movie:1'), needsItsPerson(null)]).toEqual([
    true,
    false,
    false,
  ])
})
