import { describe, expect, test } from 'vitest'
import { bandsOf, isCovered, kindsOf, sortShows } from './bands.ts'
import { showOf } from './test/show-of.ts'

const shows = [
  showOf({ id: 'calm', viewers: 900, onAirAt: 3 }),
  showOf({ id: 'now', viewers: 10, onAirAt: 1, score: 92 }),
  showOf({ id: 'eye', viewers: 50, onAirAt: 2, score: 33 }),
  showOf({ id: 'quiet', viewers: 1, onAirAt: 4 }),
]
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('the wall', () => {
  test('lies in its bands by risk, the ones that more people watch first', () => {
    const found = bandsOf(shows, 'risk').map(({ band, shows: of }) => [band, idsOf(of)])
    expect(found).toEqual([
      ['now', ['now']],
      ['eye', ['eye']],
      ['calm', ['calm', 'quiet']],
    ])
  })

  test('is one list by viewers and by age', () => {
    expect(idsOf(sortShows(shows, 'viewers'))).toEqual(['calm', 'eye', 'now', 'quiet'])
    expect(bandsOf(shows, 'newest').map(({ band, shows: of }) => [band, idsOf(of)])).toEqual([
      ['all', ['quiet', 'calm', 'eye', 'now']],
    ])
  })

  test('names the kinds that are on air once each', () => {
    const games = { id: 'g', name: 'Games' }
    const of = [games, { id: 'a', name: 'Art' }, games, null].map((category) => showOf({ category }))
    expect(kindsOf(of)).toEqual([{ id: 'a', name: 'Art' }, games])
  })

  test('covers a picture that several people report for what nobody should have to see', () => {
    expect(isCovered({ reports: 14, topReason: 'Pornographic' })).toBe(true)
    expect(isCovered({ reports: 2, topReason: 'Pornographic' })).toBe(false)
    expect(isCovered({ reports: 23, topReason: 'Gambling promoted' })).toBe(false)
    expect(isCovered({ reports: 0, topReason: null })).toBe(false)
  })
})
