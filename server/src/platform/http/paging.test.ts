import { describe, expect, it } from 'vitest'
import { offsetOf, pageMeta, placeOf } from './paging.ts'

describe('a page of a list', () => {
  it('is counted from 1: the first one has nothing before it', () => {
    expect([1, 2, 10].map((page) => offsetOf({ page, perPage: 20 }))).toEqual([0, 20, 180])
    expect(placeOf({ page: 3, perPage: 5 })).toEqual({ limit: 5, offset: 10 })
  })

  it('says how many there are in all, and a list of nothing has no page', () => {
    expect(pageMeta({ page: 1, perPage: 20 }, 41)).toEqual({ page: 1, perPage: 20, total: 41, totalPages: 3 })
    expect(pageMeta({ page: 1, perPage: 20 }, 40).totalPages).toBe(2)
    expect(pageMeta({ page: 1, perPage: 20 }, 0).totalPages).toBe(0)
  })
})
