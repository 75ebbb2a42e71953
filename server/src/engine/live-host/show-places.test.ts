import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../platform/clock/clock-fake.ts'
import { openShowPlaces, type ShowPlace } from './show-places.ts'

const first: ShowPlace = { nodeId: 'first', address: '10.0.0.1:3000', isOver: false }
const second: ShowPlace = { nodeId: 'second', address: '10.0.0.2:3000', isOver: false }

/** Rows that a test changes, read through places. */
function open() {
  const clock = fakeClock()
  const state: { row: ShowPlace | null; isAway: boolean; reads: string[]; moved: string[] } = {
    row: first,
    isAway: false,
    reads: [],
    moved: [],
  }
  const places = openShowPlaces({
    clock,
    async find(showId) {
      state.reads.push(showId)
      const { row } = state
      if (state.isAway) throw new Error('the database is away')
      return row
    },
  })
  places.onMoved((showId) => state.moved.push(showId))
  const known = (showId = 'show') => places.placeOf(showId, { isFresh: false })
  const fresh = () => places.placeOf('show', { isFresh: true })
  return { clock, state, places, known, fresh }
}

describe('where shows are', () => {
  it('is read once for all who ask, and again after two seconds, for which nobody waits', async () => {
    const { clock, state, known } = open()
    expect(await Promise.all([known(), known()])).toEqual([first, first])
    await clock.advance(1_999)
    expect(await known()).toBe(first)
    expect(state.reads).toEqual(['show'])
    await clock.advance(1)
    state.row = second
    expect(await known()).toBe(first)
    await expect.poll(() => known()).toBe(second)
    expect(state.reads).toEqual(['show', 'show'])
  })

  it('is read at once for who found nobody there, but not by each of a crowd', async () => {
    const { clock, state, known, fresh } = open()
    await known()
    state.row = second
    expect(await fresh()).toBe(first)
    await clock.advance(250)
    expect(await Promise.all([fresh(), fresh()])).toEqual([second, second])
    expect(state.reads).toHaveLength(2)
  })

  it('is told to who waits at the machine of before, once for each move', async () => {
    const { clock, state, places, known } = open()
    places.lookAgain('show')
    expect(state.reads).toEqual([])
    await known()
    state.row = second
    places.lookAgain('show')
    expect(await known()).toBe(first)
    await expect.poll(() => known()).toBe(second)
    expect(places.hasJustMoved('show')).toBe(true)
    await clock.advance(2_000)
    expect([state.moved, places.hasJustMoved('show')]).toEqual([['show'], false])
    // A machine that is away for a moment is no other one.
    state.row = { ...second, address: null }
    places.lookAgainAtAll()
    await expect.poll(() => known()).toBe(state.row)
    expect(state.moved).toEqual(['show'])
  })

  it('is looked at once more where the show moved while it was read', async () => {
    const { state, places, known } = open()
    const reading = known()
    state.row = second
    places.lookAgain('show')
    expect(await reading).toBe(second)
    expect(state.reads).toHaveLength(2)
  })

  it('stays what it was while the database is away, and is a failure where nothing is known', async () => {
    const { clock, state, known, fresh } = open()
    await known()
    state.isAway = true
    await clock.advance(60_000)
    expect([await known(), await fresh()]).toEqual([first, first])
    await expect(known('other')).rejects.toThrow('the database is away')
    state.isAway = false
    expect(await known('other')).toBe(first)
  })

  it('is nowhere for as long as a place is known', async () => {
    const { clock, state, known } = open()
    state.row = null
    expect([await known(), await known()]).toEqual([null, null])
    expect(state.reads).toHaveLength(1)
    state.row = first
    await clock.advance(2_000)
    expect(await known()).toBe(first)
    expect(state.moved).toEqual([])
  })
})
