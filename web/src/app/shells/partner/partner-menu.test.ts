import { expect, test } from 'vitest'
import { partnerMenu } from './partner-menu.ts'

const pages = (...ids: string[]) => ids.map((friendlyId) => ({ friendlyId, title: friendlyId.toUpperCase() }))

test('the menu of a partner begins with movies, series and animation; the others keep their order', () => {
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

test('content for the people of a partner only is labelled Exclusive', () => {
  expect(partnerMenu(pages('movies', 'allowed-content'), 'Exclusive')).toEqual([
    { friendlyId: 'movies', title: 'MOVIES' },
    { friendlyId: 'allowed-content', title: 'Exclusive' },
  ])
})
