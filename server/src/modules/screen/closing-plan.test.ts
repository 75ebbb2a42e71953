import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcedStart, isClosedAt, planClosing } from './closing-plan.ts'

const HOUR_MS = 3_600_000
const now = 1_795_000_000_000
const rule = { now, noticeMs: 48 * HOUR_MS }

describe('a closing of the site', () => {
  it('a closing is announced 48 hours ahead, and not a millisecond less', () => {
    const startAt = now + 48 * HOUR_MS
    expect(planClosing({ isOn: true, startAt, isUrgent: false }, rule)).toEqual({
      isOn: true,
      startsAt: startAt,
    })
    expect(planClosing({ isOn: true, startAt: startAt - 1, isUrgent: false }, rule)).toBe('too-soon')
    expect(planClosing({ isOn: true, isUrgent: false }, rule)).toBe('too-soon')
  })

  it('an urgent closing begins at once', () => {
    expect(planClosing({ isOn: true, isUrgent: true }, rule)).toEqual({ isOn: true, startsAt: now })
    const past = { isOn: true, startAt: now - HOUR_MS, isUrgent: true }
    expect(planClosing(past, rule)).toEqual({ isOn: true, startsAt: now })
  })

  it('a closing is not planned for a time beyond the calendar', () => {
    expect(planClosing({ isOn: true, startAt: Number.MAX_VALUE, isUrgent: true }, rule)).toBe('too-late')
  })

  it('a closing is announced, running or neither, never two of them, and opening ends both at once', () => {
    const time = fc.integer({ min: 0, max: 300 * 24 * HOUR_MS })
    fc.assert(
      fc.property(time, time, fc.boolean(), (ahead, later, isUrgent) => {
        const plan = planClosing({ isOn: true, startAt: now + ahead, isUrgent }, rule)
        if (plan === 'too-soon' || plan === 'too-late') return ahead < rule.noticeMs && !isUrgent
        const at = now + later
        expect(isClosedAt(plan, at)).toBe(later >= ahead)
        expect(announcedStart(plan, at)).toBe(later >= ahead ? null : now + ahead)
        const open = planClosing({ isOn: false, isUrgent: false }, { ...rule, now: at })
        if (typeof open === 'string') return false
        return !isClosedAt(open, at) && announcedStart(open, at) === null
      }),
    )
  })
})
