import { describe, expect, test } from 'vitest'
import type { Sms } from '../sms.ts'

export interface SmsUnderTest extends AsyncDisposable {
  readonly sms: Sms
  /** What arrived, the newest first. */
  arrived(): readonly { to: string; text: string }[]
}

/** What every engine of text messages promises. */
export function describeSmsConformance(open: () => Promise<SmsUnderTest>): void {
  describe('a text message', () => {
    test('has arrived once sending is done, its letters as they were', async () => {
      await using app = await open()
      const text = 'Kode Tayang kamu 012345 “rahasia” 🔑\n\n@tayang.test #012345'
      await app.sms.send({ to: '+6281234567890', text })
      expect(app.arrived()).toEqual([{ to: '+6281234567890', text }])
    })

    test('goes to its own number, however many go at once', async () => {
      await using app = await open()
      const numbers = Array.from({ length: 20 }, (_, i) => `+62812000000${10 + i}`)
      await Promise.all(numbers.map((to) => app.sms.send({ to, text: to })))
      expect(
        app
          .arrived()
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual(numbers)
      expect(app.arrived().every(({ to, text }) => text === to)).toBe(true)
    })
  })
}
