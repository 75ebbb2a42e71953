import { expect, test } from 'vitest'
import type { ChatRow } from './chat-rows.ts'
import { mergeCombos } from './gift-combos.ts'

let seq = 0
function gift(name: string, more: Partial<ChatRow> = {}): ChatRow {
  seq += 1
  return {
    ...said(),
    kind: 'gift',
    text: name,
    gift: { name, icon: null, category: 'basic', duration: 3 },
    amount: 1,
    ...more,
  }
}
function said(): ChatRow {
  seq += 1
  return {
    id: `row-${seq}`,
    seq,
    at: 0,
    kind: 'normal',
    text: 'halo',
    name: 'Ayu',
    profileId: 'ayu',
    colour: '#fff',
    isStreamer: false,
    isModerator: false,
  }
}
const lines = (rows: readonly ChatRow[]) =>
  mergeCombos(rows).map(({ text, amount }) => (amount === undefined ? text : `${text} ×${amount}`))

test('the same gift of the same person counts on in its first line, also where others speak between', () => {
  const rows = [gift('Kopi', { amount: 7 }), said(), gift('Kopi', { at: 9_000, amount: 17 }), said()]
  expect(lines(rows)).toEqual(['Kopi ×24', 'halo', 'halo'])
  expect(mergeCombos(rows)[0]?.id).toBe(rows[0]?.id)
})

test('another gift and another person have lines of their own', () => {
  expect(lines([gift('Kopi'), gift('Melati'), gift('Kopi', { profileId: 'citra' })])).toEqual([
    'Kopi ×1',
    'Melati ×1',
    'Kopi ×1',
  ])
})

test('a gift that comes late begins a new line', () => {
  const rows = [gift('Kopi'), gift('Kopi', { at: 10_001 }), gift('Kopi', { at: 15_000 })]
  expect(lines(rows)).toEqual(['Kopi ×1', 'Kopi ×2'])
})
