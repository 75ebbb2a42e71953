import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { cursorOf, seenOf, shortHashOf } from './cursor.ts'
import { byScore, chooseVaried, isVaried, scoreOf, type Ranked } from './rank.ts'

const HOUR_MS = 3_600_000
const clip = (score: number, ownerProfileId: string | null = null): Ranked => {
  const id = newId()
  return { id, hash: shortHashOf(id), ownerProfileId, ownerAccountId: null, score }
}

describe('the score of a clip', () => {
  it('rises with each like and with each hour', () => {
    const at = (likes: number, hours = 0) => scoreOf({ publishedAt: hours * HOUR_MS, likes })
    expect(at(1)).toBeGreaterThan(at(0))
    expect(at(1_000)).toBeGreaterThan(at(999))
    expect(at(0, 1)).toBeGreaterThan(at(0))
    // Three likes are worth a day, and a thousand five of them.
    expect(at(3)).toBeCloseTo(at(0, 24))
    expect(at(1_023)).toBeCloseTo(at(0, 120))
  })

  it('puts the same clips in the same order, whatever order they come in', () => {
    const clips = [clip(1), clip(3), clip(2), clip(2)]
    const ordered = clips.toSorted(byScore)
    expect(ordered.map(({ score }) => score)).toEqual([3, 2, 2, 1])
    expect(clips.toReversed().toSorted(byScore)).toEqual(ordered)
  })
})

describe('a page', () => {
  const owner = fc.constantFrom('ani', 'budi', 'citra', null)
  it('is as full as it can be, has nothing twice, and a third of an owner only where it must', () => {
    fc.assert(
      fc.property(fc.array(owner, { maxLength: 40 }), fc.integer({ min: 1, max: 10 }), (owners, count) => {
        const clips = owners.map((one, at) => clip(-at, one))
        const page = chooseVaried(clips, count)
        expect(page).toHaveLength(Math.min(count, clips.length))
        expect(new Set(page).size).toBe(page.length)
        const most = Math.max(
          0,
          ...[...Map.groupBy(page, (one) => one.ownerProfileId ?? one.id).values()].map((all) => all.length),
        )
        if (isVaried(clips, count)) expect(most).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('of one owner alone is that owner’s, in their order', () => {
    const clips = [3, 2, 1, 0].map((score) => clip(score, 'ani'))
    expect(chooseVaried(clips, 3)).toEqual(clips.slice(0, 3))
  })
})

describe('a cursor', () => {
  it('carries what was seen, a thousand clips within its length', () => {
    const seen = new Set(Array.from({ length: 1_000 }, () => shortHashOf(newId())))
    const cursor = cursorOf(seen) ?? ''
    expect(cursor.length).toBeLessThanOrEqual(4_000)
    expect(seenOf(cursor)).toEqual(seen)
    expect(cursorOf(new Set(Array(1_001).keys()))).toBeNull()
  })

  it('may be anything that somebody made up', () => {
    fc.assert(fc.property(fc.string(), (text) => seenOf(text).size >= 0))
    expect(seenOf(undefined).size).toBe(0)
  })
})
