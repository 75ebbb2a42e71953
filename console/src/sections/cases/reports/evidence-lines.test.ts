import { expect, test } from 'vitest'
import { evidenceLines } from './evidence-lines.ts'

test('texts are shown as they were, beside what they are now', () => {
  const before = { name: 'tayang.official', bio: 'hello', avatar: '/media/a/x', ownerProfileId: 'p' }
  expect(evidenceLines(before, { name: 'Pengguna 12', bio: 'hello' })).toEqual([
    { key: 'name', before: 'tayang.official', now: 'Pengguna 12' },
    { key: 'bio', before: 'hello', now: null },
  ])
})

test('what is gone by now, is empty or is no text has no line of its own', () => {
  expect(evidenceLines({ text: '<b>x</b>', bio: ' ', list: [] }, null)).toEqual([
    { key: 'text', before: '<b>x</b>', now: null },
  ])
})

test('evidence of any size stays readable', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`line${n}`, 'x'.repeat(5_000)]))
  const lines = evidenceLines(many, {})
  expect([lines.length, lines[0]?.before.length]).toEqual([12, 2_000])
})
