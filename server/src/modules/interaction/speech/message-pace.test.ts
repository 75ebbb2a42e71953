import { moderation } from '@tayang/contract'
import { describe, expect, it } from 'vitest'
import { MessagePace } from './message-pace.ts'

describe('the pace of a person', () => {
  it('allows five messages at once, then one a second', () => {
    const pace = new MessagePace()
    expect(Array.from({ length: 6 }, () => pace.take('ani', 0))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect([pace.take('ani', 999), pace.take('ani', 2_000), pace.take('budi', 0)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('keeps a person waiting in slow mode until the seconds since their last message are over', () => {
    const pace = new MessagePace()
    expect(pace.slowModeMs('ani', 10, 0)).toBe(0)
    pace.noteSent('ani', 1_000)
    expect(pace.slowModeMs('ani', 10, 4_000)).toBe(7_000)
    expect(pace.slowModeMs('ani', 10, 11_000)).toBe(0)
  })

  it('is forgotten of people who have been quiet for longer than any slow mode', () => {
    const pace = new MessagePace()
    for (let n = 0; n <= 1_000; n++) pace.noteSent(`person-${n}`, 0)
    const later = 2 * moderation.SLOW_SECONDS_MAX * 1_000 + 1
    pace.noteSent('ani', later)
    pace.forgetQuiet(later)
    expect(pace.slowModeMs('person-0', moderation.SLOW_SECONDS_MAX * 3, later)).toBe(0)
    expect(pace.slowModeMs('ani', 10, later)).toBe(10_000)
  })
})
