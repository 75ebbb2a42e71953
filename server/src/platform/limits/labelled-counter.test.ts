import { expect, test } from 'vitest'
import { openLabelledCounter } from './labelled-counter.ts'

test('counts by label, and labels beyond the bound together', () => {
  const counter = openLabelledCounter()
  for (let n = 0; n < 500; n++) counter.add(`+62${n}`)
  counter.add('+620')
  const counted = new Map(counter.list())
  expect(counted.size).toBe(101)
  expect(counted.get('+620')).toBe(2)
  expect(counted.get('other')).toBe(400)
})
