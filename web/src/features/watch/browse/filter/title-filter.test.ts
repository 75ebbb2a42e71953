import { expect, test } from 'vitest'
import { isFiltered, queryOf, readFilter, searchOf } from './title-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test.each(['', '?sort=newest', '?sort=lightest&genre=Laga+%26+sejarah&year=2024&length=60-120&mb=100'])(
  'an address %s means what it says, and is written again as it was',
  (search) => {
    expect(searchOf(read(search))).toBe(search)
    expect(isFiltered(read(search))).toBe(search !== '')
  },
)

test.each([
  '?sort=best',
  '?year=20x4',
  '?year=0',
  '?length=5',
  '?mb=7',
  `?genre=${'a'.repeat(101)}`,
  '?page=3',
])('what an address %s cannot mean is left out', (search) => {
  expect(isFiltered(read(search))).toBe(false)
})

test('the server is asked for minutes and megabytes', () => {
  expect(queryOf(read('?length=to-30&mb=50&year=2024&genre=Drama'))).toEqual({
    sort: 'chosen',
    genre: 'Drama',
    year: 2024,
    minutesFrom: 0,
    minutesTo: 30,
    megabytesMax: 50,
  })
  expect(queryOf(read('?length=from-120&sort=name'))).toEqual({ sort: 'name', minutesFrom: 120 })
})
