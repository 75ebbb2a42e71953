import { beforeEach, expect, test } from 'vitest'
import { countPage } from './use-visit-pages.ts'

beforeEach(() => sessionStorage.clear())

test('each page of a visit counts, a repeated one too, and a reload does not', () => {
  expect(['/live', '/live', '/liveshow/1', '/live'].map(countPage)).toEqual([1, 1, 2, 3])
})
