import { describe, expect, it } from 'vitest'
import { boundsOf, dayOf, isZone } from './day.ts'

const HOUR_MS = 3_600_000
const hours = (day: string, zone: string) => {
  const { startMs, endMs } = boundsOf(day, zone)
  return [new Date(startMs).toISOString(), (endMs - startMs) / HOUR_MS]
}

describe('a day', () => {
  it('begins at midnight where the viewer is', () => {
    expect(hours('2026-11-20', 'Asia/Jakarta')).toEqual(['2026-11-19T17:00:00.000Z', 24])
    expect(hours('2026-11-20', 'Asia/Jayapura')).toEqual(['2026-11-19T15:00:00.000Z', 24])
    expect(hours('2026-11-20', 'Pacific/Kiritimati')).toEqual(['2026-11-19T10:00:00.000Z', 24])
    expect(hours('2026-12-31', 'UTC')).toEqual(['2026-12-31T00:00:00.000Z', 24])
  })

  it('has 23 or 25 hours where clocks change', () => {
    expect(hours('2026-03-29', 'Europe/Berlin')[1]).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')[1]).toBe(25)
  })

  it('is computed for a time, and an unknown zone is rejected', () => {
    expect(dayOf(Date.UTC(2026, 10, 19, 17), 'Asia/Jakarta')).toBe('2026-11-20')
    expect(['Asia/Makassar', '../etc', '', 'Mars/Base'].map(isZone)).toEqual([true, false, false, false])
  })
})
