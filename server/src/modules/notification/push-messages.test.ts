import { describe, expect, it } from 'vitest'
import { pushMessageOf } from './push-messages.ts'
import type { NotificationRow } from './rows/tables.ts'

const rowOf = (over: Partial<NotificationRow>): NotificationRow => ({
  id: 'note',
  key: 'k',
  type: 'in-app',
  kind: 'non-highlight',
  topic: null,
  title_en: 'Hello',
  title_id: 'Halo',
  description_en: 'How are you?',
  description_id: 'Apa kabar?',
  ref_id: null,
  image: null,
  audience: 'all',
  profile_id: null,
  wants_push: true,
  by_operator: true,
  start_at: new Date(0),
  end_at: null,
  created_at: new Date(0),
  recalled_at: null,
  fanned_to: null,
  fanned_at: null,
  ...over,
})

const me = { profileId: 'me', language: 'id' } as const

describe('a push', () => {
  it.each([
    [{ type: 'liveshow', ref_id: 'liveshow:abc' }, 'liveshow', 'abc'],
    [{ type: 'in-app', ref_id: 'transaction:7' }, 'transaction', '7'],
    [{ type: 'movie', ref_id: 'movie:a:b' }, 'movie', 'a:b'],
    [{ type: 'in-app' }, 'in-app', null],
    [{ type: 'subscription' }, 'subscription', null],
    // Without a reference it leads to its own page.
    [{ type: 'movie' }, 'notification', 'note'],
    [{ type: 'movie', ref_id: 'nothing' }, 'notification', 'note'],
  ])('of %j leads to %s %s', (over, content_type, content_id) => {
    expect(pushMessageOf(rowOf(over), me)).toEqual({
      title: 'Halo',
      body: 'Apa kabar?',
      image: null,
      notificationId: 'note',
      content_type,
      content_id,
      profileId: 'me',
    })
  })

  it('is written in the language of the browser that it goes to', () => {
    const said = { title: 'Hello', body: 'How are you?' }
    expect(pushMessageOf(rowOf({}), { ...me, language: 'en' })).toMatchObject(said)
  })

  it('has the beginning of a long text, never half a character, and fits the size limit of services', () => {
    const long = { title_id: '🎬'.repeat(200), description_id: '🎬'.repeat(2_000) }
    const message = pushMessageOf(rowOf(long), me)
    expect([...message.body]).toHaveLength(300)
    expect(message.body.isWellFormed()).toBe(true)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3 * 1024)
  })
})
