import { expect, test } from 'vitest'
import { messages as english } from './en.po'
import { messages as indonesian } from './id.po'

test('every interface text has its Indonesian', () => {
  expect(Object.keys(english).length).toBeGreaterThan(50)
  expect(Object.keys(english).filter((id) => !indonesian[id])).toEqual([])
})
