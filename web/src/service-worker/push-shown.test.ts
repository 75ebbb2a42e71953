import { expect, test } from 'vitest'
import { readOpened } from '../features/account/push/opened.ts'
import { shownOf } from './push-shown.ts'

const opened = (message: unknown) =>
  readOpened(new URL(shownOf(message).options.data.url, 'https://tayang.test'))

test('a push becomes a notification that leads back to what it is about', () => {
  const message = {
    title: 'Budi is on air',
    body: 'Malam Mabar',
    image: '/media/a/1.webp',
    notificationId: 'n1',
    content_type: 'liveshow',
    content_id: 's1',
    profileId: 'p1',
  }
  expect(shownOf(message)).toMatchObject({
    title: 'Budi is on air',
    options: {
      body: 'Malam Mabar',
      tag: 'n1',
      image: '/media/a/1.webp',
      icon: '/icons/192.png',
      badge: '/icons/badge-96.png',
    },
  })
  expect(opened(message)).toEqual({ refId: 'liveshow:s1', notificationId: 'n1', profileId: 'p1' })
})

test('one without an id still says what kind it is', () => {
  expect(opened({ content_type: 'in-app' })?.refId).toBe('in-app:-')
})

test('nonsense shows our name and opens the list, never an address of its own', () => {
  for (const message of [null, 'x', 7, {}, { content_type: '../evil', content_id: '<b>' }]) {
    expect(shownOf(message).title).toBe('Tayang')
    expect(opened(message)?.refId ?? null).toBeNull()
  }
})
