import { describe, expect, it } from 'vitest'
import { readTopicArn, topicOf, wordsIn } from './drafts.ts'

describe('a topic', () => {
  it('of a profile is heard by its followers, one of a group by everybody who has not turned it off', () => {
    expect(readTopicArn('tayang:profile:abc-1')).toEqual({
      audience: { to: 'followers', profileId: 'abc-1' },
    })
    expect(readTopicArn('tayang:topic:content')).toEqual({ audience: { to: 'all' }, topic: 'content' })
  })

  it.each(['', 'tayang:topic:weather', 'tayang:profile:', 'arn:aws:sns:x', 'tayang:profile:a b'])(
    'that nobody hears is none: %s',
    (arn) => expect(readTopicArn(arn)).toBeNull(),
  )
})

describe('the group of a notification', () => {
  const everybody = { to: 'all' } as const
  const one = { to: 'profile', profileId: 'x' } as const
  it.each([
    ['liveshow', one, 'live'],
    ['subscription', one, 'subscription'],
    ['movie', everybody, 'content'],
    ['in-app', everybody, 'announcement'],
    ['in-app', one, null],
    ['transaction', one, null],
  ] as const)('%s to %j is %s', (type, audience, topic) => {
    expect(topicOf({ type }, audience)).toBe(topic)
  })

  it('is the one that is named, where one is', () => {
    expect(topicOf({ type: 'movie', topic: 'announcement' }, everybody)).toBe('announcement')
    expect(topicOf({ type: 'liveshow', topic: null }, everybody)).toBeNull()
  })
})

describe('a text', () => {
  it('is read in the language that is asked for, and as it was said where it was said in one', () => {
    const both = { en: 'Good evening', id: 'Selamat malam' }
    expect([wordsIn(both, 'en'), wordsIn(both, 'id')]).toEqual(['Good evening', 'Selamat malam'])
    expect([wordsIn('Halo', 'en'), wordsIn('Halo', 'id')]).toEqual(['Halo', 'Halo'])
  })
})
