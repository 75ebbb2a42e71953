import type { Notification } from '@tayang/contract'
import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'
import { descText, titleText } from './texts.ts'

const at = (...parts: [number, number, number, number?]) => new Date(...parts).getTime()
const now = at(2026, 10, 20, 9)

const told = (startDate: number): Notification => ({
  id: `n${startDate}`,
  type: 'in-app',
  kind: 'non-highlight',
  title: 'A title',
  desc: '',
  refId: null,
  image: null,
  startDate,
  endDate: null,
  common: { title: 'A title', startDate, endDate: null },
  isRead: false,
})

test('notifications of today and yesterday are grouped as such, older ones by date', () => {
  const groups = byDay(
    [at(2026, 10, 20, 8), at(2026, 10, 20, 0), at(2026, 10, 19, 23), at(2026, 10, 12, 12)].map(told),
    now,
  )
  expect(groups.map(({ day, notifications }) => [day, notifications.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    [at(2026, 10, 12), 1],
  ])
})

test('an empty list has no groups', () => {
  expect(byDay([], now)).toEqual([])
})

test('a title is cut at 50 characters and a description at 140, never one of 81 to 140', () => {
  expect(titleText('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
  expect(descText('b'.repeat(140))).toBe('b'.repeat(140))
  expect(descText('b'.repeat(141))).toBe(`${'b'.repeat(140)}...`)
})
