import { describe, expect, test } from 'vitest'

import { offerResume } from './resume.ts'
import { clockText, timeText } from './time-text.ts'

describe('resuming', () => {
  test('is offered from the saved position when under 95 % was watched', () => {
    expect(offerResume({ positionS: 2292, lengthS: 6000 })).toBe(2292)
    expect(offerResume({ positionS: 94.9, lengthS: 100 })).toBe(94.9)
  })
  test('is not offered at 95 % or above: the title starts at the beginning', () => {
    expect(offerResume({ positionS: 95, lengthS: 100 })).toBeNull()
    expect(offerResume({ positionS: 100, lengthS: 100 })).toBeNull()
  })
  test('is not offered for a position under one second, nor without a history', () => {
    expect(offerResume({ positionS: 0, lengthS: 100 })).toBeNull()
    expect(offerResume({ positionS: 0.9, lengthS: 100 })).toBeNull()
    expect(offerResume({ positionS: 1, lengthS: 100 })).toBe(1)
    expect(offerResume({ positionS: 50, lengthS: 0 })).toBeNull()
    expect(offerResume(null)).toBeNull()
  })
})

test('a position is written as m:ss, and as h:mm:ss from one hour', () => {
  expect([0, 9, 65, 2292, 3599, 3600, 7325.9].map(timeText)).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '38:12',
    '59:59',
    '1:00:00',
    '2:02:05',
  ])
  expect(timeText(Number.NaN)).toBe('0:00')
})

test('the clock of the controls has two digits of minutes', () => {
  expect([5, 342, 3725].map(clockText)).toEqual(['00:05', '05:42', '1:02:05'])
})
