import type { OrderFigure } from '@tayang/contract'
import { expect, test } from 'vitest'
import { byDay, byMethod } from './figures-by-day.ts'

const figure = (day: string, method: OrderFigure['method'], amount: number, refunded = 0): OrderFigure => ({
  day,
  method,
  paid: { orders: 1, amount, discount: 10, vat: 5 },
  refunded: { orders: refunded > 0 ? 1 : 0, amount: refunded },
})
const figures = [
  figure('2026-11-01', 'card', 100),
  figure('2026-11-02', 'card', 300, 50),
  figure('2026-11-02', 'bank', 200),
]

test('money of a day is that of all its methods, the latest day first', () => {
  expect(byDay(figures)).toEqual([
    { day: '2026-11-02', paid: 500, orders: 2, discount: 20, vat: 10, refunded: 50, refunds: 1 },
    { day: '2026-11-01', paid: 100, orders: 1, discount: 10, vat: 5, refunded: 0, refunds: 0 },
  ])
})

test('the method with the most money is first', () => {
  expect(byMethod(figures)).toEqual([
    { method: 'card', paid: 400, orders: 2, refunded: 50 },
    { method: 'bank', paid: 200, orders: 1, refunded: 0 },
  ])
  expect(byMethod([])).toEqual([])
})
