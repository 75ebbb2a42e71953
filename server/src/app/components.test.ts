import { describe, expect, it } from 'vitest'
import { openComponents } from './components.ts'

interface Named {
  readonly guard: { isAllowed(): boolean }
}

describe('the open components', () => {
  it('refuse loudly when one is used before it was opened', () => {
    const components = openComponents<Named>()
    const isAllowed = () => components.get('guard').isAllowed()
    expect(isAllowed).toThrow('guard was used before it was opened')
    components.add('guard', { isAllowed: () => true })
    expect(isAllowed()).toBe(true)
  })

  it('refuse a second component of the same name', () => {
    const components = openComponents<Named>()
    components.add('guard', { isAllowed: () => false })
    expect(() => components.add('guard', { isAllowed: () => true })).toThrow('guard was opened twice')
    expect(components.get('guard').isAllowed()).toBe(false)
  })
})
