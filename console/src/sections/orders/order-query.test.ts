import { expect, test } from 'vitest'
import { noFilters, orderQuery } from './order-query.ts'

test('both days of a filter are whole days in Jakarta', () => {
  expect(orderQuery({ ...noFilters, from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from: Date.parse('2026-10-31T17:00:00Z'),
    to: Date.parse('2026-11-01T17:00:00Z'),
  })
})

test('without filters everything is asked for, and a day that is none is left out', () => {
  expect(orderQuery(noFilters)).toEqual({})
  expect(orderQuery({ ...noFilters, from: 'yesterday', to: '2026-99-99' })).toEqual({})
})

test('every other filter is passed on', () => {
  const filters = {
    ...noFilters,
    search: 'INV/2026/000001',
    status: 'paid',
    method: 'card',
    attention: 'true',
  }
  expect(orderQuery(filters)).toEqual({
    search: 'INV/2026/000001',
    status: 'paid',
    method: 'card',
    attention: 'true',
  })
})
