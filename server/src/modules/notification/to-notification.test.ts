import { describe, expect, it } from 'vitest'
import type { NotificationRow } from './rows/tables.ts'
import { localize, toNotification } from './to-notification.ts'

const row: NotificationRow = {
  id: 'n1',
  key: 'key',
  type: 'information',
  kind: 'notice' as NotificationRow['kind'],
  topic: null,
  title_en: 'Hello',
  title_id: 'Halo',
  description_en: 'Good morning',
  description_id: 'Selamat pagi',
  ref_id: '/live',
  image: null,
  audience: 'everybody' as NotificationRow['audience'],
  profile_id: null,
  wants_push: false,
  by_operator: true,
  start_at: new Date(1_000),
  end_at: new Date(2_000),
  created_at: new Date(0),
  recalled_at: null,
  fanned_to: null,
  fanned_at: null,
}

describe('a notification', () => {
  it.each([
    ['en', 'Hello', 'Good morning'],
    ['id', 'Halo', 'Selamat pagi'],
  ] as const)('has its texts in the language %s', (locale, title, desc) => {
    expect(toNotification(localize(row, locale), false)).toMatchObject({ title, desc, common: { title } })
  })

  it('has its times as numbers, and no end where it has none', () => {
    expect(toNotification(localize(row, 'en'), false)).toMatchObject({
      startDate: 1_000,
      endDate: 2_000,
      common: { startDate: 1_000, endDate: 2_000 },
    })
    const endless = toNotification(localize({ ...row, end_at: null }, 'en'), false)
    expect([endless.endDate, endless.common.endDate]).toEqual([null, null])
  })

  it.each([true, false])('says whether its reader has read it: %s', (isRead) => {
    expect(toNotification(localize(row, 'en'), isRead).isRead).toBe(isRead)
  })

  it('tells its reader nothing of its audience, its key or its author', () => {
    expect(Object.keys(toNotification(localize(row, 'en'), false)).toSorted()).toEqual(
      'common desc endDate id image isRead kind refId startDate title type'.split(' '),
    )
  })
})
