import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eveningAt } from './cards.ts'

const jakarta = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  hour: '2-digit',
  minute: '2-digit',
})

test('an announced show is to come, at its hour of Jakarta, whenever the app is seeded', () => {
  fc.assert(
    fc.property(fc.nat(4_000_000_000_000), fc.integer({ min: 1, max: 9 }), (now, evening) => {
      const at = eveningAt(now, { evening, hour: 20 })
      expect(at).toBeGreaterThan(now)
      expect(at - now).toBeLessThan((evening + 1) * 24 * 60 * 60 * 1000)
      expect(jakarta.format(at)).toBe('20:00')
    }),
  )
})
