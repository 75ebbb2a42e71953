import { cleanup, fireEvent, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PromoSlot } from './promo-slot.tsx'

const observed = vi.fn()

beforeEach(() => {
  observed.mockClear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observed
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function hasPromo(at: string): boolean {
  const Stub = createRoutesStub([{ path: '*', Component: PromoSlot }])
  return render(<Stub initialEntries={[at]} />).container.childElementCount > 0
}

test('the card is fetched only when somebody who looks around comes near it', () => {
  expect(hasPromo('/live')).toBe(true)
  expect(observed).not.toHaveBeenCalled()
  fireEvent.scroll(window)
  expect(observed).toHaveBeenCalledOnce()
})

test.each(['/', '/movies', '/movie/1', '/liveshow/1', '/redeemed-tales', '/my-list'])(
  'a guest is offered premium at the end of %s',
  (at) => expect(hasPromo(at)).toBe(true),
)

test.each([
  '/shop',
  '/payment/1/gopay',
  '/profile/subscription/buy-new',
  '/profile/transactions/subscription/1',
  '/profile/redeem-voucher',
  '/voucher',
  '/not-found',
  '/login/phone',
])('nobody is offered premium at the end of %s, where they buy, redeem, sign in or are lost', (at) =>
  expect(hasPromo(at)).toBe(false),
)
