import { describe, expect, it } from 'vitest'
import { readTopicArn, topicOf, textIn } from './drafts.ts'

describe('a topic ARN', () => {
  it('of a profile addresses its followers, and one of a topic everybody who has not turned it off', () => {
    expect(readTopicArn('tayang:profile:abc-1')).toEqual({
      audience: { to: 'followers', profileId: 'abc-1' },
    })
    expect(readTopicArn('tayang:topic:content')).toEqual({ audience: { to: 'all' }, topic: 'content' })
  })

  it.each(['', 'tayang:topic:weather', 'tayang:profile:', 'arn:aws:sns:x', 'tayang:profile:a b'])(
    'that is unknown addresses nobody: %s',
    (arn) => expect(readTopicArn(arn)).toBeNull(),
  )
})

describe('the topic of a notification', () => {
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

  it('is the given one, where one is given', () => {
    expect(topicOf({ type: 'movie', topic: 'announcement' }, everybody)).toBe('announcement')
    expect(topicOf({ type: 'liveshow', topic: null }, everybody)).toBeNull()
  })
})

describe('a text', () => {
  it('is answered in the requested language, and unchanged where it has only one', () => {
    const both = { en: 'Good evening', id: 'Selamat malam' }
    expect([textIn(both, 'en'), textIn(both, 'id')]).toEqual(['Good evening', 'Selamat malam'])
    expect([textIn('Halo', 'en'), textIn('Halo', 'id')]).toEqual(['Halo', 'Halo'])
  })
})
