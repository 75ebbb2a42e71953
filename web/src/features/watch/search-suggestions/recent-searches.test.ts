import { afterEach, expect, test } from 'vitest'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

afterEach(() => localStorage.clear())

test('the last ten searches are kept, the newest first, each once whatever its capitals', () => {
  for (let n = 0; n < 12; n++) rememberSearch(`word ${n}`)
  rememberSearch('  WORD 5 ')
  expect(recentSearches()).toHaveLength(10)
  expect(recentSearches().slice(0, 3)).toEqual(['WORD 5', 'word 11', 'word 10'])
})

test('one is forgotten alone, and all at once', () => {
  for (const text of ['laut', 'hujan', '   ']) rememberSearch(text)
  forgetSearch('laut')
  expect(recentSearches()).toEqual(['hujan'])
  forgetSearches()
  expect([recentSearches(), localStorage.length]).toEqual([[], 0])
})

test.each([['{'], ['{"a":1}'], ['[1,null]']])('what another program left is no search: %s', (kept) => {
  localStorage.setItem('tayang.searches', kept)
  expect(recentSearches()).toEqual([])
})
