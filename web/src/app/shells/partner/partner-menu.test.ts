import { expect, test } from 'vitest'
import { partnerMenu } from './partner-menu.ts'

const pages = (...ids: string[]) => ids.map((friendlyId) => ({ friendlyId, title: friendlyId.toUpperCase() }))

test('a partner’s menu begins with movies, series and animation; the others keep their order', () => {
  const menu = partnerMenu(pages('kids', 'animation', 'allowed-content', 'movies', 'horror', 'series'), '')
  expect(menu.map(({ friendlyId }) => friendlyId)).toEqual([
    'movies',
    'series',
    'animation',
    'kids',
    'allowed-content',
    'horror',
  ])
})

test('what a partner’s people alone may watch is labelled Exclusive', () => {
  expect(partnerMenu(pages('movies', 'allowed-content'), 'Exclusive')).toEqual([
    { friendlyId: 'movies', title: 'MOVIES' },
    { friendlyId: 'allowed-content', title: 'Exclusive' },
  ])
})
