import { createHash } from 'node:crypto'
import type { Close, Receipt } from '@tayang/contract'
import { expect, test } from 'vitest'
import { checkReceipt } from './check-receipt.ts'

const hex = (...parts: (string | Buffer)[]) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

const legs = [
  { owner: 'ayu', kind: 'wallet', currency: 'diamond', amount: '-10' },
  { owner: 'house', kind: 'sales', currency: 'diamond', amount: '10' },
  { owner: 'house', kind: 'float', currency: 'gencash', amount: '-10' },
  { owner: 'budi', kind: 'wallet', currency: 'gencash', amount: '7' },
  { owner: 'house', kind: 'fee', currency: 'gencash', amount: '3' },
]
const salt = '00ff10'
const textOf = (of: typeof legs) =>
  `t1|gift|5|${of.map((l) => `${l.owner} ${l.kind} ${l.currency} ${l.amount}`).join(',')}`
const leaf = hex(Buffer.from(salt, 'hex'), textOf(legs))
const receipt: Receipt = {
  id: 't1',
  kind: 'gift',
  at: 5,
  legs,
  salt,
  text: textOf(legs),
  leaf,
  closedIn: null,
}

const other = hex('another')
const previous = '00'.repeat(32)
const totals = { rupiah: '1', diamond: '10', gencash: '10' }
const head = '2026-11-20|2|{"diamond":"10","gencash":"10","rupiah":"1"}'
const close: Close = {
  day: '2026-11-20',
  transfers: 2,
  totals,
  notes: [],
  previous,
  hash: hex(Buffer.from(previous, 'hex'), head, Buffer.from(leaf + other, 'hex')),
}
const nothing = { close: async () => null, leaves: async () => [] }
const book = (more: Partial<Close> = {}, leaves = [leaf, other]) => ({
  close: async () => ({ ...close, ...more }),
  leaves: async () => leaves,
})
const closed = { ...receipt, closedIn: close.day }

test('a receipt of today is right by itself', async () => {
  expect(await checkReceipt(receipt, nothing)).toBe('right')
})

test('a receipt of a closed day is found in its close, whose hash comes out of what is published', async () => {
  expect(await checkReceipt(closed, book())).toBe('closed')
})

test('a changed amount, side or sum is detected', async () => {
  const more = legs.map((leg) => (leg.owner === 'budi' ? { ...leg, amount: '8' } : leg))
  expect(await checkReceipt({ ...receipt, legs: more }, nothing)).toBe('wrong-sum')
  expect(await checkReceipt({ ...receipt, legs: more, text: textOf(more) }, nothing)).toBe('wrong-sum')
  const text = textOf(more)
  const resummed = { ...receipt, legs: more, text, leaf: hex(Buffer.from(salt, 'hex'), text) }
  expect(await checkReceipt(resummed, nothing)).toBe('wrong-sum')
  expect(await checkReceipt({ ...receipt, leaf: other }, nothing)).toBe('wrong-sum')
})

test('a close without it, with another hash, fewer sums or none at all is wrong', async () => {
  expect(await checkReceipt(closed, nothing)).toBe('wrong-close')
  expect(await checkReceipt(closed, book({}, [other, other]))).toBe('wrong-close')
  expect(await checkReceipt(closed, book({ hash: other }))).toBe('wrong-close')
  expect(await checkReceipt(closed, book({ transfers: 3 }))).toBe('wrong-close')
  expect(await checkReceipt(closed, book({ totals: { ...totals, diamond: '11' } }))).toBe('wrong-close')
})
