import { describe, expect, it } from 'vitest'
import { isId, madeAtOf, newId } from './ids.ts'

describe('an id', () => {
  it('is a UUIDv7 that says when it was made', () => {
    const before = Date.now()
    const id = newId()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(madeAtOf(id)).toBeGreaterThanOrEqual(before)
    // Ids made before it in the same millisecond may have moved it on.
    expect(madeAtOf(id)).toBeLessThanOrEqual(Date.now() + 10)
  })

  it('that was made later sorts later, however many are made in one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    expect(new Set(ids).size).toBe(20_000)
    expect(ids.toSorted()).toEqual(ids)
    expect(ids.every(isId)).toBe(true)
    expect(ids.every((id) => /-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true)
  })

  it('of another shape is never looked for in the database', () => {
    expect(isId(newId())).toBe(true)
    expect(isId(newId().toUpperCase())).toBe(true)
    const wrong = [
      '',
      'me',
      newId().slice(1),
      `${newId()}0`,
      newId().replaceAll('-', ''),
      "' or 1=1 --",
      `${newId()}\n`,
    ]
    expect(wrong.map(isId)).toEqual(wrong.map(() => false))
  })
})
