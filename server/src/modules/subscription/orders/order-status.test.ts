import { describe, expect, it } from 'vitest'
import { isOffered } from './offers.ts'
import { statusOf } from './order-status.ts'

describe('the status of an order', () => {
  const END = 1_000
  const order = (status: Parameters<typeof statusOf>[0]['status']) => ({ status, expires_at: new Date(END) })

  it.each([
    ['pending', END - 1, 'pending'],
    ['pending', END, 'expired'],
    ['pending', END + 1, 'expired'],
    ['paid', END + 1, 'paid'],
    ['failed', END + 1, 'failed'],
    ['expired', END - 1, 'expired'],
  ] as const)('that is stored as %s is at %s ms: %s', (status, now, shown) => {
    expect(statusOf(order(status), now)).toBe(shown)
  })
})

describe('a payment method', () => {
  it.each(['card', 'ewallet', 'bank'] as const)(
    'of a gateway (%s) is offered for every package',
    (method) => {
      expect(isOffered({}, method)).toBe(true)
    },
  )

  it('of a telecom operator is offered for packages that name it', () => {
    const [operator] = ['telkomsel'] as Parameters<typeof isOffered>[1][]
    expect(isOffered({}, operator!)).toBe(false)
    expect(isOffered({ telkomsel: {} }, operator!)).toBe(true)
  })

  it('is not offered because objects inherit something of its name', () => {
    expect(isOffered({}, 'constructor' as Parameters<typeof isOffered>[1])).toBe(false)
  })
})
