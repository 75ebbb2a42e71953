import type { ConfirmedOrder } from './retry-until-settled.ts'

const KEY = 'tayang.gift-orders'
const ORDERS_MAX = 20

/** Orders whose outcome is not known yet, so that a reload asks for them under the same key. */
export function listOrders(accountId: string): readonly ConfirmedOrder[] {
  return readAll().filter((order) => order.accountId === accountId)
}

export function keepOrder(order: ConfirmedOrder): void {
  write([...readAll().filter(({ key }) => key !== order.key), order].slice(-ORDERS_MAX))
}

export function forgetOrder({ key }: ConfirmedOrder): void {
  write(readAll().filter((order) => order.key !== key))
}

function readAll(): ConfirmedOrder[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    // Nothing that this version wrote.
    return []
  }
}

function write(orders: readonly ConfirmedOrder[]): void {
  if (orders.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(orders))
}
