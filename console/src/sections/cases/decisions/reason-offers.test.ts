import { expect, test } from 'vitest'
import { likelyReasons, reasonOf } from './reason-offers.ts'

const codes = (...args: Parameters<typeof likelyReasons>) => likelyReasons(...args).map(({ code }) => code)

test('a report of racism offers the rule against racism first', () => {
  expect(codes('racism', null)[0]).toBe('3.1')
  expect(reasonOf('3.1')?.name.en).toBe('Racism')
})

test('whatever was reported, three rules are offered, and the chosen one stays among them', () => {
  expect(codes('something of next year', null)).toHaveLength(3)
  expect(codes('racism', '6.1')).toEqual(['6.1', '3.1', '3.2'])
  expect(codes('racism', '3.2')).toEqual(['3.1', '3.2', '3.3'])
})

test('no rule is chosen until somebody chooses one', () => {
  expect(reasonOf(null)).toBeUndefined()
})
